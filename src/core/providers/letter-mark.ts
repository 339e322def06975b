/** A mark for a provider whose logo is not ours to ship: its initial, on its colour. */

/**
 * A small drawing as a `data:` URL: one or two letters in white on a disc.
 *
 * @param letters - One or two capital letters or digits.
 * @param color - Of the disc, as `#rrggbb`; dark enough for white letters.
 */
export function letterMark(letters: string, color: string): string {
  const size = letters.length > 1 ? 10 : 13;
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">' +
    `<circle cx="12" cy="12" r="11" fill="${color}"/>` +
    `<text x="12" y="${12 + size * 0.36}" fill="#fff" font-family="system-ui,sans-serif" ` +
    `font-size="${size}" font-weight="600" text-anchor="middle">${letters}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
