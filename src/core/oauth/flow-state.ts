/**
 * The `state` of an authorization request (RFC 6749 §4.1.1): sealed, so that this library can tell
 * its own, and so that a proxy can learn from it where an answer belongs.
 */
import { CHECK_MAX_AGE_SECONDS } from '../http/cookie-policy.js';
import type { JwtService } from '../jwt/jwt.service.js';
import { type Random, randomBase64url } from '../kernel/random.js';

/** 32 bytes, as the other checks have. */
const ENTROPY_BYTES = 32;
const SALT = 'encodedState';

/** What is to be known of a flow when its answer comes. */
export interface FlowFacts {
  /** The callback URL that a proxy forwards the answer to. */
  readonly home?: string | undefined;
  /** The id of the user that asked to have one more account. */
  readonly linksTo?: string | undefined;
}

/** Seals and opens states. */
export class FlowStates {
  constructor(
    private readonly jwt: JwtService,
    private readonly random: Random,
  ) {}

  async seal({ home, linksTo }: FlowFacts): Promise<string> {
    const claims = {
      ...(home !== undefined && { origin: home }),
      ...(linksTo !== undefined && { linksTo }),
      random: randomBase64url(this.random, ENTROPY_BYTES),
    };
    return this.jwt.seal(claims, SALT, CHECK_MAX_AGE_SECONDS);
  }

  /** What a state says; nothing when it is none of ours. */
  async open(state: string): Promise<FlowFacts> {
    const { origin, linksTo } = (await this.jwt.open(state, SALT).catch(() => undefined)) ?? {};
    return { home: textOr(origin), linksTo: textOr(linksTo) };
  }
}

function textOr(claim: unknown): string | undefined {
  return typeof claim === 'string' ? claim : undefined;
}
