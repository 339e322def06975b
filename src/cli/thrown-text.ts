/**
 * What an app has thrown, as text that may be printed. Drivers quote the address of the database
 * with its password, and a callback may quote a token; the output ends in the logs of a CI.
 */
import { asError } from '../core/errors/index.js';
import { parseUrl, toPrintable } from '../core/kernel/index.js';

const MASK = '***';

/** Shorter values are words, which a message may need. */
const SHORTEST_SECRET = 8;

const SECRET_NAME = /SECRET|PASSW|PWD|TOKEN|CREDENTIAL|KEY$/i;

/**
 * In an address that no browser opens, all before the last `@` is the user: an unescaped password
 * may hold any sign.
 */
const DATABASE_CREDENTIALS = /\b(?!https?:)([a-z][a-z\d+.-]*:\/\/)[^\s"'`<>]*@/gi;

const PRIVATE_KEY = /-----BEGIN [A-Z ]+-----[^]*?(?:-----END [A-Z ]+-----|$)/g;

/** A JWT, and the tokens of services that begin with a mark of theirs. */
const TOKENS =
  /\beyJ[\w-]{8,}(?:\.[\w-]*){1,4}|\b(?:gh[a-z]_|github_pat_|glpat-|sk[-_]|xox[a-z]-)[\w-]{8,}/g;

const AUTHORIZATION = /\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi;

// After a colon, a word is mostly prose: "Unexpected token: expected …".
const NAMED =
  /((?:secret|passw(?:or)?d|pwd|token|api[-_]?key|credentials?)["'`]?\s*)(=\s*|:\s*(?=["'`]|\S*\d)|:(?=\S))("[^"]*"|'[^']*'|`[^`]*`|[^\s,;&"'`)}\]]+)/gi;

/** The message of a thrown value, without secrets. */
export function describeThrown(thrown: unknown): string {
  return maskSecrets(asError(thrown).message, listSecrets(process.env));
}

/**
 * Replaces what may be a secret: credentials in addresses, tokens, and what a name calls a secret.
 *
 * @param known - Secrets that are replaced wherever they are.
 */
export function maskSecrets(text: string, known: readonly string[]): string {
  const longestFirst = known
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .toSorted((a, b) => b.length - a.length);
  const masked = longestFirst
    .reduce((rest, secret) => rest.replaceAll(secret, MASK), text)
    .replaceAll(PRIVATE_KEY, MASK)
    .replaceAll(DATABASE_CREDENTIALS, `$1${MASK}@`)
    .replaceAll(TOKENS, MASK)
    .replaceAll(AUTHORIZATION, `$1 ${MASK}`)
    .replaceAll(NAMED, `$1$2${MASK}`);
  // Line by line, since it escapes line breaks.
  return masked
    .split('\n')
    .map((line) => toPrintable(line))
    .join('\n');
}

/** The secrets in these variables, and the passwords in addresses. */
export function listSecrets(env: NodeJS.ProcessEnv): readonly string[] {
  return Object.entries(env).flatMap(([name, value = '']) => {
    const password = parseUrl(value)?.password ?? '';
    return [SECRET_NAME.test(name) ? value : '', password, unescapePercent(password)];
  });
}

function unescapePercent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
