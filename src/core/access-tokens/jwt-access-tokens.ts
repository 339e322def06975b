/** Access tokens that are signed JWTs (RFC 9068 §4). */
import { decodeJwt, decodeProtectedHeader, errors, type ProtectedHeaderParameters } from 'jose';
import { AuthError } from '../errors/auth.error.js';
import { InvalidAccessToken } from '../errors/request.errors.js';
import { BoundedCache } from '../kernel/cache.js';
import type { Clock } from '../kernel/platform.js';
import { verifySignature } from '../oauth/id-token.js';
import {
  type AccessTokenClaims,
  normalizeType,
  type ResolvedIssuer,
} from './access-token-issuer.js';
import type { IssuerDocuments } from './issuer-documents.js';

/** An issuer with its documents. */
export interface KnownIssuer {
  readonly issuer: ResolvedIssuer;
  readonly documents: IssuerDocuments;
}

/** The claims of a token that an issuer has made. */
export interface IssuedClaims {
  readonly issuer: ResolvedIssuer;
  readonly claims: AccessTokenClaims;
}

/** How long an issuer that failed is not asked again. Every request would else wait for it. */
const PAUSE_MS = 5_000;

/** Verifies tokens with the keys of their issuer. */
export class JwtAccessTokens {
  private readonly issuers: ReadonlyMap<unknown, KnownIssuer>;
  private readonly failures = new BoundedCache<Error>(64, PAUSE_MS);

  /** @param clockTolerance - In seconds. */
  constructor(
    issuers: readonly KnownIssuer[],
    private readonly clockTolerance: number,
    private readonly clock: Clock,
  ) {
    this.issuers = new Map(issuers.map((known) => [known.issuer.issuer, known]));
  }

  /** Whether a token says that it is of one of the issuers. Verifies nothing. */
  isAddressed(jwt: string): boolean {
    try {
      return this.issuers.has(decodeJwt(jwt).iss);
    } catch {
      return false;
    }
  }

  /**
   * @throws {InvalidAccessToken} when the token is not valid.
   * @throws {CallbackRouteError} when the keys are not available.
   */
  async verify(jwt: string): Promise<IssuedClaims> {
    try {
      return await this.verifyWithKeys(jwt);
    } catch (thrown) {
      // The key set of the issuer, and not the token, is at fault.
      if (thrown instanceof errors.JWKSInvalid) throw thrown;
      const isInvalid = thrown instanceof errors.JOSEError || thrown instanceof TypeError;
      // The library's error holds the claims, which must not reach the log.
      throw isInvalid ? new InvalidAccessToken(thrown.message) : thrown;
    }
  }

  private async verifyWithKeys(jwt: string): Promise<IssuedClaims> {
    // Read without a signature: it chooses the keys, and must be theirs.
    const { iss } = decodeJwt(jwt);
    const known = this.issuers.get(iss);
    if (!known) throw new InvalidAccessToken('No issuer with its `iss` is configured.');
    const { issuer } = known;
    assertHeader(decodeProtectedHeader(jwt), issuer);
    const claims = await this.verifySignature(jwt, known);
    if (typeof claims.exp !== 'number') throw new InvalidAccessToken('It has no `exp`.');
    assertIssuedFor(claims, issuer);
    return { issuer, claims };
  }

  private async verifySignature(
    jwt: string,
    { issuer: { issuer }, documents }: KnownIssuer,
  ): Promise<AccessTokenClaims> {
    const now = this.clock();
    const failure = this.failures.peek(issuer, now);
    if (failure) throw failure;
    const { clockTolerance } = this;
    try {
      const keys = await documents.getKeys();
      return (await verifySignature(jwt, { keys, nowSeconds: now / 1000, clockTolerance })).claims;
    } catch (thrown) {
      if (thrown instanceof AuthError) this.failures.set(issuer, thrown, now);
      throw thrown;
    }
  }
}

/**
 * Before the signature: what the header demands is not done. Keys it brings (`jwk`, `jku`, `x5u`)
 * are not read.
 */
function assertHeader({ alg, typ, crit }: ProtectedHeaderParameters, issuer: ResolvedIssuer): void {
  if (alg === undefined || !issuer.algorithms.has(alg)) {
    throw new InvalidAccessToken('Its algorithm is not among those of the issuer.');
  }
  if (crit !== undefined) throw new InvalidAccessToken('It has an extension that is critical.');
  if (!issuer.types.has(normalizeType(typ ?? ''))) {
    const types = [...issuer.types].join(', ');
    throw new InvalidAccessToken(
      `Its \`typ\` is not ${types}: if the issuer has another one, set \`types\` and \`requiredClaims\`.`,
    );
  }
}

/**
 * Whether the issuer has made the token for this API, and as an access token.
 *
 * @throws {InvalidAccessToken} when a claim is missing or has another value.
 */
export function assertIssuedFor(claims: AccessTokenClaims, issuer: ResolvedIssuer): void {
  const audience: unknown[] = [claims[issuer.audienceClaim]].flat();
  if (!issuer.audiences.some((accepted) => audience.includes(accepted))) {
    throw new InvalidAccessToken(`Its \`${issuer.audienceClaim}\` does not have this API.`);
  }
  for (const [name, value] of issuer.requiredClaims) {
    const found = Object.hasOwn(claims, name) ? claims[name] : undefined;
    const isAsRequired =
      value === true ? found !== undefined : [value].flat().some((one) => one === found);
    if (!isAsRequired) throw new InvalidAccessToken(`Its claim \`${name}\` is not as required.`);
  }
  // An ID token or a logout token that the issuer has made for the same audience.
  const other = issuer.refusedClaims.find((name) => Object.hasOwn(claims, name));
  if (other) throw new InvalidAccessToken(`With \`${other}\` it is not an access token.`);
}
