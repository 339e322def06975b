/** What may be required of a level, and how it is written in a challenge. */
import { describe, expect, it } from '@jest/globals';
import { InvalidOption } from '../../../src/core/errors/configuration.errors.js';
import {
  describeChallenge,
  findRequirementProblem,
  type LevelRequirement,
  parseRequirement,
  resolveRequirement,
  toChallenge,
  toChallengeHeader,
} from '../../../src/core/levels/index.js';

const NOT_AN_OBJECT =
  'The level of `has()` must be the name of a level, or an object of `acr`, `maxAge` and `fresh`.';
const NOT_AN_ACR = "The level of `has()` has an `acr` that is not 'mfa'.";
const NOT_FRESH = 'The level of `has()` has a `fresh` that is not `true`.';
const NOT_AN_AGE = 'The level of `has()` has a `maxAge` that is no number of seconds above 0.';
const EMPTY = 'The level of `has()` requires nothing: give it one of `acr`, `maxAge` and `fresh`.';

const noLevel = (name: string): string =>
  `"${name}" is no level of \`has()\`. There are "recent" and "strict".`;
const unknownMember = (name: string): string =>
  `The level of \`has()\` has \`${name}\`, which is none of \`acr\`, \`maxAge\` and \`fresh\`.`;

class Requirement {
  readonly maxAge = 300;
}

function catchMessage(given: unknown): string {
  try {
    parseRequirement(given, '`has()`');
  } catch (error) {
    if (error instanceof InvalidOption) return error.message;
    throw error;
  }
  throw new Error('It was accepted.');
}

describe('parseRequirement', () => {
  it.each<[unknown, string]>([
    ['Strict', noLevel('Strict')],
    ['', noLevel('')],
    ['mfa', noLevel('mfa')],
    ['constructor', noLevel('constructor')],
    ['__proto__', noLevel('__proto__')],
    [undefined, NOT_AN_OBJECT],
    [null, NOT_AN_OBJECT],
    [300, NOT_AN_OBJECT],
    [true, NOT_AN_OBJECT],
    [[], NOT_AN_OBJECT],
    [['strict'], NOT_AN_OBJECT],
    [() => ({ maxAge: 300 }), NOT_AN_OBJECT],
    [new Requirement(), NOT_AN_OBJECT],
    [new Map([['maxAge', 300]]), NOT_AN_OBJECT],
    [{ max_age: 300 }, unknownMember('max_age')],
    [{ maxAge: 300, amr: ['otp'] }, unknownMember('amr')],
    [{ acr: 'mfa', acceptsRecovery: true }, unknownMember('acceptsRecovery')],
    [JSON.parse('{"__proto__":{"maxAge":300}}'), unknownMember('__proto__')],
    [{ acr: 'MFA' }, NOT_AN_ACR],
    [{ acr: 'aal2' }, NOT_AN_ACR],
    [{ acr: ['mfa'] }, NOT_AN_ACR],
    [{ acr: null, maxAge: 300 }, NOT_AN_ACR],
    [{ fresh: false }, NOT_FRESH],
    [{ fresh: false, maxAge: 300 }, NOT_FRESH],
    [{ fresh: 'true' }, NOT_FRESH],
    [{ fresh: null }, NOT_FRESH],
    [{ maxAge: 0 }, NOT_AN_AGE],
    [{ maxAge: -1 }, NOT_AN_AGE],
    [{ maxAge: NaN }, NOT_AN_AGE],
    [{ maxAge: Infinity }, NOT_AN_AGE],
    [{ maxAge: '300' }, NOT_AN_AGE],
    [{ maxAge: null, acr: 'mfa' }, NOT_AN_AGE],
    [{}, EMPTY],
    [{ acr: undefined, maxAge: undefined, fresh: undefined }, EMPTY],
    [Object.create(null), EMPTY],
  ])('refuses %p', (given, message) => {
    expect(catchMessage(given)).toBe(message);
  });

  it.each<LevelRequirement>([
    { acr: 'mfa' },
    { maxAge: 0.5 },
    { maxAge: 300 },
    { fresh: true },
    { acr: 'mfa', maxAge: 300, fresh: true },
    { acr: undefined, fresh: true },
  ])('accepts %p', (given) => {
    expect(parseRequirement(given, '`has()`')).toBe(given);
    expect(findRequirementProblem(given)).toBeUndefined();
    expect(resolveRequirement(given)).toBe(given);
  });

  it.each([
    ['recent', { fresh: true }],
    ['strict', { acr: 'mfa', maxAge: 300 }],
  ] as const)('knows the name %s', (name, requirement) => {
    expect(parseRequirement(name, '`has()`')).toEqual(requirement);
    expect(resolveRequirement(name)).toEqual(requirement);
  });
});

describe('the challenge', () => {
  const error = 'insufficient_user_authentication';

  it.each<[LevelRequirement, object, string]>([
    [{ acr: 'mfa' }, { error, acr_values: 'mfa' }, 'acr_values="mfa"'],
    [{ maxAge: 300 }, { error, max_age: 300 }, 'max_age="300"'],
    [{ fresh: true }, { error, max_age: 600 }, 'max_age="600"'],
    [{ fresh: true, maxAge: 60 }, { error, max_age: 60 }, 'max_age="60"'],
    [{ fresh: true, maxAge: 3600 }, { error, max_age: 600 }, 'max_age="600"'],
    [{ maxAge: 1.5 }, { error, max_age: 1 }, 'max_age="1"'],
    [
      { acr: 'mfa', maxAge: 300 },
      { error, acr_values: 'mfa', max_age: 300 },
      'acr_values="mfa", max_age="300"',
    ],
  ])('of %p', (requirement, challenge, parameters) => {
    const described = `error="${error}", ${parameters}`;
    expect(toChallenge(requirement)).toStrictEqual(challenge);
    expect(describeChallenge(toChallenge(requirement))).toBe(described);
    expect(toChallengeHeader(requirement)).toBe(`Bearer ${described}`);
  });
});
