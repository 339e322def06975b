import punycode from 'punycode.js';

/**
 * What counts as one e-mail address.
 *
 * A mailer may read an address in other ways than we do: as a list, as a quoted name with another
 * address behind it, as a header with more headers after it. So an address with any character that
 * means something to RFC 5322 §3.4 or to SMTP is no address here.
 */
const MAX_ADDRESS_BYTES = 254;
const MAX_LOCAL_PART_BYTES = 64;

/** Neither space nor control, format, private or unassigned character, nor what has a meaning. */
const SINGLE_ADDRESS = /^[^\s@()<>[\]:;\\,"\p{C}]+@[^\s@()<>[\]:;\\,"\p{C}]+$/u;

/** What would end a host name in a URL. */
const NOT_IN_A_DOMAIN = /[/?#%]/;

/**
 * Labels (RFC 1123 §2.1), the last of which no address of a machine has. One is enough: mail within a
 * company goes to `user@intranet`.
 */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Whether a text is exactly one address that no mailer can take for two or for something else. */
export function isSingleAddress(text: unknown): text is string {
  if (typeof text !== 'string' || getByteLength(text) > MAX_ADDRESS_BYTES) return false;
  // A full-width ＠ or comma becomes a plain one, for whoever normalises after looking.
  return [text, text.normalize('NFKC')].every((form) => SINGLE_ADDRESS.test(form));
}

/**
 * The one spelling of an address that somebody typed: trimmed, in lower case, its domain as
 * A-labels (RFC 5890 §2.3.2.1). Dots and tags of the local part stay: they are the person's choice.
 *
 * @returns `undefined` when it is not one address of a domain.
 */
export function normalizeEmailAddress(typed: unknown): string | undefined {
  if (typeof typed !== 'string' || typed.length > 2 * MAX_ADDRESS_BYTES) return undefined;
  const address = typed.normalize('NFKC').toLowerCase().trim();
  // The one ＠ may be a full-width one, which others do not take for any.
  if (!isSingleAddress(address) || typed.split('@').length !== 2) return undefined;
  const [local = '', typedDomain = ''] = address.split('@');
  const domain = toAsciiDomain(typedDomain);
  if (domain === undefined || getByteLength(local) > MAX_LOCAL_PART_BYTES) return undefined;
  const normalized = `${local}@${domain}`;
  return isSingleAddress(normalized) ? normalized : undefined;
}

/**
 * The spellings under which the owner of an address may be stored, the given one first: Auth.js keeps a
 * domain in Unicode, this library as A-labels, and a provider writes as it likes.
 */
export function listAddressSpellings(address: string): readonly string[] {
  const [local = '', domain = ''] = address.split('@');
  const ascii = toAsciiDomain(domain);
  if (ascii === undefined) return [address];
  const domains = new Set([domain, ascii, toUnicodeDomain(ascii)]);
  return [...domains].map((spelling) => `${local}@${spelling}`);
}

/** The domain in Unicode; as it is, where that would be another domain. */
function toUnicodeDomain(ascii: string): string {
  if (!ascii.includes('xn--')) return ascii;
  try {
    const unicode = punycode.toUnicode(ascii);
    return toAsciiDomain(unicode) === ascii ? unicode : ascii;
  } catch {
    return ascii;
  }
}

function toAsciiDomain(domain: string): string | undefined {
  const address = `http://${domain}`;
  if (NOT_IN_A_DOMAIN.test(domain) || !URL.canParse(address)) return undefined;
  const { hostname } = new URL(address);
  return DOMAIN.test(hostname) ? hostname : undefined;
}

function getByteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** A single-use token that was sent to an e-mail address. */
export interface VerificationToken {
  /** The address it was sent to. */
  identifier: string;
  /** A digest of what was sent; the token itself is not stored. */
  token: string;
  expires: Date;
}
