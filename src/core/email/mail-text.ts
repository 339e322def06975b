/** Text for email programs: escaped, without links of their own, and with its line breaks. */

/** Text whose hosts email programs do not turn into a link, so that the button is the only link. */
export function preventAutoLink(text: string): string {
  return escapeHtml(text).replaceAll('.', '.&#8203;');
}

/** A text that is not broken over two lines. */
export function toNonBreaking(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}

export function toBreaking(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}
