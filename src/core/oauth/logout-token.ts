/** Verification of logout tokens (OpenID Connect Back-Channel Logout 1.0 §2.6). */
import { decodeProtectedHeader, errors } from 'jose';
import { InvalidLogoutToken } from '../errors/upstream.errors.js';
import { isPlainObject } from '../kernel/objects.js';
import { type SignatureExpectations, verifySignature } from './id-token.js';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** The `typ` of a logout token, and that of providers from before it had one of its own. */
const TYPES: ReadonlySet<string | undefined> = new Set(['logout+jwt', 'jwt', undefined]);

/** How long a token without `exp` is accepted, in seconds. */
const MAX_AGE_SECONDS = 120;

/** What a provider asks to end. */
export interface LogoutToken {
  readonly issuer: string;
  /** Unique for the issuer. */
  readonly jti: string;
  /** The user; all of the user's sessions unless `sid` names one. */
  readonly sub: string | undefined;
  /** A session at the provider. */
  readonly sid: string | undefined;
  /** When the token is not accepted any more, in seconds since the epoch. */
  readonly expires: number;
}

/** The keys, the time, the issuer and the audience that a token must have. */
export interface LogoutTokenExpectations extends SignatureExpectations {
  readonly issuer: string;
  readonly clientId: string;
}

/**
 * @throws {InvalidLogoutToken} when the token is not one of this provider for this client, now.
 */
export async function verifyLogoutToken(
  jwt: string,
  expected: LogoutTokenExpectations,
): Promise<LogoutToken> {
  try {
    const { typ } = decodeProtectedHeader(jwt);
    if (!TYPES.has(typ?.toLowerCase().replace(/^application\//, ''))) throw refuse('typ');
    const { claims } = await verifySignature(jwt, expected);
    return readClaims(claims, expected);
  } catch (thrown) {
    // Of the header too, where a text is no JWT at all.
    const isInvalid = thrown instanceof errors.JOSEError || thrown instanceof TypeError;
    if (!isInvalid) throw thrown;
    // The library's error holds the claims, which must not reach the log.
    throw new InvalidLogoutToken(`The logout token is not valid: ${thrown.message}`);
  }
}

function readClaims(claims: Claims, expected: LogoutTokenExpectations): LogoutToken {
  const { iat, exp, jti, sub, sid } = claims;
  for (const [claim, isValid] of CHECKS) if (!isValid(claims, expected)) throw refuse(claim);
  if (typeof iat !== 'number' || iat > expected.nowSeconds + expected.clockTolerance) {
    throw refuse('iat');
  }
  if (!isText(jti)) throw refuse('jti');
  if (!isOptionalText(sub) || !isOptionalText(sid)) throw refuse('sub');
  const expires = typeof exp === 'number' ? exp : iat + MAX_AGE_SECONDS;
  if (expires < expected.nowSeconds) throw refuse('iat');
  return { issuer: expected.issuer, jti, sub, sid, expires };
}
type Claims = Readonly<Record<string, unknown>>;

/** The checks of §2.6 that read one claim each. */
const CHECKS: readonly [
  claim: string,
  isValid: (claims: Claims, expected: LogoutTokenExpectations) => boolean,
][] = [
  ['iss', ({ iss }, { issuer }) => iss === issuer],
  ['aud', ({ aud }, { clientId }) => [aud].flat().includes(clientId)],
  // An ID token, which the user may know, has a nonce.
  ['nonce', ({ nonce }) => nonce === undefined],
  ['events', ({ events }) => isPlainObject(events) && isPlainObject(events[EVENT])],
  ['sub', ({ sub, sid }) => sub !== undefined || sid !== undefined],
];

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || isText(value);
}

function refuse(claim: string): InvalidLogoutToken {
  return new InvalidLogoutToken(`The logout token has no valid "${claim}".`);
}
