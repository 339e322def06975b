/** What is wrong with the options of the feature. */
import type { FeatureFacts } from '../../core/features/index.js';
import { isPlainObject } from '../../core/kernel/index.js';
import { findEmailCodeProblems } from './email-code-check.js';
import { NO_ANSWER, readAnswer, type SecondFactorsOptions } from './second-factors-options.js';

const MAX_ISSUER_LENGTH = 64;

const MAX_TRUST_SECONDS = 30 * 24 * 60 * 60;

/** Whether a given option has a value that it may have, and what is said if not. */
const RULES: readonly (readonly [
  keyof SecondFactorsOptions,
  (given: unknown) => boolean,
  string,
])[] = [
  [
    'policy',
    (given) => typeof given === 'function' || readAnswer(given, 0) !== undefined,
    `\`policy\` ${NO_ANSWER}, or a function.`,
  ],
  [
    'issuer',
    (given) =>
      typeof given === 'string' && given.trim() !== '' && given.length <= MAX_ISSUER_LENGTH,
    '`issuer` must be a name of at most 64 characters.',
  ],
  ['window', (given) => given === 0 || given === 1, '`window` must be 0 or 1.'],
  [
    'trustedBrowsers',
    isTrustTime,
    '`trustedBrowsers` must be `{ maxAge }`, in seconds, from 1 to 2592000, which are 30 days.',
  ],
  ['emailCode', (given) => typeof given === 'boolean', '`emailCode` must be true or false.'],
];

/**
 * Lists the problems, as sentences.
 *
 * @param facts - Not known for options that a factory makes.
 */
export function findOptionProblems(options: SecondFactorsOptions, facts?: FeatureFacts): string[] {
  const wrong = RULES.filter(
    ([name, isRight]) => options[name] !== undefined && !isRight(options[name]),
  ).map(([, , problem]) => problem);
  if (wrong.length > 0 || !facts) return wrong;
  return [...findTrustProblems(options, facts), ...findEmailCodeProblems(options, facts)];
}

function findTrustProblems(
  { trustedBrowsers }: SecondFactorsOptions,
  { assurance }: FeatureFacts,
): string[] {
  if (!trustedBrowsers || assurance !== 'aal2') return [];
  return [
    "`trustedBrowsers` does not go with `assurance: 'aal2'`, which asks for both factors at each sign-in: remove it.",
  ];
}

function isTrustTime(given: unknown): boolean {
  const { maxAge } = isPlainObject(given) ? (given as { maxAge?: unknown }) : {};
  return Number.isInteger(maxAge) && Number(maxAge) >= 1 && Number(maxAge) <= MAX_TRUST_SECONDS;
}
