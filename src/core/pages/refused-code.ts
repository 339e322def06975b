/**
 * The sign-in code that was refused, from the query of the page. Apart from the page, which loads
 * late.
 */
import type { CodeProblem } from '../errors/request.errors.js';

/** A code that was refused, from the query of the page. */
export interface RefusedCode {
  readonly problem: CodeProblem;
  /** The tries that are left of a wrong code. */
  readonly triesLeft: number | undefined;
}

const PROBLEMS: ReadonlyMap<string, CodeProblem> = new Map(
  (['browser', 'ended', 'malformed', 'wrong'] as const).map((problem) => [problem, problem]),
);

const TRIES = /^[1-9]$/;

/**
 * Reads the query of the page. An attacker can write one, so it holds a known code or nothing, and
 * a number of one digit.
 *
 * @returns `undefined` when no code was refused.
 */
export function readRefusedCode(query: Readonly<Record<string, string>>): RefusedCode | undefined {
  const problem = PROBLEMS.get(query.code ?? '');
  if (query.error !== 'CodeSignin' || !problem) return undefined;
  const { triesLeft = '' } = query;
  return { problem, triesLeft: TRIES.test(triesLeft) ? Number(triesLeft) : undefined };
}
