/**
 * Loads the index of the search when a reader is about to search: its box would load it only once
 * it is open. What the box shows meanwhile is in `style.css`, by the attribute `data-search` of the
 * page: `loading`, `ready` or `failed`.
 */
import localSearchIndex from '@localSearchIndex';

/** Listens on the page, which stays when the reader goes to another one. */
export function loadSearchIndexEarly(document: Document): void {
  const page = document.documentElement;
  const load = (): void => {
    if (page.dataset.search === 'loading' || page.dataset.search === 'ready') return;
    page.dataset.search = 'loading';
    const become = (state: string) => () => void (page.dataset.search = state);
    localSearchIndex.root?.().then(become('ready'), become('failed'));
  };
  const isSearch = ({ target }: Event): boolean =>
    target instanceof Element && target.closest('.VPNavBarSearch') !== null;
  for (const type of ['pointerover', 'focusin'])
    page.addEventListener(type, (event) => isSearch(event) && load());
  page.addEventListener('keydown', ({ key, ctrlKey, metaKey }) => {
    if (key === '/' || (key.toLowerCase() === 'k' && (ctrlKey || metaKey))) load();
  });
}
