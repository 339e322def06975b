/** The level of a session with the strategy `jwt`, as the claim of its token. */
import { isPlainObject } from '../../../core/kernel/index.js';
import {
  type AuthenticationMethod,
  isAuthenticationMethod,
  type Proof,
} from '../../../core/levels/index.js';
import type { JWT } from '../../../core/models/index.js';

/** What is kept of the level of a session. */
export interface LevelState {
  /** Raised by each further proof: tokens with a lower number are replaced. */
  readonly number: number;
  /**
   * When the user last gave all proofs that a sign-in asks for, in milliseconds since the epoch.
   */
  readonly since: number;
  readonly proofs: readonly Proof[];
}

/** The claim. A token of before the feature kept levels has none. */
export const LEVEL_CLAIM = 'portcullis.level';

/** One proof, in few characters: the token is sent with each request. */
interface ShortProof {
  readonly m: readonly AuthenticationMethod[];
  readonly t: number;
  readonly p?: string | undefined;
  readonly u?: 1;
  readonly acr?: string | undefined;
  readonly amr?: readonly string[] | undefined;
}

/**
 * The claim of a level: JSON in a text, since the claims of a token are copied for each request,
 * which takes ten times as long where one of them is an object.
 */
export function toLevelClaim({ number, since, proofs }: LevelState): JWT {
  return { [LEVEL_CLAIM]: JSON.stringify({ n: number, s: since, p: proofs.map(shorten) }) };
}

/** The level of a token; `undefined` for one without the claim, or with what is none. */
export function readLevelClaim(claims: JWT): LevelState | undefined {
  const claim = parseClaim(claims);
  if (!claim) return undefined;
  const { n, s, p } = claim;
  if (!isCount(n) || !isCount(s) || !Array.isArray(p)) return undefined;
  return { number: n, since: s, proofs: p.flatMap(readProof) };
}

/** The number of the level of a token: 0 for one without the claim. */
export function readLevelNumber(claims: JWT): number {
  const number = parseClaim(claims)?.['n'];
  return isCount(number) ? number : 0;
}

function parseClaim(claims: JWT): Readonly<Record<string, unknown>> | undefined {
  const text = claims[LEVEL_CLAIM];
  try {
    const parsed: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
    return isPlainObject(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** The proofs as text, for a table. */
export function writeProofs(proofs: readonly Proof[]): string {
  return JSON.stringify(proofs.map(shorten));
}

/** Reads what {@link writeProofs} has written. */
export function readProofs(text: string): readonly Proof[] {
  const parsed: unknown = JSON.parse(text);
  return Array.isArray(parsed) ? parsed.flatMap(readProof) : [];
}

function shorten({ amr, at, provider, said, isUnproven }: Proof): ShortProof {
  return {
    m: amr,
    t: at,
    ...(provider !== undefined && { p: provider }),
    ...(isUnproven && { u: 1 }),
    ...(said?.acr !== undefined && { acr: said.acr }),
    ...(said?.amr && { amr: said.amr }),
  };
}

function readProof(short: unknown): Proof[] {
  if (!isPlainObject(short)) return [];
  const { m, t, p, u, acr, amr } = short;
  if (!Array.isArray(m) || !m.every(isAuthenticationMethod) || !isCount(t)) return [];
  const said = {
    ...(typeof acr === 'string' && { acr }),
    ...(Array.isArray(amr) && { amr: amr.filter((one) => typeof one === 'string') }),
  };
  return [
    {
      ...{ amr: m, at: t },
      ...(typeof p === 'string' && { provider: p }),
      ...(Object.keys(said).length > 0 && { said }),
      ...(u === 1 && { isUnproven: true }),
    },
  ];
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
