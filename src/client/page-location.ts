/** The page's address, and the way to another one. */

/** Whether a URL leads to a page. One with `javascript:` would run in this one instead. */
export function isPage(url: string): boolean {
  try {
    return /^https?:$/.test(new URL(url, window.location.href).protocol);
  } catch {
    return false;
  }
}

/** Leaves the page, even for a place in the same one: what it shows is of before. */
export function leaveFor(url: string): void {
  const { location } = window;
  const isSamePage = withoutHash(new URL(url, location.href).href) === withoutHash(location.href);
  location.href = url;
  // A browser only scrolls to another place of the page that it shows.
  if (isSamePage && url.includes('#')) location.reload();
}

function withoutHash(url: string): string | undefined {
  return url.split('#')[0];
}
