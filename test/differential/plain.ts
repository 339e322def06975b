/** Anything as something that can be sent from a worker, compared and printed. */
export type Plain = null | boolean | number | string | readonly Plain[] | PlainObject;
export interface PlainObject {
  readonly [name: string]: Plain;
}

/**
 * Members that are `undefined` are left out, since code that reads a member cannot distinguish the
 * two. What a library hands over of itself, a provider or a request, is named and not spelt out.
 */
export function plain(value: unknown, name = ''): Plain {
  if (value === undefined) return '<undefined>';
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return `<${typeof value}>`;
  if (Array.isArray(value)) return value.map((item) => plain(item));
  return plainObject(value, name);
}

function plainObject(value: object, name: string): Plain {
  if (value instanceof Date) return value.toISOString();
  if (value instanceof URL) return value.href;
  if (value instanceof Request) return `<request ${value.method} ${value.url}>`;
  if (value instanceof Response) return `<response ${value.status}>`;
  if (value instanceof Error) return `<error ${errorType(value)}>`;
  if (name === 'provider') return `<provider ${String((value as { id?: unknown }).id)}>`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(members.map(([key, member]) => [key, plain(member, key)]));
}

/** The code of an error: its `type` where it has one. */
export function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return String((error as { type?: unknown }).type ?? error.name);
}

export function isPlainObject(value: Plain | undefined): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
