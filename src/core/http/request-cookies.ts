/** The cookies of a request (RFC 6265 §5.4). */
import { type CookiePair, cookiesBeginning } from './cookie-header.js';

/**
 * Reads a `Cookie` header. Values are percent-decoded; one that cannot be decoded stays as it is.
 *
 * Browsers send the cookie with the longest path and the oldest creation time first, so the order
 * of equal names means something and is kept.
 */
export class RequestCookies {
  constructor(private readonly header: string) {}

  /** The first value under this exact name. */
  get(name: string): string | undefined {
    return this.beginning(name).find((cookie) => cookie.name === name)?.value;
  }

  /** Every name once, in the order of the header. */
  names(): string[] {
    return [...new Set(this.beginning('').map(({ name }) => name))];
  }

  /**
   * Each value under this exact name.
   *
   * A sibling site can set a cookie of the same name with another path; then there are two, and
   * only trying them tells which one is ours.
   */
  values(name: string): string[] {
    return this.beginning(name)
      .filter((cookie) => cookie.name === name && cookie.value !== '')
      .map(({ value }) => value);
  }

  /** The cookies whose names begin with these letters, each of equal names. Looks at no other. */
  beginning(letters: string): CookiePair[] {
    return cookiesBeginning(letters, this.header);
  }
}
