/** What can be changed from outside, for `ConfigService`, and what it is otherwise. */
import { fileURLToPath } from 'node:url';

export interface Settings {
  readonly port: number;
  /** Where people reach the app. Behind a proxy that is somewhere else than where it listens. */
  readonly url: string;
  /** Keeps cookies from being forged. */
  readonly secret: string;
  /** A PostgreSQL database. Without one, everything is in `databaseFile`. */
  readonly databaseUrl: string | undefined;
  readonly databaseFile: string;
}

export function settings(): Settings {
  const { PORT = '3000', AUTH_URL, AUTH_SECRET, DATABASE_URL, DATABASE_FILE } = process.env;
  return {
    port: Number(PORT),
    url: AUTH_URL ?? `http://localhost:${PORT}`,
    // Anyone can read this one. An app of yours gets its own: openssl rand -base64 33
    secret: AUTH_SECRET ?? 'back-office-demo-secret--not-for-any-other-app',
    // An empty value counts as unset: so it can be turned off in a shell.
    databaseUrl: DATABASE_URL || undefined,
    databaseFile: DATABASE_FILE ?? fileURLToPath(new URL('../back-office.sqlite', import.meta.url)),
  };
}
