/** Loads the index of the search when somebody is about to search: its box would load it only once it is open. */
import localSearchIndex from '@localSearchIndex';

/** Listens on the page, which stays when the reader goes to another one. */
export function loadSearchIndexEarly({ documentElement }: Document): void {
  const load = (): void => void localSearchIndex.root?.();
  const isSearch = ({ target }: Event): boolean =>
    target instanceof Element && target.closest('.VPNavBarSearch') !== null;
  for (const type of ['pointerover', 'focusin'])
    documentElement.addEventListener(type, (event) => isSearch(event) && load());
  documentElement.addEventListener('keydown', ({ key, ctrlKey, metaKey }) => {
    if (key === '/' || (key.toLowerCase() === 'k' && (ctrlKey || metaKey))) load();
  });
}
