/** Types of `punycode.js`, which has none of its own. */
declare module 'punycode.js' {
  const punycode: {
    /** A domain with its A-labels in Unicode (RFC 3492). @throws {RangeError} when one cannot be decoded. */
    toUnicode(domain: string): string;
  };
  export = punycode;
}
