/**
 * Session tokens of NextAuth.js version 4, which have another key and cipher, and no key id.
 *
 * They are only read. When such a session is renewed, it gets a current token.
 */
import { type DerivedKey, decrypt } from '#token-cipher';
import { MissingSecret } from '../errors/configuration.errors.js';
import { InvalidToken } from '../errors/request.errors.js';
import { systemClock } from '../kernel/platform.js';
import type { JWT } from '../models/session.js';
import { parseClaims } from './claims.js';
import { type CompactJwe, parseJoseHeader, splitCompact } from './jwe.js';
import type { JWTDecodeParams } from './jwt-options.js';
import { ForeignToken, getV4Key } from './session-keys.js';

const ENCRYPTION = 'A256GCM';

/** Claims of other kinds of tokens, which some releases of version 4 sealed with the same key. */
const OTHER_KINDS_CLAIMS: readonly string[] = ['state', 'code_verifier', 'nonce', 'value'];

/** Whether a token has the form of version 4. Every newer token names its key. */
export function isV4Token(token: string): boolean {
  try {
    const { enc, kid } = parseJoseHeader(splitCompact(token).protectedHeader);
    return enc === ENCRYPTION && kid === undefined;
  } catch {
    return false;
  }
}

/**
 * Decrypts a session token of version 4, and returns its claims.
 *
 * @throws {InvalidToken} when it is malformed, expired, or made with none of the secrets.
 * @throws {MissingSecret} when one of them is empty: anyone could make a token with it.
 */
export async function openV4(
  token: string,
  secrets: readonly string[],
  nowSeconds: number,
): Promise<JWT> {
  if (!isV4Token(token)) throw new InvalidToken('The token is not one of version 4.');
  if (!secrets.every(Boolean)) {
    throw new MissingSecret('A token needs a secret that is not empty.');
  }
  const parts = splitCompact(token);
  for (const secret of secrets) {
    const key = await getV4Key(secret);
    const json = await tryDecrypt(key, parts);
    if (json !== undefined) return assertSession(parseClaims(json, nowSeconds));
  }
  throw new ForeignToken('No matching decryption secret.');
}

/** Decrypts a token. Returns `undefined` when it is of another key. */
async function tryDecrypt(key: DerivedKey, parts: CompactJwe): Promise<string | undefined> {
  try {
    return await decrypt(parts, key);
  } catch (thrown) {
    if (thrown instanceof InvalidToken) return undefined;
    throw thrown;
  }
}

/**
 * Refuses the cookies of a sign-in in progress, which every visitor can obtain.
 *
 * @throws {InvalidToken} when the token names no user, or is of another kind.
 */
function assertSession(claims: JWT): JWT {
  const hasUser = [claims.sub, claims.email, claims.name].some(Boolean);
  const isOfAnotherKind = OTHER_KINDS_CLAIMS.some((claim) => claim in claims);
  if (hasUser && !isOfAnotherKind) return claims;
  throw new InvalidToken('The token of version 4 is not one of a session.');
}

/**
 * Decodes a session token of version 4, for `getToken`.
 *
 * @throws {InvalidToken} when it is malformed, expired, or made with none of the secrets.
 * @example
 * ```ts
 * const cookieName = '__Secure-next-auth.session-token';
 * const token = await getToken({ req: request, cookieName, secret, decode: decodeV4 });
 * ```
 * @publicApi
 */
export async function decodeV4({
  token,
  secret,
}: Pick<JWTDecodeParams, 'token' | 'secret'>): Promise<JWT | null> {
  return token ? openV4(token, [secret].flat(), Math.floor(systemClock() / 1000)) : null;
}
