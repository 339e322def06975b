/** Where the tokens are kept, at which kind of provider, and what is asked of each. */
import type { DatabaseServer } from './database.js';

export interface Case {
  readonly name: string;
  /** Without one, the tokens are in a cookie. */
  readonly server?: DatabaseServer;
  readonly processes: number;
  /** Whether a refresh token works once, and its second use revokes the grant. */
  readonly rotates: boolean;
  /** How many refreshes the provider gets. Processes that share nothing refresh once each. */
  readonly refreshes: number;
}

const POSTGRES = { type: 'postgres', url: 'postgres://postgres@127.0.0.1/test' } as const;
const MARIADB = { type: 'mariadb', url: 'mariadb://root@127.0.0.1/test' } as const;

export const CASES: readonly Case[] = [
  { name: 'PostgreSQL', server: POSTGRES, processes: 4, rotates: true, refreshes: 1 },
  { name: 'MariaDB', server: MARIADB, processes: 4, rotates: true, refreshes: 1 },
  { name: 'PostgreSQL', server: POSTGRES, processes: 4, rotates: false, refreshes: 1 },
  { name: 'MariaDB', server: MARIADB, processes: 4, rotates: false, refreshes: 1 },
  { name: 'cookie', processes: 1, rotates: true, refreshes: 1 },
  // With rotation, the second process would use the refresh token again, and lose the grant.
  { name: 'cookie', processes: 4, rotates: false, refreshes: 4 },
];
