/** A verified access token, and the session that handlers get of it. */
import { isPlainObject } from '../kernel/objects.js';
import type { Session } from '../models/session.js';
import type { User } from '../models/user.js';
import type { AccessTokenClaims, ClaimPath, ResolvedIssuer } from './access-token-issuer.js';

/**
 * A verified access token. `@AccessToken()` injects it.
 *
 * Two issuers may have the same `subject`: a user is known by `issuer` and `subject` together.
 *
 * @typeParam Claims - Those of the issuer's tokens.
 * @publicApi
 */
export interface AccessToken<Claims extends AccessTokenClaims = AccessTokenClaims> {
  readonly issuer: string;
  /** The user, or the client itself where it acts without a user. */
  readonly subject: string | undefined;
  readonly clientId: string | undefined;
  readonly scopes: readonly string[];
  readonly roles: readonly string[];
  readonly expires: Date;
  /** All claims. A copy: changes reach no other request. */
  readonly claims: Claims;
}

/** The session of a request with an access token: conditions and policies of the app get it. */
export class AccessTokenSession implements Session {
  readonly user: User;
  readonly expires: string;

  constructor(
    readonly accessToken: AccessToken,
    toUser: ResolvedIssuer['toUser'],
  ) {
    const { claims, expires } = accessToken;
    // The claims are what the app's type of the user says.
    this.user = (toUser ? toUser(claims) : claims) as User;
    this.expires = expires.toISOString();
  }
}

/** Reads the parts of a token that the configuration of its issuer names. */
export function readAccessToken(
  claims: AccessTokenClaims,
  issuer: ResolvedIssuer,
  expires: Date,
): AccessToken {
  const { sub } = claims;
  const [clientId] = issuer.clientId.flatMap((path) => readNames(claims, path));
  return {
    issuer: issuer.issuer,
    subject: typeof sub === 'string' && sub !== '' ? sub : undefined,
    clientId,
    scopes: readAll(claims, issuer.scopes, (text) => text.split(' ').filter(Boolean)),
    roles: readAll(claims, issuer.roles, (text) => [text]),
    expires,
    claims,
  };
}

/**
 * A copy for one request: a handler that changed a list would give its roles to the next request.
 */
export function copyAccessToken(token: AccessToken): AccessToken {
  return {
    ...token,
    scopes: [...token.scopes],
    roles: [...token.roles],
    expires: new Date(token.expires),
    claims: copyJson(token.claims),
  };
}

/** Claims are JSON, for which this takes a fifth of the time of `structuredClone`. */
function copyJson<Value>(value: Value): Value;
function copyJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => copyJson(one));
  if (!isPlainObject(value)) return value;
  const copy: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    // `__proto__` is a name like any other in JSON, and must not become a prototype.
    if (name !== '__proto__') copy[name] = copyJson(value[name]);
  }
  return copy;
}

function readAll(
  claims: AccessTokenClaims,
  paths: readonly ClaimPath[],
  split: (text: string) => readonly string[],
): readonly string[] {
  const found = paths.flatMap((path) => {
    const value = getClaim(claims, path);
    return typeof value === 'string' ? split(value) : toTexts(value);
  });
  return [...new Set(found)];
}

function readNames(claims: AccessTokenClaims, path: ClaimPath): readonly string[] {
  return toTexts([getClaim(claims, path)]);
}

function toTexts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

/** The claim at a path. Own members alone: a path must not reach what every object inherits. */
function getClaim(claims: AccessTokenClaims, path: ClaimPath): unknown {
  const names = typeof path === 'string' ? path.split('.') : path;
  return names.reduce<unknown>(
    (value, name) => (isPlainObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    claims,
  );
}
