/** The providers that need one click: a list of buttons, each a form of its own. */
import type { ComponentChildren, VNode } from 'preact';
import { parseImageUrl } from '../models/theme.js';
import { brandRule } from './design-tokens.js';
import { SearchIcon } from './icons.js';
import { type FormTicket, HiddenFields, type PageProvider } from './page-document.js';
import type { PageScript } from './page-headers.js';

/** From this many on, the buttons are compact, can be searched, and stand in columns if there is room. */
export const MANY_PROVIDERS = 9;

interface ProviderButtonsProps {
  readonly providers: readonly PageProvider[];
  readonly ticket: FormTicket;
}

/** `role="list"` since some screen readers drop the role with the bullets. */
export function ProviderButtons({ providers, ticket }: ProviderButtonsProps): VNode {
  const many = providers.length >= MANY_PROVIDERS;
  const list = (
    <ul class={many ? 'providers many' : 'providers'} role="list">
      {providers.map((provider, index) => (
        <li key={provider.id} data-search={many ? getSearchText(provider) : undefined}>
          <form method="post" action={provider.signinUrl}>
            <HiddenFields {...ticket} />
            <button type="submit" class={`button secondary provider provider-${index}`}>
              <Mark provider={provider} />
              <span>
                <span class={many ? 'unseen' : undefined}>Continue with </span>
                {provider.name}
              </span>
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
  return many ? <ProviderSearch count={providers.length}>{list}</ProviderSearch> : list;
}

/** The colours of the buttons. Classes are numbered: an id has no place in a style sheet. */
export function providerRules(providers: readonly PageProvider[]): readonly string[] {
  return providers.map(({ style }, index) =>
    brandRule(`.provider-${index}`, style?.brandColor ?? style?.bg, style?.text),
  );
}

function Mark({ provider }: { readonly provider: PageProvider }): VNode {
  const logo = parseImageUrl(provider.style?.logo);
  if (logo) {
    return (
      <span class="mark image">
        <img src={logo} alt="" width="18" height="18" />
      </span>
    );
  }
  const [initial = '?'] = provider.name.trim();
  return (
    <span class="mark" aria-hidden="true">
      {initial.toUpperCase()}
    </span>
  );
}

/* MERGED provider-search.tsx: The search among many providers: a field that shortens their list as one types. */

interface ProviderSearchProps {
  readonly count: number;
  /** The list. */
  readonly children: ComponentChildren;
}

/**
 * The field is hidden until the script runs: without it, the list is complete, and typing would do
 * nothing. How many are left is said aloud once somebody stops typing, and shown when none is.
 */
function ProviderSearch({ count, children }: ProviderSearchProps): VNode {
  return (
    <div class="search">
      <label class="field" for="search" hidden>
        <span class="unseen">Search the providers</span>
        <SearchIcon />
        <input
          id="search"
          type="search"
          placeholder={`Search ${count} providers`}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          enterkeyhint="go"
        />
      </label>
      <p class="unseen" role="status" />
      {children}
    </div>
  );
}

/** What a provider is found by. */
function getSearchText({ id, name }: PageProvider): string {
  return `${name} ${id}`;
}

/**
 * Every word that was typed has to be somewhere in the name or the id; neither case nor accents matter.
 * The card keeps its height, so that the field does not move while somebody types.
 */
export const SEARCH_SCRIPT: PageScript = {
  connects: false,
  text: `'use strict';
(() => {
  const plain = (text) => text.normalize('NFKD').replace(/\\p{M}/gu, '').toLowerCase();
  const search = document.querySelector('.search');
  const field = search.querySelector('input');
  const status = search.querySelector('p');
  const card = document.querySelector('main');
  const all = [...search.querySelectorAll('li')];
  let found = all;
  const find = () => {
    const words = plain(field.value).split(/\\s+/);
    found = all.filter((entry) => {
      const text = plain(entry.dataset.search);
      return !(entry.hidden = !words.every((word) => text.includes(word)));
    });
    const count = found.length;
    status.className = count ? 'unseen' : 'hint';
    status.textContent = words.join('')
      && (count || 'No') + (count > 1 ? ' providers match' : ' provider matches');
  };
  field.addEventListener('input', find);
  field.addEventListener('keydown', ({ key, isComposing }) => {
    if (key === 'Enter' && !isComposing && found.length === 1) found[0].querySelector('button').click();
  });
  search.querySelector('label').hidden = false;
  card.style.minHeight = Math.min(card.offsetHeight, innerHeight - 112) + 'px';
  find();
})();
`,
};
