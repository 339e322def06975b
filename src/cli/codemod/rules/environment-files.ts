/** `.env` files: only the names of variables are looked at, and nothing is written. */
import type { FindingSink } from '../finding-collector.js';

/** By the version that the app has. */
const DOCS = {
  4: 'migrate/auth-js-4#environment-variables',
  5: 'migrate/auth-js-5#what-to-check',
} as const;

const MESSAGES: Readonly<Record<string, readonly ['manual' | 'notes', string]>> = {
  NEXTAUTH_URL_INTERNAL: [
    'manual',
    'NEXTAUTH_URL_INTERNAL is not read. Set AUTH_URL to the address at which users reach the app.',
  ],
  NEXTAUTH_SECRET: [
    'notes',
    'NEXTAUTH_SECRET is read. Keep its value: sessions depend on it. The name AUTH_SECRET takes precedence.',
  ],
  NEXTAUTH_URL: ['notes', 'NEXTAUTH_URL is read. The name AUTH_URL takes precedence.'],
};

/** Says which variables of next-auth 4, which apps of version 5 often keep, are still read. */
export function reportVariables(
  file: string,
  text: string,
  isVersion4: boolean,
  findings: { readonly manual: FindingSink; readonly notes: FindingSink },
): void {
  for (const { index, 1: name = '' } of text.matchAll(/^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=/gm)) {
    const [list, message] = MESSAGES[name] ?? [];
    if (list && message) findings[list].add(file, index, message, DOCS[isVersion4 ? 4 : 5]);
  }
}
