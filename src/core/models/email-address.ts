/**
 * Validation and normalization of e-mail addresses, and the tokens that are sent to them.
 *
 * A mailer may parse an address differently: as a list, as a display name with another address
 * behind it, or as a header with more headers after it (header injection). So an address with any
 * character that has a meaning in RFC 5322 §3.4 or in SMTP is refused.
 */
import punycode from 'punycode.js';

const MAX_ADDRESS_BYTES = 254;
const MAX_LOCAL_PART_BYTES = 64;

/** No space, no control, format, private or unassigned character, and none with a meaning. */
const SINGLE_ADDRESS = /^[^\s@()<>[\]:;\\,"\p{C}]+@[^\s@()<>[\]:;\\,"\p{C}]+$/u;

/** The characters that end a host name in a URL. */
const NOT_IN_A_DOMAIN = /[/?#%]/;

/**
 * Labels (RFC 1123 §2.1). The last one starts with a letter, so an IP address does not match. One
 * label is enough: email within a company goes to `user@intranet`.
 */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Whether the value is exactly one address, which no mailer can parse as two or as something else.
 */
export function isSingleAddress(text: unknown): text is string {
  if (typeof text !== 'string' || isLonger(text, MAX_ADDRESS_BYTES)) return false;
  // NFKC turns a full-width ＠ or comma into an ASCII one, and a mailer may normalise later.
  return [text, text.normalize('NFKC')].every((form) => SINGLE_ADDRESS.test(form));
}

/**
 * Normalizes an address that a user entered: trimmed, in lower case, with its domain as A-labels
 * (RFC 5890 §2.3.2.1). Dots and tags of the local part are kept, since they may be significant.
 *
 * @returns `undefined` when it is not a single address at a domain.
 */
export function normalizeEmailAddress(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || typed.length > 2 * MAX_ADDRESS_BYTES) return undefined;
  const address = typed.normalize('NFKC').toLowerCase().trim();
  // The only `@` may be a full-width ＠, which other software does not accept.
  if (!isSingleAddress(address) || typed.split('@').length !== 2) return undefined;
  const [local = '', typedDomain = ''] = address.split('@');
  const domain = toAsciiDomain(typedDomain);
  if (domain === undefined || isLonger(local, MAX_LOCAL_PART_BYTES)) return undefined;
  const normalized = `${local}@${domain}`;
  return isSingleAddress(normalized) ? normalized : undefined;
}

/**
 * Lists the spellings under which the user of an address may be stored, the given one first.
 * Auth.js stores a domain in Unicode, this library as A-labels, and providers use either.
 */
export function listAddressSpellings(address: string): readonly string[] {
  const [local = '', domain = ''] = address.split('@');
  const ascii = toAsciiDomain(domain);
  if (ascii === undefined) return [address];
  const domains = new Set([domain, ascii, toUnicodeDomain(ascii)]);
  return [...domains].map((spelling) => `${local}@${spelling}`);
}

/** Converts A-labels to Unicode. Returns them unchanged when the Unicode form is another domain. */
function toUnicodeDomain(ascii: string): string {
  if (!ascii.includes('xn--')) return ascii;
  try {
    const unicode = punycode.toUnicode(ascii);
    return toAsciiDomain(unicode) === ascii ? unicode : ascii;
  } catch {
    return ascii;
  }
}

/** Converts a domain to A-labels. Returns `undefined` when it is not one. */
function toAsciiDomain(domain: string): string | undefined {
  const address = `http://${domain}`;
  if (NOT_IN_A_DOMAIN.test(domain) || !URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  return DOMAIN.test(hostname) && hasUnicodeForm(hostname) ? hostname : undefined;
}

/** Whether A-labels stand for something (RFC 5891 §5.4). From Node.js 24 on, a URL may have any. */
function hasUnicodeForm(ascii: string): boolean {
  if (!ascii.includes('xn--')) return true;
  try {
    return new URL(`http://${punycode.toUnicode(ascii)}`).hostname === ascii;
  } catch {
    return false;
  }
}

/** Whether a text has more bytes in UTF-8, where a UTF-16 code unit has up to three. */
function isLonger(text: string, maxBytes: number): boolean {
  return 3 * text.length > maxBytes && new TextEncoder().encode(text).length > maxBytes;
}

/** A single-use token that was sent to an e-mail address. */
export interface VerificationToken {
  /** The address it was sent to. */
  identifier: string;
  /** A digest of the token that was sent, which is not stored itself. */
  token: string;
  expires: Date;
}
