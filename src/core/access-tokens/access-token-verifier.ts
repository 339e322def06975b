/** Verifies the access token of a request, whatever its kind. */
import { sha256Base64url } from '#digest';
import { asError } from '../errors/auth.error.js';
import { InvalidAccessToken, ServerBusy } from '../errors/request.errors.js';
import { IssuerUnavailable } from '../errors/upstream.errors.js';
import { BoundedCache, loadOnce } from '../kernel/cache.js';
import { isNumericDate } from '../kernel/numeric-date.js';
import { type Awaitable, isPlainObject } from '../kernel/objects.js';
import type { Clock, Fetch } from '../kernel/platform.js';
import { key } from '../kernel/container.js';
import { parseUrl } from '../kernel/url.js';
import type { LevelRequirement } from '../levels/level-requirement.js';
import { MetadataCache } from '../oauth/metadata-cache.js';
import {
  type AccessToken,
  AccessTokenSession,
  copyAccessToken,
  readAccessToken,
} from './access-token.js';
import {
  type AccessTokenClaims,
  resolveIssuer,
  type ResolvedIssuer,
} from './access-token-issuer.js';
import { meetsTokenLevel } from './access-token-level.js';
import { parseCertificate, verifyCertificate } from './bound-certificate.js';
import type { BoundToken } from './dpop.js';
import { IssuerDocuments } from './issuer-documents.js';
import type { IssuedClaims, KnownIssuer } from './jwt-access-tokens.js';
import {
  type PresentedToken,
  readPresentedToken,
  type ResourceRequest,
} from './presented-token.js';
import { RefusalLog } from './refusal-log.js';
import type { ResourceServerOptions } from './resource-server-options.js';

const DEFAULT_TOLERANCE_SECONDS = 30;

/**
 * Verified tokens that are kept, and for how long at most: keys that the issuer withdraws count no
 * longer.
 */
const MAX_TOKENS = 5_000;
const TOKEN_MS = 5 * 60 * 1000;

/** How long a token counts whose issuer does not say when it expires. */
const UNKNOWN_LIFETIME_MS = 5_000;

/** A token that a request, or the connection that it came over, has proven to be its sender's. */
interface Proven {
  readonly token: string;
  readonly proof: Promise<void>;
}

interface Verified {
  readonly token: AccessToken;
  readonly issuer: ResolvedIssuer;
  /** Since the epoch, with the tolerance. */
  readonly endsAt: number;
}

/** Knows which sessions are over. */
interface TokenSessions {
  isTokenRevoked(claims: AccessTokenClaims): Awaitable<boolean>;
}

/** Injects the verifier; `null` where no access tokens are accepted. */
export const AccessTokenVerifierToken = key<AccessTokenVerifier | null>('AccessTokenVerifier');

/**
 * Verifies access tokens. A token that was verified is looked up by its digest from then on.
 *
 * The protocol libraries load with the first token: most apps with NestJS verify none, and would
 * start a tenth later.
 */
export class AccessTokenVerifier {
  private readonly verified = new BoundedCache<Verified>(MAX_TOKENS, TOKEN_MS);
  private readonly issuers: readonly KnownIssuer[];
  private readonly proven = new WeakMap<object, Proven>();
  private readonly clockTolerance = this.options.clockTolerance ?? DEFAULT_TOLERANCE_SECONDS;

  private readonly jwts = loadOnce(async () => {
    const { JwtAccessTokens } = await import('./jwt-access-tokens.js');
    return new JwtAccessTokens(this.issuers, this.clockTolerance, this.clock);
  });

  private readonly proofs = loadOnce(async () => {
    const { DpopProofs, MemoryReplays } = await import('./dpop.js');
    const { resource, replays } = this.options;
    return new DpopProofs(
      replays ?? new MemoryReplays(() => this.clock() / 1000),
      resource === undefined ? undefined : parseUrl(resource)?.origin,
    );
  });

  private readonly opaque = loadOnce(async () => {
    const known = this.issuers.find(({ issuer }) => issuer.introspection);
    const introspection = known?.issuer.introspection;
    if (!introspection) {
      throw new InvalidAccessToken('It is no JWT, and no issuer has `introspection`.');
    }
    const { OpaqueAccessTokens } = await import('./opaque-access-tokens.js');
    const fetch = known.issuer.fetch ?? this.fetch;
    return new OpaqueAccessTokens(known, introspection, fetch, this.clock);
  });

  /** What is logged of tokens that were refused. */
  readonly refusals: RefusalLog;

  constructor(
    readonly options: ResourceServerOptions,
    private readonly clock: Clock,
    private readonly fetch: Fetch,
    private readonly sessions?: TokenSessions,
  ) {
    const documents = new MetadataCache(clock);
    this.issuers = options.issuers.map((described): KnownIssuer => {
      const issuer = resolveIssuer(described);
      return { issuer, documents: new IssuerDocuments(issuer, documents, issuer.fetch ?? fetch) };
    });
    this.refusals = new RefusalLog(clock);
  }

  /**
   * Verifies the token of a request. Callers get copies, which they may change.
   *
   * @returns `null` when the request has no access token.
   * @throws {InvalidAccessToken} when the token is not valid, or is bound to something that the
   *   request does not prove.
   * @throws {IssuerUnavailable} when the issuer cannot be asked for what is needed.
   * @throws {ServerBusy} when no more proofs can be remembered.
   */
  async verify(request: ResourceRequest): Promise<AccessTokenSession | null> {
    const presented = readPresentedToken(request.headers);
    if (!presented) return null;
    const { token, issuer } = await this.find(presented.token);
    await this.verifyBinding(presented, token, request);
    const copy = copyAccessToken(token);
    if (await this.isRevoked(copy, issuer)) throw new InvalidAccessToken('It was revoked.');
    return new AccessTokenSession(copy, issuer.toUser);
  }

  /**
   * Whether a bearer token says that it is an access token, and so is no session token, which may
   * come in the same header. Verifies nothing.
   */
  async isAddressed(token: string): Promise<boolean> {
    return isSignedJwt(token) && (await this.jwts()).isAddressed(token);
  }

  /** Whether the issuer of a token says that its user has proven enough, recently enough. */
  meetsLevel({ issuer: name, claims }: AccessToken, asked: LevelRequirement): boolean {
    const known = this.issuers.find(({ issuer }) => issuer.issuer === name);
    const { mfaAcrValues = [] } = known?.issuer ?? {};
    const { clockTolerance } = this;
    return meetsTokenLevel(claims, asked, {
      mfaAcrValues,
      clockTolerance,
      now: this.clock() / 1000,
    });
  }

  private async isRevoked(
    token: AccessToken,
    { sharesSessions }: ResolvedIssuer,
  ): Promise<boolean> {
    if (sharesSessions && (await this.sessions?.isTokenRevoked(token.claims))) return true;
    const verdict: unknown = await this.options.isRevoked?.(token);
    // A function without types may return a row, or a count.
    return verdict !== undefined && verdict !== false;
  }

  private async find(text: string): Promise<Verified> {
    const id = await sha256Base64url(text);
    const now = this.clock();
    const known = this.verified.peek(id, now);
    if (known) {
      if (known.endsAt > now) return known;
      throw new InvalidAccessToken('It has expired.');
    }
    if (isEncryptedJwt(text)) throw new InvalidAccessToken('It is encrypted.');
    const isJwt = isSignedJwt(text);
    const { issuer, claims } = await this.ask(isJwt, text);
    const expiry = readExpiry(claims) ?? now + UNKNOWN_LIFETIME_MS;
    const token = readAccessToken(claims, issuer, new Date(expiry));
    const verified = { token, issuer, endsAt: expiry + this.clockTolerance * 1000 };
    if (verified.endsAt <= now) throw new InvalidAccessToken('It has expired.');
    return isJwt ? this.verified.set(id, verified, now) : verified;
  }

  private async ask(isJwt: boolean, text: string): Promise<IssuedClaims> {
    try {
      const verifier = isJwt ? await this.jwts() : await this.opaque();
      return await verifier.verify(text);
    } catch (thrown) {
      if (thrown instanceof InvalidAccessToken || thrown instanceof ServerBusy) throw thrown;
      throw new IssuerUnavailable('The issuer of an access token failed.', asError(thrown));
    }
  }

  /**
   * A token that is bound is worth nothing without a proof; one that is not bound is not sent with
   * one.
   */
  private async verifyBinding(
    { scheme, token }: PresentedToken,
    { claims }: AccessToken,
    request: ResourceRequest,
  ): Promise<void> {
    const { jkt: thumbprint, 'x5t#S256': certificate } = readConfirmation(claims);
    if (certificate !== undefined) {
      await verifyCertificate(certificate, this.getCertificate(request));
    }
    if (thumbprint === undefined) {
      const isUnbound = scheme === 'DPoP' || this.options.dpop === 'required';
      if (isUnbound) throw new InvalidAccessToken('It is not bound to a key.');
      return;
    }
    if (scheme !== 'DPoP') {
      throw new InvalidAccessToken('It is bound to a key, and was sent without a proof.');
    }
    // A connection sends one proof, when it is opened. It counts for all messages, also those that
    // come together.
    const known = this.proven.get(request.source);
    if (known?.token === token) return known.proof;
    const proof = this.verifyProof({ token, thumbprint }, request);
    this.proven.set(request.source, { token, proof });
    await proof;
  }

  private async verifyProof(bound: BoundToken, request: ResourceRequest): Promise<void> {
    const proofs = await this.proofs();
    await proofs.verify(bound, request, this.clock() / 1000);
  }

  private getCertificate(request: ResourceRequest): Uint8Array | undefined {
    const { clientCertificate } = this.options;
    if (!clientCertificate) return request.getCertificate();
    return parseCertificate(clientCertificate(request.headers) ?? '');
  }
}

/**
 * Milliseconds since the epoch; `undefined` for an answer of the issuer without a time, which is
 * kept by itself.
 *
 * @throws {InvalidAccessToken} when it is no time.
 */
function readExpiry({ exp }: { readonly exp?: unknown }): number | undefined {
  if (exp === undefined || exp === null) return undefined;
  if (!isNumericDate(exp)) throw new InvalidAccessToken('Its `exp` is no date.');
  return exp * 1000;
}

/**
 * By the dots alone: what looks like a JWT and is none must not reach the issuer as a token of
 * another kind.
 */
function isSignedJwt(text: string): boolean {
  return text.split('.').length === 3;
}

/** A session token of this library, or another secret that is not the issuer's to see. */
function isEncryptedJwt(text: string): boolean {
  return text.split('.').length === 5;
}

interface Confirmation {
  /** RFC 9449 §6.1. */
  readonly jkt?: string | undefined;
  /** RFC 8705 §3.1. */
  readonly 'x5t#S256'?: string | undefined;
}

/**
 * What the token is bound to (`cnf`, RFC 7800).
 *
 * @throws {InvalidAccessToken} when it is bound to something else: then it is not known who may
 *   send it.
 */
function readConfirmation({ cnf }: AccessTokenClaims): Confirmation {
  if (cnf === undefined) return {};
  const { jkt, 'x5t#S256': certificate } = isPlainObject(cnf) ? cnf : {};
  const methods = [jkt, certificate].filter((method) => method !== undefined);
  if (methods.length === 0 || !methods.every((method) => typeof method === 'string')) {
    throw new InvalidAccessToken('It is bound to something that is not known here.');
  }
  return { jkt, 'x5t#S256': certificate } as Confirmation;
}
