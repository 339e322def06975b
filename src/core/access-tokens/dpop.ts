/**
 * Access tokens that are bound to a key, and the proofs that a client has it (DPoP, RFC 9449 §4.3
 * and §7).
 */
import { sha256Base64url } from '#digest';
import {
  calculateJwkThumbprint,
  decodeProtectedHeader,
  EmbeddedJWK,
  errors,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import { InvalidAccessToken, ServerBusy } from '../errors/request.errors.js';
import type { Awaitable } from '../kernel/objects.js';
import { parseUrl } from '../kernel/url.js';
import { assertCompact } from '../oauth/id-token.js';
import { DPOP_ALGORITHMS, type ResourceRequest } from './presented-token.js';

/** How old a proof may be, and how far its clock may be ahead, in seconds. */
const MAX_AGE_SECONDS = 60;
const TOLERANCE_SECONDS = 10;

const MAX_PROOF_LENGTH = 8 * 1024;
const MAX_JTI_LENGTH = 256;

/**
 * Remembers the proofs that were used. Processes that share an address need one that they share,
 * such as Redis with `SET key 1 NX EX seconds`.
 *
 * @publicApi
 */
export interface ReplayStore {
  /**
   * Remembers an id for so many seconds.
   *
   * @returns `false` when it is remembered already.
   */
  add(id: string, seconds: number): Awaitable<boolean>;
}

/** A token and the key that it is bound to. */
export interface BoundToken {
  readonly token: string;
  /** `jkt` (RFC 9449 §6.1). */
  readonly thumbprint: string;
}

/** Checks the proofs of requests. */
export class DpopProofs {
  constructor(
    private readonly replays: ReplayStore,
    /** The origin of this API, where a proxy is before it. */
    private readonly origin: string | undefined,
  ) {}

  /**
   * @throws {InvalidAccessToken} when the request does not prove that its sender has the key.
   * @throws {ServerBusy} when no more proofs can be remembered.
   */
  async verify(bound: BoundToken, request: ResourceRequest, nowSeconds: number): Promise<void> {
    const proof = request.headers.get('dpop');
    if (proof === null || !request.target) throw refuse('There is no proof.');
    // Two headers are joined by a comma, which no JWT has.
    if (proof.length > MAX_PROOF_LENGTH || proof.includes(',')) throw refuse('It is no JWT.');
    await refuseInvalid(async () => assertCompact(proof));
    // Before the signature, so that no client has it verified by a costly key of its own.
    const thumbprint = await readThumbprint(proof);
    if (thumbprint !== bound.thumbprint) throw refuse('It is of another key.');
    const claims = await verifyProof(proof, nowSeconds);
    const { method, url } = request.target;
    const checks: readonly (readonly [isRight: boolean, reason: string])[] = [
      [claims['htm'] === method, 'It is for another method.'],
      [this.isTarget(claims['htu'], url), 'It is for another URL.'],
      [claims['ath'] === (await sha256Base64url(bound.token)), 'It is for another token.'],
      [isIdentifier(claims['jti']), 'It has no `jti`.'],
    ];
    for (const [isRight, reason] of checks) if (!isRight) throw refuse(reason);
    // Last, so that only the owner of the key can fill the memory.
    const id = await sha256Base64url(`${thumbprint} ${String(claims['jti'])}`);
    // jose counts whole seconds, so a proof lives for one more.
    const seconds = MAX_AGE_SECONDS + 2 * TOLERANCE_SECONDS + 1;
    if (!(await this.replays.add(id, seconds))) throw refuse('It was used before.');
  }

  /** Without the query and the fragment (§4.3). */
  private isTarget(htu: unknown, requested: string): boolean {
    const [claimed, actual] = [parseUrl(typeof htu === 'string' ? htu : ''), parseUrl(requested)];
    if (!claimed || !actual) return false;
    return (
      claimed.origin === (this.origin ?? actual.origin) && claimed.pathname === actual.pathname
    );
  }
}

function isIdentifier(jti: unknown): boolean {
  return typeof jti === 'string' && jti !== '' && jti.length <= MAX_JTI_LENGTH;
}

async function readThumbprint(proof: string): Promise<string> {
  const { jwk } = await refuseInvalid(async () => decodeProtectedHeader(proof));
  if (!jwk) throw refuse('It has no key.');
  return refuseInvalid(() => calculateJwkThumbprint(jwk));
}

async function verifyProof(proof: string, nowSeconds: number): Promise<JWTPayload> {
  const { payload } = await refuseInvalid(() =>
    jwtVerify(proof, EmbeddedJWK, {
      typ: 'dpop+jwt',
      algorithms: DPOP_ALGORITHMS,
      maxTokenAge: MAX_AGE_SECONDS,
      clockTolerance: TOLERANCE_SECONDS,
      currentDate: new Date(nowSeconds * 1000),
    }),
  );
  return payload;
}

async function refuseInvalid<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (thrown) {
    const isInvalid = thrown instanceof errors.JOSEError || thrown instanceof TypeError;
    throw isInvalid ? refuse(thrown.message) : thrown;
  }
}

function refuse(reason: string): InvalidAccessToken {
  return new InvalidAccessToken(`The DPoP proof was refused. ${reason}`, 'invalid_dpop_proof');
}

/** The proofs of the last seconds, each some 150 bytes. */
const MAX_PROOFS = 200_000;
const BUSY_SECONDS = 5;

/** Remembers proofs in the memory of this process. */
export class MemoryReplays implements ReplayStore {
  private newer = new Map<string, number>();
  private older = new Map<string, number>();
  private startedAt = 0;

  /** @param nowSeconds - Since the epoch. */
  constructor(private readonly nowSeconds: () => number) {}

  /** @throws {ServerBusy} when the memory is full: to forget a proof would be to take it twice. */
  add(id: string, seconds: number): boolean {
    const now = this.nowSeconds();
    if (now - this.startedAt > seconds) {
      // What is in the older one ended before the newer one began.
      this.older = now - this.startedAt > 2 * seconds ? new Map<string, number>() : this.newer;
      this.newer = new Map();
      this.startedAt = now;
    }
    const endsAt = this.newer.get(id) ?? this.older.get(id);
    if (endsAt !== undefined && endsAt >= now) return false;
    if (this.newer.size >= MAX_PROOFS) throw new ServerBusy(BUSY_SECONDS);
    this.newer.set(id, now + seconds);
    return true;
  }
}
