/** The search among many providers: a field that shortens their list as one types. */
import type { ComponentChildren, VNode } from 'preact';
import { SearchIcon } from './icons.js';
import type { PageProvider } from './page-provider.js';
import type { PageScript } from './page-script.js';

interface ProviderSearchProps {
  readonly count: number;
  /** The list. */
  readonly children: ComponentChildren;
}

/**
 * The field is hidden until the script runs: without it, the list is complete, and typing would do
 * nothing. How many are left is said aloud once somebody stops typing, and shown when none is.
 */
export function ProviderSearch({ count, children }: ProviderSearchProps): VNode {
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
export function searchTextOf({ id, name }: PageProvider): string {
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
