/** The feeds, and what is asked of each. */
export interface Feed {
  readonly name: 'polling' | 'PostgreSQL' | 'Redis';
  /** Of the server that the feed goes through; polling has none beside the database. */
  readonly port?: number;
  /** Whether an outage also keeps the processes from their tables. */
  readonly losesTables: boolean;
  /** In 99 of 100 cases, all processes refuse a revoked session within this time. */
  readonly limitMs: number;
  /** How many revocations are timed side by side. */
  readonly lanes: number;
  /** Between two requests with a revoked session: the processes also need the processors. */
  readonly pauseMs: number;
}

export const FEEDS: readonly Feed[] = [
  { name: 'polling', losesTables: true, limitMs: 1000, lanes: 10, pauseMs: 40 },
  { name: 'PostgreSQL', port: 5432, losesTables: true, limitMs: 100, lanes: 1, pauseMs: 2 },
  { name: 'Redis', port: 6379, losesTables: false, limitMs: 100, lanes: 1, pauseMs: 2 },
];
