/** What services are named by. */
declare const described: unique symbol;

/** Names a value or an interface, which leave no trace at run time that could be a token. */
export type Key<T> = symbol & { readonly [described]?: T };

/** A class is its own token; everything else is named by a {@link Key}. */
export type Token<T> = Key<T> | (abstract new (...args: never[]) => T);

/** Makes a key. Two keys of one description are two keys. */
export function key<T>(description: string): Key<T> {
  return Symbol(`portcullis:${description}`);
}
