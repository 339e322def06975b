/** The token endpoint's answer, before and after the protocol library has read it. */
import type { Clock, Fetch } from '../kernel/platform.js';
import { isPlainObject, parseJson, omitUnsafeKeys } from '../kernel/objects.js';
import { encodeUtf8 } from '../kernel/bytes.js';
import { parseUrl } from '../kernel/url.js';
import type { TokenSet } from '../models/account.js';
import type { OAuthProvider } from '../providers/provider.js';
import { refuseStatedError } from './provider-failure.js';
import { WholeResponse, getHead } from './bounded-fetch.js';

/** Where an ID token waits that nobody asked for, out of sight of the protocol library. */
const UNREQUESTED_ID_TOKEN = 'portcullis:id_token';

/**
 * What may be left out (RFC 6749 §5.1). Notion and others send `null` instead, which the protocol
 * library takes for a broken answer. A lifetime of `null` is one: it is how JSON spells NaN.
 */
const OPTIONAL: ReadonlySet<string> = new Set(['refresh_token', 'scope']);

/**
 * The provider's `fetch`, with the token endpoint's answers mended where the provider says how.
 *
 * Some plain OAuth 2.0 providers send an ID token all the same. There is nothing to verify it
 * against, so it proves nothing here; it is kept for the app as the opaque string that it is.
 */
export function tokenEndpointFetch(
  provider: OAuthProvider,
  tokenEndpoint: string | undefined,
  fetch: Fetch,
): Fetch {
  const own = parseUrl(tokenEndpoint ?? '')?.href;
  return async (input, init) => {
    const response = await fetch(input, init);
    const address = input instanceof Request ? input.url : String(input);
    if (address !== own) return response;
    const conformed = (await provider.token.conform?.(response.clone())) ?? response;
    return readable(conformed, provider.type);
  };
}

/**
 * The tokens as the app gets to see them.
 *
 * `expires_at` is reckoned from `expires_in`, or else is the provider's own; it is absent when that
 * is no sensible number of seconds.
 */
export function readTokens(granted: object, clock: Clock): TokenSet {
  const { [UNREQUESTED_ID_TOKEN]: idToken, ...given } = omitUnsafeKeys(granted) as TokenSet;
  const { expires_at: stated, ...tokens } = given;
  if (typeof idToken === 'string') tokens.id_token = idToken;
  const reckoned = Math.floor(clock() / 1000) + Math.floor(Number(tokens.expires_in));
  const expiresAt = Number.isNaN(reckoned) ? stated : reckoned;
  if (Number.isSafeInteger(expiresAt)) tokens.expires_at = expiresAt;
  return tokens;
}

async function readable(response: Response, type: OAuthProvider['type']): Promise<Response> {
  const whole = await WholeResponse.of(response);
  const parsed = parseJson(await whole.text());
  if (!isPlainObject(parsed)) return whole;
  // Another status tells the protocol library that it is one.
  if (whole.ok) refuseStatedError(parsed);
  const isMended = (name: string) => parsed[name] === null && OPTIONAL.has(name);
  const hidesIdToken = type === 'oauth' && 'id_token' in parsed;
  if (!hidesIdToken && !Object.keys(parsed).some(isMended)) return whole;
  const members = Object.entries(parsed)
    .filter(([name]) => !isMended(name))
    .map(([name, value]) => [hidesIdToken ? keptAs(name) : name, value]);
  return new WholeResponse(encodeUtf8(JSON.stringify(Object.fromEntries(members))), getHead(whole));
}

function keptAs(name: string): string {
  return name === 'id_token' ? UNREQUESTED_ID_TOKEN : name;
}
