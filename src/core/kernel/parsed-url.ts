/** Texts that may be URLs. */

/**
 * The URL that a text is, or `undefined` when it is none.
 *
 * To ask first whether it is one would be to parse it twice.
 */
export function parsedUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
