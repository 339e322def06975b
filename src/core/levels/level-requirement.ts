/** What a route or a handler requires of the level of a session, and how it says so. */
import { InvalidOption } from '../errors/configuration.errors.js';
import type { LevelChallenge } from '../errors/request.errors.js';
import { isPlainObject } from '../kernel/objects.js';

/**
 * What is required of the proofs of a session. All that is given must hold.
 *
 * @publicApi
 */
export interface LevelRequirement {
  /**
   * `mfa`: the user has proven to have something, and one thing besides. Both proofs count for
   * `mfaMaxAge` of the feature `Sessions`; with `maxAge`, the proof of possession must be as recent
   * as that, and the other one need not.
   */
  readonly acr?: 'mfa' | undefined;
  /**
   * How long ago the last proof may be, in seconds: `auth_time` of OpenID Connect Core §2. More
   * than 0.
   */
  readonly maxAge?: number | undefined;
  /**
   * Whether the user must have signed in, or given a proof, in the last ten minutes. Unlike with
   * `maxAge`, a sign-in counts by a provider that does not say when its user has proven who they
   * are.
   */
  readonly fresh?: true | undefined;
}

/** The requirements that have a name. */
export const LEVEL_PRESETS = {
  /** A sign-in or a proof in the last ten minutes. */
  recent: { fresh: true },
  /** Two factors, the proof of possession in the last five minutes. */
  strict: { acr: 'mfa', maxAge: 300 },
} as const satisfies Readonly<Record<string, LevelRequirement>>;

/**
 * The name of a requirement: `recent` for a proof in the last ten minutes, `strict` for two factors
 * in the last five.
 */
export type LevelPreset = keyof typeof LEVEL_PRESETS;

/** How long ago a fresh proof was given, in seconds. */
export const FRESH_SECONDS = 600;

/** The requirement of a name, or the one that was given. */
export function resolveRequirement(given: LevelPreset | LevelRequirement): LevelRequirement {
  return typeof given === 'string' ? LEVEL_PRESETS[given] : given;
}

const KNOWN = '`acr`, `maxAge` and `fresh`';

/**
 * The requirement of a name, or the one that was given, checked at runtime: an ignored requirement
 * would admit every session.
 *
 * @param whose - For the message: `` `has()` ``.
 * @throws {InvalidOption} with the first problem.
 */
export function parseRequirement(given: unknown, whose: string): LevelRequirement {
  if (typeof given === 'string') {
    if (Object.hasOwn(LEVEL_PRESETS, given)) return resolveRequirement(given as LevelPreset);
    const names = Object.keys(LEVEL_PRESETS).map((name) => `"${name}"`);
    throw new InvalidOption(
      `"${given}" is no level of ${whose}. There are ${names.join(' and ')}.`,
    );
  }
  const problem = findRequirementProblem(given);
  if (problem === undefined) return given as LevelRequirement;
  throw new InvalidOption(`The level of ${whose} ${problem}`);
}

/** What is wrong with a requirement, as the end of a sentence; `undefined` if nothing is. */
export function findRequirementProblem(given: unknown): string | undefined {
  if (!isPlainObject(given)) return `must be the name of a level, or an object of ${KNOWN}.`;
  const { acr, maxAge, fresh, ...unknown } = given;
  const [name] = Object.keys(unknown);
  if (name !== undefined) return `has \`${name}\`, which is none of ${KNOWN}.`;
  if (acr !== undefined && acr !== 'mfa') return "has an `acr` that is not 'mfa'.";
  if (fresh !== undefined && fresh !== true) return 'has a `fresh` that is not `true`.';
  const isAge = typeof maxAge === 'number' && Number.isFinite(maxAge) && maxAge > 0;
  if (maxAge !== undefined && !isAge) return 'has a `maxAge` that is no number of seconds above 0.';
  return isEmpty({ acr, maxAge, fresh }) ? `requires nothing: give it one of ${KNOWN}.` : undefined;
}

/**
 * The requirement in the query or the form of the page of proof, by the names of OpenID Connect
 * Core §3.1.2.1: anyone can write it, so that what cannot be read is left out.
 *
 * @returns `undefined` when nothing is required.
 */
export function parseRequirementQuery(
  query: Readonly<Record<string, unknown>>,
): LevelRequirement | undefined {
  const { acr_values: values, max_age: age, fresh } = query;
  const isMfa = typeof values === 'string' && values.split(' ').includes('mfa');
  const maxAge = typeof age === 'string' && /^[1-9]\d{0,8}$/.test(age) ? Number(age) : undefined;
  const requirement: LevelRequirement = {
    ...(isMfa && { acr: 'mfa' }),
    ...(maxAge !== undefined && { maxAge }),
    ...(fresh === 'true' && { fresh: true }),
  };
  return Object.keys(requirement).length > 0 ? requirement : undefined;
}

function isEmpty(members: Readonly<Record<string, unknown>>): boolean {
  return Object.values(members).every((value) => value === undefined);
}

/**
 * The requirement that has all that several of them have: the shortest time, and two factors if one
 * of them has.
 */
export function combineRequirements(
  requirements: readonly LevelRequirement[],
): LevelRequirement | undefined {
  const ages = requirements.flatMap(({ maxAge }) => (maxAge === undefined ? [] : [maxAge]));
  const combined: LevelRequirement = {
    ...(requirements.some(({ acr }) => acr === 'mfa') && { acr: 'mfa' }),
    ...(ages.length > 0 && { maxAge: Math.min(...ages) }),
    ...(requirements.some(({ fresh }) => fresh === true) && { fresh: true }),
  };
  return isEmpty({ ...combined }) ? undefined : combined;
}

/** A requirement in short, for documents: `mfa, 300 s`. */
export function summarizeRequirement({ acr, maxAge, fresh }: LevelRequirement): string {
  return [acr, maxAge === undefined ? undefined : `${maxAge} s`, fresh && 'fresh']
    .filter((part) => part !== undefined)
    .join(', ');
}

/**
 * The challenge of a requirement: its `max_age` is a whole number of seconds (RFC 9470 §3), and the
 * shorter of two.
 */
export function toChallenge({ acr, maxAge = Infinity, fresh }: LevelRequirement): LevelChallenge {
  const seconds = Math.min(maxAge, fresh ? FRESH_SECONDS : Infinity);
  return {
    error: 'insufficient_user_authentication',
    ...(acr !== undefined && { acr_values: acr }),
    ...(seconds < Infinity && { max_age: Math.floor(seconds) }),
  };
}

/** The parameters of a challenge, as `WWW-Authenticate` has them after the scheme. */
export function describeChallenge(challenge: LevelChallenge): string {
  return Object.entries(challenge)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ');
}

/**
 * The challenge of a session, whose token is no access token: `Bearer` is the scheme that RFC 9470
 * §3 names.
 */
export function toChallengeHeader(requirement: LevelRequirement): string {
  return `Bearer ${describeChallenge(toChallenge(requirement))}`;
}
