/**
 * The providers that sign in with one click: a list of buttons, each in its own form, with a search
 * field.
 */
import type { ComponentChildren, VNode } from 'preact';
import { splitMessage, type Translate } from '../localization/messages.js';
import { parseImageUrl, type ProviderMark, type Theme } from '../models/theme.js';
import { getBrandRule, getColorSchemes } from './design-tokens.js';
import { SearchIcon } from './icons.js';
import { type CommonFormFields, HiddenFields, type PageProvider } from './page-document.js';
import type { PageScript } from './page-headers.js';

/** From this number on, the buttons are compact, searchable, and in columns where there is room. */
export const MANY_PROVIDERS = 9;

interface ProviderButtonsProps {
  readonly providers: readonly PageProvider[];
  readonly commonFields: CommonFormFields;
  readonly t: Translate;
  readonly theme: Theme;
  /** The provider that was used last in this browser. */
  readonly lastUsed: string | undefined;
}

/** Has `role="list"`, since some screen readers drop the role of a list without bullets. */
export function ProviderButtons({
  providers,
  commonFields,
  t,
  theme,
  lastUsed,
}: ProviderButtonsProps): VNode {
  const many = providers.length >= MANY_PROVIDERS;
  const list = (
    <ul class={many ? 'providers many' : 'providers'} role="list">
      {providers.map((provider, index) => (
        <li key={provider.id} data-search={many ? getSearchText(provider) : undefined}>
          <form method="post" action={provider.signinUrl}>
            <HiddenFields {...commonFields} />
            <button
              type="submit"
              class={`button secondary provider provider-${index}`}
              aria-describedby={getLastUsedId(provider.id === lastUsed)}
            >
              <Mark provider={provider} theme={theme} />
              <span>
                <ButtonLabel name={provider.name} isShort={many} t={t} />
              </span>
              <LastUsed t={t} isShown={provider.id === lastUsed} />
            </button>
          </form>
        </li>
      ))}
    </ul>
  );
  return many ? <ProviderSearch t={t}>{list}</ProviderSearch> : list;
}

/**
 * The style rules of the buttons. Classes are numbered, because an id may not be valid in a
 * selector.
 */
export function getProviderRules(providers: readonly PageProvider[]): readonly string[] {
  return providers.map(({ style }, index) =>
    getBrandRule(`.provider-${index}`, style?.brandColor ?? style?.bg, style?.text),
  );
}

interface MarkProps {
  readonly provider: PageProvider;
  readonly theme: Theme;
}

/** The app's own logo, or else the provider's mark, or else the first letter of its name. */
function Mark({ provider, theme }: MarkProps): VNode {
  const logo = parseImageUrl(provider.style?.logo);
  if (logo) {
    return (
      <span class="mark image">
        <Image src={logo} size={18} />
      </span>
    );
  }
  if (provider.mark) return <LoadedMark mark={provider.mark} theme={theme} />;
  const [initial = '?'] = provider.name.trim();
  return (
    <span class="mark" aria-hidden="true">
      {initial.toUpperCase()}
    </span>
  );
}

interface LastUsedProps {
  readonly t: Translate;
  readonly isShown: boolean;
}

const LAST_USED_ID = 'last-used';

/**
 * Marks the button of the provider that was used last in this browser. The name of the button stays
 * the same: the mark describes it.
 */
export function LastUsed({ t, isShown }: LastUsedProps): VNode | null {
  if (!isShown) return null;
  return (
    <span class="badge" id={LAST_USED_ID} aria-hidden="true">
      {t('signIn.lastUsed')}
    </span>
  );
}

/** The id of what describes the button that was used last. */
export function getLastUsedId(isShown: boolean): string | undefined {
  return isShown ? LAST_USED_ID : undefined;
}

interface ButtonLabelProps {
  readonly name: string;
  /** Whether only the name is visible. Screen readers still read the whole label. */
  readonly isShort: boolean;
  readonly t: Translate;
}

function ButtonLabel({ name, isShort, t }: ButtonLabelProps): VNode {
  if (!isShort) return <>{t('signIn.continueWith', { provider: name })}</>;
  const [before = '', , after = ''] = splitMessage(t('signIn.continueWith'));
  return (
    <>
      {before && <span class="unseen">{before}</span>}
      {name}
      {after && <span class="unseen">{after}</span>}
    </>
  );
}

interface LoadedMarkProps {
  readonly mark: ProviderMark;
  readonly theme: Theme;
}

/** The variant for the theme's colour scheme, or both where that of the user decides. */
function LoadedMark({ mark, theme }: LoadedMarkProps): VNode {
  const { light, dark = light } = mark;
  const schemes = getColorSchemes(theme);
  return (
    <span class={mark.dark === undefined ? 'mark image' : 'mark image clear'}>
      {schemes === 'light dark' && dark !== light ? (
        <picture>
          <source media="(prefers-color-scheme: dark)" srcset={toDataUrl(dark)} />
          <Image src={toDataUrl(light)} size={20} />
        </picture>
      ) : (
        <Image src={toDataUrl(schemes === 'dark' ? dark : light)} size={20} />
      )}
    </span>
  );
}

/** Without a text of its own: the provider's name stands beside it. */
function Image({ src, size }: { readonly src: string; readonly size: number }): VNode {
  return <img src={src} alt="" width={size} height={size} />;
}

function toDataUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

interface ProviderSearchProps {
  readonly t: Translate;
  /** The list. */
  readonly children: ComponentChildren;
}

/**
 * A search field that filters the list. It is hidden until the script runs, without which the list
 * is complete. The number of matches is announced to screen readers, and shown when there are none.
 */
function ProviderSearch({ t, children }: ProviderSearchProps): VNode {
  return (
    <div
      class="search"
      data-results={t('signIn.searchResults')}
      data-no-results={t('signIn.searchNoResults')}
    >
      <label class="field" for="search" hidden>
        <span class="unseen">{t('signIn.search')}</span>
        <SearchIcon />
        <input
          id="search"
          type="search"
          placeholder={t('signIn.search')}
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

/** The text that is searched. */
function getSearchText({ id, name }: PageProvider): string {
  return `${name} ${id}`;
}

/**
 * Filters the list: every word must occur in the name or the id, ignoring case and accents. The
 * card keeps its height, so that the field does not move while the user types.
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
    const { results, noResults } = search.dataset;
    status.textContent = words.join('') && (count ? results.replace('{count}', count) : noResults);
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
