/** The page's address, and navigation to another page. Shared by all clients. */

/**
 * Whether a URL is that of a page. A `javascript:` URL would run its script in the current page.
 */
export function isPage(url: string): boolean {
  try {
    return /^https?:$/.test(new URL(url, window.location.href).protocol);
  } catch {
    return false;
  }
}

/** Navigates to a URL. Reloads if only the hash differs, since the page shows the old session. */
export function leaveFor(url: string): void {
  const { location } = window;
  const isSamePage = withoutHash(new URL(url, location.href).href) === withoutHash(location.href);
  location.href = url;
  // For another hash of the same page, a browser only scrolls.
  if (isSamePage && url.includes('#')) location.reload();
}

function withoutHash(url: string): string | undefined {
  return url.split('#')[0];
}
