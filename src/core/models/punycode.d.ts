/** Types of `punycode.js`, which has none of its own. */
declare module 'punycode.js' {
  const punycode: {
    /**
     * Converts the A-labels of a domain to Unicode (RFC 3492).
     *
     * @throws {RangeError} when one cannot be decoded.
     */
    toUnicode(domain: string): string;
  };
  export = punycode;
}
