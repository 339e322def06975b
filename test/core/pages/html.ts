/** Reads the tags of a rendered page. Enough for pages whose attribute values are all quoted. */
export interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const TAG = /<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*\/?>/gi;
const ATTRIBUTE = /([^\s=]+)(?:="([^"]*)")?/g;

export function readTags(html: string): readonly Tag[] {
  const markup = html.replaceAll(/(<(style|script)[^>]*>).*?<\/\2>/gs, '$1');
  return [...markup.matchAll(TAG)].map(([, name = '', attributes = '']) => ({
    name,
    attributes: new Map(
      [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [
        key,
        unescaped(value),
      ]),
    ),
  }));
}

/** The tags with this name, as plain records of their attributes. */
export function all(html: string, name: string): readonly Readonly<Record<string, string>>[] {
  return readTags(html)
    .filter((tag) => tag.name === name)
    .map((tag) => Object.fromEntries(tag.attributes));
}

/** Which elements and attributes there are, whatever their values. */
export function readShape(html: string): readonly string[] {
  return readTags(html).map(({ name, attributes }) => [name, ...attributes.keys()].join(' '));
}

export function readStyle(html: string): string {
  return /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
}

/** The text that a visitor reads, with single spaces. */
export function readText(html: string): string {
  const body = html.replace(/^.*<body>/s, '').replaceAll(/<script.*?<\/script>/gs, '');
  return unescaped(body.replaceAll(/<[^>]*>/g, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
