/** The token endpoint's answer, before and after the protocol library has read it. */
import type { Clock } from '../kernel/clock.js';
import { isPlainObject } from '../kernel/deep-freeze.js';
import type { Fetch } from '../kernel/fetch.js';
import type { TokenSet } from '../models/account.js';
import type { OAuthProvider } from '../providers/provider.js';

/** Where an ID token waits that nobody asked for, out of sight of the protocol library. */
const UNREQUESTED_ID_TOKEN = 'portcullis:id_token';

/** Keys that would reach a prototype when they are copied. */
const UNSAFE: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

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
  return async (input, init) => {
    const response = await fetch(input, init);
    const address = input instanceof Request ? input.url : String(input);
    if (address !== tokenEndpoint) return response;
    const conformed = (await provider.token.conform?.(response.clone())) ?? response;
    return provider.type === 'oauth' ? withoutIdToken(conformed) : conformed;
  };
}

/**
 * The tokens as the app gets to see them.
 *
 * `expires_at` is reckoned from `expires_in`, and absent when that is no sensible number of seconds.
 */
export function readTokens(granted: object, clock: Clock): TokenSet {
  const entries = Object.entries(granted).filter(([name]) => !UNSAFE.has(name));
  const { [UNREQUESTED_ID_TOKEN]: idToken, ...tokens } = Object.fromEntries(entries) as TokenSet;
  if (typeof idToken === 'string') tokens.id_token = idToken;
  const expiresAt = Math.floor(clock() / 1000) + Math.floor(Number(tokens.expires_in));
  if (Number.isSafeInteger(expiresAt)) tokens.expires_at = expiresAt;
  return tokens;
}

async function withoutIdToken(response: Response): Promise<Response> {
  const parsed: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  if (!isPlainObject(parsed) || parsed.id_token === undefined) return response;
  const { id_token: idToken, ...rest } = parsed;
  const body = JSON.stringify({ ...rest, [UNREQUESTED_ID_TOKEN]: idToken });
  const { status, headers } = response;
  return new Response(body, { status, headers });
}
