/** Addresses of clients in one form each, before they are counted, compared or written. */
import { parseUrl } from '../kernel/url.js';

/** Without leading zeros, which some read as octal. */
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/;

/** Some proxies add a port, and some systems a zone. */
const WITH_PORT = /^(?:\[([0-9a-fA-F:.]+)(?:%[^\]]*)?\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/;

/** The first 96 bits of IPv4: mapped (RFC 4291 §2.5.5.2), and translated (RFC 6052 §2.1). */
const IPV4_PREFIXES = ['0:0:0:0:0:ffff', '64:ff9b:0:0:0:0'];

/** An address, and its network: the address for IPv4, the first 64 bits for IPv6. */
interface ParsedAddress {
  readonly address: string;
  readonly network: string;
}

/**
 * The network of an address: each customer of a provider has as many addresses of IPv6 as they
 * like, within the first 64 bits.
 *
 * @returns `undefined` for what is no address.
 */
export function toNetwork(text: string): string | undefined {
  return parseAddress(text)?.network;
}

/**
 * The form of RFC 5952, without port and zone. An address of IPv4 that is written as one of IPv6 is
 * the address of IPv4.
 *
 * @returns `undefined` for what is no address.
 */
export function normalizeAddress(text: string): string | undefined {
  return parseAddress(text)?.address;
}

function parseAddress(text: string): ParsedAddress | undefined {
  const trimmed = text.trim();
  const [, bracketed, before] = WITH_PORT.exec(trimmed) ?? [];
  const address = (bracketed ?? before ?? trimmed).replace(/%.*$/, '');
  if (IPV4.test(address)) return { address, network: address };
  if (!/^[0-9a-fA-F:.]{2,45}$/.test(address) || !address.includes(':')) return undefined;
  // The URL parser knows all spellings, and writes each address in one (RFC 5952).
  const host = parseUrl(`http://[${address}]/`)?.hostname.slice(1, -1);
  return host === undefined ? undefined : describeIPv6(host);
}

/** @param host - As the URL parser has written it. */
function describeIPv6(host: string): ParsedAddress {
  const [left = [], right = []] = host.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0');
  const groups = [...left, ...zeros, ...right];
  const isOfIPv4 = IPV4_PREFIXES.includes(groups.slice(0, 6).join(':'));
  if (!isOfIPv4) return { address: host, network: `${groups.slice(0, 4).join(':')}::/64` };
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  const address = [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return { address, network: address };
}
