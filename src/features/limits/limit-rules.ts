/** The limits, as data: which attempts are counted, by what, and how many there may be. */
import { normalizeEmailAddress } from '../../core/models/index.js';
import type { Attempt } from '../../core/sign-in/index.js';
import type { Window } from './counters.js';

/** What an attempt may be counted by. */
export interface LimitWindows {
  /** All attempts of a client's network. */
  readonly network: Window;
  /** Attempts of a network on one identifier: it must not use up what others have. */
  readonly both: Window;
  /** Attempts on one identifier, wherever they come from. */
  readonly identifier: Window;
  /**
   * Attempts on one identifier from a browser that has signed in to it before. They are counted by
   * nothing else.
   */
  readonly knownBrowser: Window;
  /**
   * Attempts on one identifier from all such browsers: an attacker who once had access may have
   * several.
   */
  readonly knownBrowsers: Window;
}

/** A kind of attempt. */
export interface LimitRule {
  readonly kind: 'password' | 'mail' | 'token' | 'change' | 'edit' | 'export';
  matches(attempt: Attempt): boolean;
  readonly windows: LimitWindows;
  /**
   * Whether the user of the session alone is counted, whatever the fields name. Default `false`.
   */
  readonly isOfUser?: true;
  /** Whether each route is counted by itself: one must not use up another. Default `false`. */
  readonly isPerRoute?: true;
  /** Whether a person may be asked for a challenge first: the attempt comes from a form. */
  readonly isChallenged: boolean;
}

const QUARTER = 15 * 60;
const HOUR = 60 * 60;

/** Guesses of something that a person has chosen. */
const GUESSES: LimitWindows = {
  network: { points: 100, seconds: QUARTER },
  both: { points: 20, seconds: HOUR },
  identifier: { points: 50, seconds: HOUR },
  knownBrowser: { points: 20, seconds: QUARTER },
  knownBrowsers: { points: 100, seconds: HOUR },
};

/** Requests for an email, which its owner may not have asked for. */
const MAILS: LimitWindows = {
  network: { points: 30, seconds: HOUR },
  // Enough for a few passwords that the rules refuse, which come before the email.
  both: { points: 8, seconds: HOUR },
  identifier: { points: 10, seconds: HOUR },
  knownBrowser: { points: 10, seconds: HOUR },
  knownBrowsers: { points: 20, seconds: HOUR },
};

/** Changes of a user's own data: more than a person makes, and fewer than a script would. */
const EDITS: LimitWindows = {
  network: { points: 600, seconds: QUARTER },
  both: { points: 60, seconds: QUARTER },
  identifier: { points: 120, seconds: HOUR },
  knownBrowser: { points: 60, seconds: QUARTER },
  knownBrowsers: { points: 240, seconds: HOUR },
};

/** Downloads of all that there is of a user. */
const EXPORTS: LimitWindows = {
  network: { points: 100, seconds: HOUR },
  both: { points: 10, seconds: HOUR },
  identifier: { points: 20, seconds: HOUR },
  knownBrowser: { points: 10, seconds: HOUR },
  knownBrowsers: { points: 40, seconds: HOUR },
};

/** The first rule that matches an attempt counts it. Add one here. */
export const LIMIT_RULES: readonly LimitRule[] = [
  {
    kind: 'password',
    matches: ({ action, type }) => action === 'callback' && type === 'credentials',
    windows: GUESSES,
    isChallenged: true,
  },
  {
    kind: 'mail',
    matches: ({ action, type, limit }) =>
      (action === 'signin' && type === 'email') || limit === 'mail',
    windows: MAILS,
    isChallenged: true,
  },
  {
    kind: 'token',
    matches: ({ action, type, limit }) =>
      (action === 'callback' && type === 'email') || limit === 'token',
    windows: GUESSES,
    isChallenged: false,
  },
  {
    kind: 'change',
    matches: ({ limit }) => limit === 'guess',
    windows: GUESSES,
    isOfUser: true,
    isChallenged: false,
  },
  {
    kind: 'edit',
    matches: ({ limit }) => limit === 'edit',
    windows: EDITS,
    isOfUser: true,
    isPerRoute: true,
    isChallenged: false,
  },
  {
    kind: 'export',
    matches: ({ limit }) => limit === 'export',
    windows: EXPORTS,
    isOfUser: true,
    isChallenged: false,
  },
];

/** The fields that name whose password is guessed. */
const IDENTIFYING_FIELDS = ['email', 'username', 'login'] as const;

/** The longest identifier. Longer ones are of no user. */
const MAX_LENGTH = 320;

/**
 * Whose accounts an attempt is about, each in one spelling. Each is counted: a client may add a
 * field that the route does not read, with another value each time.
 */
export function listIdentifiers({ identifier, request }: Attempt): readonly string[] {
  const given = [identifier, ...IDENTIFYING_FIELDS.map((name) => request.body[name])];
  return [
    ...new Set(given.flatMap((one) => (typeof one === 'string' ? [normalizeIdentifier(one)] : []))),
  ];
}

/** One spelling of what names an account. */
export function normalizeIdentifier(typed: string): string {
  const text = typed.normalize('NFKC').trim().toLowerCase().slice(0, MAX_LENGTH);
  return normalizeEmailAddress(typed) ?? text;
}
