/** The issuers of access tokens that an API accepts: what the app configures of each. */
import type { Fetch } from '../kernel/platform.js';
import type { User } from '../models/user.js';

/** The claims of an access token (RFC 9068 §2.2), and those that its issuer adds. */
export interface AccessTokenClaims {
  iss?: string;
  sub?: string;
  aud?: string | string[];
  /** In seconds since the epoch. */
  exp?: number;
  iat?: number;
  jti?: string;
  client_id?: string;
  /** Names with spaces between them (RFC 8693 §4.2). */
  scope?: string;
  [claim: string]: unknown;
}

/**
 * The way to a claim: names with dots between them, or the list of names where a name has dots
 * itself.
 */
export type ClaimPath = string | readonly string[];

/** A value of a claim, one of several, or any. */
export type RequiredValue = string | readonly string[] | true;

/**
 * The algorithms that an access token may be signed with. None of them has a key that is shared.
 */
export const SIGNING_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
] as const;

/** An algorithm of RFC 7518 §3.1 or RFC 8037 with a key pair. */
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** How the issuer is asked about tokens that it alone can read (RFC 7662). */
export interface Introspection {
  /** The client that this API is at the issuer. */
  readonly clientId: string;
  readonly clientSecret: string;
  /**
   * The address to ask.
   *
   * @default `introspection_endpoint` of the issuer's metadata
   */
  readonly endpoint?: string | undefined;
  /**
   * How long an answer counts, in seconds, from 0 to 300: a token that is revoked is accepted for
   * so long.
   *
   * @default 30
   */
  readonly maxAge?: number | undefined;
}

/**
 * An issuer of access tokens. For the usual ones, `portcullis/issuers` has functions that return
 * it.
 *
 * @typeParam Claims - Those of its tokens.
 * @example
 * ```ts
 * const issuer: AccessTokenIssuer = {
 *   issuer: 'https://id.example.com',
 *   audience: 'https://api.example.com',
 * };
 * ```
 * @publicApi
 */
export interface AccessTokenIssuer<Claims extends AccessTokenClaims = AccessTokenClaims> {
  /**
   * The `iss` of its tokens, and where its metadata is (RFC 8414 §3, OpenID Connect Discovery §4).
   */
  readonly issuer: string;
  /** Whom tokens must be for: one of these must be in `aud`. */
  readonly audience: string | readonly string[];
  /**
   * The claim that has the audience.
   *
   * @default `aud`
   */
  readonly audienceClaim?: string | undefined;
  /** @default RS256, PS256, ES256 and EdDSA */
  readonly algorithms?: readonly SigningAlgorithm[] | undefined;
  /**
   * The values that `typ` in the header may have. Issuers without RFC 9068 have `JWT`, in ID tokens
   * as well: then `requiredClaims` must tell the two apart.
   *
   * @default `at+jwt`
   */
  readonly types?: readonly string[] | undefined;
  /**
   * Claims that a token must have, with their value, one of several, or `true` for any.
   *
   * @default none beyond `iss`, `exp` and the audience
   */
  readonly requiredClaims?: Readonly<Record<string, RequiredValue>> | undefined;
  /**
   * Claims that an access token does not have.
   *
   * @default those of ID tokens and logout tokens: `nonce`, `at_hash`, `c_hash`, `s_hash` and
   *   `events`
   */
  readonly refusedClaims?: readonly string[] | undefined;
  /**
   * Where its keys are (RFC 7517 §5).
   *
   * @default `jwks_uri` of its metadata
   */
  readonly jwksUri?: string | undefined;
  /**
   * Where scopes are: texts with spaces between names, or lists.
   *
   * @default `scope`
   */
  readonly scopes?: readonly ClaimPath[] | undefined;
  /**
   * Where roles are.
   *
   * @default `roles` and `groups` (RFC 9068 §2.2.3.1)
   */
  readonly roles?: readonly ClaimPath[] | undefined;
  /**
   * Where the client's id is.
   *
   * @default `client_id` and `azp`
   */
  readonly clientId?: readonly ClaimPath[] | undefined;
  /**
   * The values of `acr` that stand for two factors (OpenID Connect Core §2), for handlers with
   * `@Auth({ acr: 'mfa' })`. Each issuer has its own names for them.
   *
   * @default `mfa`
   */
  readonly mfaAcrValues?: readonly string[] | undefined;
  /**
   * Accepts tokens that are no JWT. One issuer may have it.
   *
   * @default they are refused
   */
  readonly introspection?: Introspection | undefined;
  /**
   * What `@CurrentUser()` injects.
   *
   * @default the claims
   */
  readonly toUser?: ((claims: Claims) => User | Claims) | undefined;
  /**
   * Whether the issuer is an app with the feature `AccessTokens` whose sessions this app follows
   * too, with the feature `Sessions` on the same database or feed: a token then ends with its
   * session.
   *
   * @default `false`: a token is accepted until it expires
   */
  readonly sharesSessions?: boolean | undefined;
  /**
   * Whether its addresses may be http beyond this machine.
   *
   * @default `false`
   */
  readonly allowInsecureRequests?: boolean | undefined;
  /**
   * For requests to this issuer.
   *
   * @default the platform's
   */
  readonly fetch?: Fetch | undefined;
}

/** An issuer with its defaults. */
export interface ResolvedIssuer {
  readonly issuer: string;
  readonly audiences: readonly string[];
  readonly audienceClaim: string;
  readonly algorithms: ReadonlySet<string>;
  readonly types: ReadonlySet<string>;
  readonly requiredClaims: readonly (readonly [name: string, value: RequiredValue])[];
  readonly refusedClaims: readonly string[];
  readonly jwksUri: string | undefined;
  readonly scopes: readonly ClaimPath[];
  readonly roles: readonly ClaimPath[];
  readonly clientId: readonly ClaimPath[];
  readonly mfaAcrValues: readonly string[];
  readonly introspection: Introspection | undefined;
  readonly toUser: ((claims: AccessTokenClaims) => unknown) | undefined;
  readonly sharesSessions: boolean;
  readonly allowsHttp: boolean;
  readonly fetch: Fetch | undefined;
}

/** Claims of ID tokens (OpenID Connect Core §2, §3.3.2.11) and of logout tokens. */
const OTHER_TOKENS: readonly string[] = ['nonce', 'at_hash', 'c_hash', 's_hash', 'events'];

const DEFAULT_ALGORITHMS: readonly SigningAlgorithm[] = ['RS256', 'PS256', 'ES256', 'EdDSA'];

/** Adds the defaults. */
export function resolveIssuer(described: AccessTokenIssuer): ResolvedIssuer {
  return {
    issuer: described.issuer,
    audiences: [described.audience].flat(),
    audienceClaim: described.audienceClaim ?? 'aud',
    algorithms: new Set(described.algorithms ?? DEFAULT_ALGORITHMS),
    types: new Set((described.types ?? ['at+jwt']).map(normalizeType)),
    requiredClaims: Object.entries(described.requiredClaims ?? {}),
    refusedClaims: described.refusedClaims ?? OTHER_TOKENS,
    jwksUri: described.jwksUri,
    scopes: described.scopes ?? ['scope'],
    roles: described.roles ?? ['roles', 'groups'],
    clientId: described.clientId ?? ['client_id', 'azp'],
    mfaAcrValues: described.mfaAcrValues ?? ['mfa'],
    introspection: described.introspection,
    toUser: described.toUser,
    sharesSessions: described.sharesSessions === true,
    allowsHttp: described.allowInsecureRequests === true,
    fetch: described.fetch,
  };
}

/** Media types are compared without case, and may leave out `application/` (RFC 7515 §4.1.9). */
export function normalizeType(typ: string): string {
  return typ.toLowerCase().replace(/^application\//, '');
}
