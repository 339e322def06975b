/**
 * How much is measured: enough to tell, or, with `BENCH_QUICK=1`, just enough to see that it works.
 */
const isQuick = process.env['BENCH_QUICK'] === '1';

export interface Effort {
  readonly isQuick: boolean;
  /** Rounds in which every subject has a turn. */
  readonly rounds: number;
  /** How long a turn in process takes, in milliseconds. */
  readonly turnMs: number;
  /** How long a route is asked until its code is compiled, in seconds. */
  readonly httpWarmSeconds: number;
  /** Rounds over HTTP, and how long a turn takes there, in seconds. */
  readonly httpRounds: number;
  readonly httpTurnSeconds: number;
  /** Rows of the large database. */
  readonly manyRows: number;
  /** Users with a session, for the rows about scale. */
  readonly scaleRows: number;
  /** Different tokens, and checks of them, of the memory rows. */
  readonly tokens: number;
  readonly checks: number;
  /** Revoked sessions that a process knows of. */
  readonly revocations: number;
  /** How many processes are started to time an import. */
  readonly imports: number;
}

export const effort: Effort = isQuick
  ? {
      isQuick,
      rounds: 3,
      turnMs: 8,
      httpWarmSeconds: 0.2,
      httpRounds: 1,
      httpTurnSeconds: 0.2,
      manyRows: 1_000,
      scaleRows: 1_000,
      tokens: 2_000,
      checks: 10_000,
      revocations: 10_000,
      imports: 1,
    }
  : {
      isQuick,
      rounds: 21,
      turnMs: 80,
      httpWarmSeconds: 6,
      httpRounds: 5,
      httpTurnSeconds: 2,
      manyRows: 100_000,
      scaleRows: 1_000_000,
      tokens: 100_000,
      checks: 1_000_000,
      revocations: 1_000_000,
      imports: 11,
    };
