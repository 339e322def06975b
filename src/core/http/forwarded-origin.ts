/** The origin that a trusted proxy says it was asked for. */
import { MalformedRequest } from '../errors/request.errors.js';
import { parsedUrl } from '../kernel/parsed-url.js';

/** As much of `Headers` as is needed here: a guard should not have to build one. */
export type HeaderReader = Pick<Headers, 'get'>;

const HOST = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const LONGEST_HOST = 255;
const REMEDY = 'Have the proxy send one host, or set AUTH_URL to the public address of the site.';

/**
 * @param requestOrigin - What to fall back to: the origin in the request's own URL.
 * @throws {MalformedRequest} with status 400 when the forwarded host is no host.
 */
export function forwardedOrigin(requestOrigin: string, headers: HeaderReader): string {
  const own = new URL(requestOrigin);
  const host = forwardedHost(headers) ?? own.host;
  const protocol = forwardedProtocol(headers) ?? own.protocol;
  const isShaped = host.length <= LONGEST_HOST && HOST.test(host);
  const address = isShaped ? parsedUrl(`${protocol}//${host}`) : undefined;
  if (!address) {
    const seen = JSON.stringify(host.slice(0, LONGEST_HOST));
    throw new MalformedRequest(400, `The forwarded host is not a host: ${seen}. ${REMEDY}`);
  }
  return address.origin;
}

/** The first hop's host: each proxy adds what it was asked for to the list of those before it. */
function forwardedHost(headers: HeaderReader): string | undefined {
  const claim = headers.get('x-forwarded-host')?.trim();
  return claim ? claim.split(',', 1)[0]?.trim() : undefined;
}

/** The first hop's protocol; anything but http and https is ignored. */
function forwardedProtocol(headers: HeaderReader): string | undefined {
  const [first = ''] = headers.get('x-forwarded-proto')?.split(',') ?? [];
  const protocol = first.trim().toLowerCase();
  return protocol === 'http' || protocol === 'https' ? `${protocol}:` : undefined;
}
