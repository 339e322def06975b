/** Token responses (RFC 6749 §5.1), before and after the protocol library reads them. */
import type { Clock, Fetch } from '../kernel/platform.js';
import { omitUnsafeKeys } from '../kernel/objects.js';
import { encodeUtf8 } from '../kernel/bytes.js';
import { parseUrl } from '../kernel/url.js';
import type { TokenSet } from '../models/account.js';
import type { OAuthProvider } from '../providers/provider.js';
import { type Members, parseAnswer } from '../http/answer-json.js';
import { loadBufferedResponse } from './bounded-fetch.js';
import { readAnswer, refuseError } from './provider-answer.js';

/** The member that hides an unrequested ID token from the protocol library. */
const UNREQUESTED_ID_TOKEN = 'portcullis:id_token';

/**
 * The provider's `fetch`, with responses of the token endpoint repaired by the provider's
 * `conform`.
 *
 * Some plain OAuth 2.0 providers send an ID token. There is nothing to verify it against, so it is
 * hidden from the protocol library and passed to the app as an opaque string.
 */
export function createTokenEndpointFetch(
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
    return repairResponse(conformed, provider.type);
  };
}

/**
 * The tokens as the app receives them.
 *
 * `expires_at` is computed from `expires_in`, else it is the provider's own value. It is absent
 * when that is no safe integer of seconds.
 */
export function readTokens(granted: object, clock: Clock): TokenSet {
  const { [UNREQUESTED_ID_TOKEN]: idToken, ...given } = omitUnsafeKeys(granted) as TokenSet;
  const { expires_at: stated, ...tokens } = given;
  if (typeof idToken === 'string') tokens.id_token = idToken;
  const computed = Math.floor(clock() / 1000) + Math.floor(Number(tokens.expires_in));
  const expiresAt = Number.isNaN(computed) ? stated : computed;
  if (Number.isSafeInteger(expiresAt)) tokens.expires_at = expiresAt;
  return tokens;
}

async function repairResponse(response: Response, type: OAuthProvider['type']): Promise<Response> {
  const { BufferedResponse, getResponseInit } = await loadBufferedResponse();
  const buffered = await BufferedResponse.from(response);
  const answer = parseAnswer(await buffered.text());
  // The protocol library reports that it is not JSON, and its status.
  if (answer === undefined) return buffered;
  const members = buffered.ok ? readTokenAnswer(answer, type) : readAnswer('error', answer);
  return new BufferedResponse(encodeUtf8(JSON.stringify(members)), getResponseInit(buffered));
}

/** @throws {CallbackRouteError} when it has an error, or a member that is not of its type. */
function readTokenAnswer(answer: Members, type: OAuthProvider['type']): Members {
  refuseError(answer);
  if (type === 'oidc' || !('id_token' in answer)) return readAnswer('token', answer);
  const { id_token: idToken, ...members } = answer;
  return { ...readAnswer('token', members), [UNREQUESTED_ID_TOKEN]: idToken };
}
