/**
 * What works in an app of Auth.js, and does something else here: each is right as a configuration.
 */
import {
  type AuthConfig,
  AuthConfigToken,
  AuthSettingsToken,
  getSecrets,
} from '../../core/config/index.js';
import { OriginSettingsToken } from '../../core/http/index.js';
import { parseUrl } from '../../core/kernel/index.js';
import { ProviderRegistry } from '../../core/providers/index.js';
import { type DoctorCheck, type Finding, type Subject, warning } from './finding.js';
import { readAllCode } from './source-text.js';

export const checkLeftovers: DoctorCheck = {
  title: 'Left over from Auth.js',
  run: async (subject) => [
    ...findThrowingCallbacks(subject.services.get(AuthConfigToken)),
    ...findUnusedEncoding(subject),
    ...findOldAddress(subject, process.env),
    ...findOldSecret(subject, process.env),
  ],
};

/** The callbacks that run for each request with a session. */
const SESSION_CALLBACKS = ['jwt', 'session'] as const;

/** The official guides to token rotation and to bans throw there. */
function findThrowingCallbacks({ callbacks }: AuthConfig): Finding[] {
  const throwing = SESSION_CALLBACKS.filter((name) => isThrowing(callbacks?.[name]));
  return throwing.map((name) =>
    warning(
      `The \`${name}\` callback may throw. With Auth.js, that ends the session; here it is an error of your code: ` +
        'requests are answered with 500, and the session stays.',
      name === 'jwt'
        ? 'Return `null` to end the session. To keep it without the token of the provider, return the token with an `error` of yours.'
        : 'Return the session with an `error` of yours. To end sessions, return `null` from the `jwt` callback.',
    ),
  );
}

/** As far as the source says: what it calls may throw too. A property may be called `throw`. */
function isThrowing(callback: unknown): boolean {
  return (
    typeof callback === 'function' &&
    /(?<![\w$#.])throw\b(?!\s*:)/.test(readAllCode(String(callback)))
  );
}

/** A common way to get rows for users of `Credentials`, which needs none here. */
function findUnusedEncoding({ services }: Subject): Finding[] {
  const { jwt } = services.get(AuthConfigToken);
  const { sessionStrategy } = services.get(AuthSettingsToken);
  if (sessionStrategy !== 'database' || (!jwt?.encode && !jwt?.decode)) return [];
  const hasCredentials = services
    .get(ProviderRegistry)
    .all()
    .some(({ type }) => type === 'credentials');
  return [
    warning(
      '`jwt.encode` and `jwt.decode` are never called: sessions are rows of the database.',
      hasCredentials
        ? 'Remove them. A sign-in by Credentials makes a row for the user whose `id` authorize returns.'
        : "Remove them, or set `session.strategy: 'jwt'`.",
    ),
  ];
}

/** `NEXTAUTH_URL`, which hosts keep from a time before, decides the address. */
function findOldAddress(
  { services }: Subject,
  { AUTH_URL, NEXTAUTH_URL = '' }: NodeJS.ProcessEnv,
): Finding[] {
  const { origin } = services.get(OriginSettingsToken);
  if (AUTH_URL || origin === undefined || parseUrl(NEXTAUTH_URL)?.origin !== origin) return [];
  return [
    warning(
      `The public address is that of NEXTAUTH_URL, ${origin}: redirect URIs and links in emails begin with it.`,
      'If it is right, call it AUTH_URL. If it is left over, remove it.',
    ),
  ];
}

/** The names that go before `NEXTAUTH_SECRET`, which is not read beside one of them. */
const SECRET_VARIABLES = [
  'AUTH_SECRET',
  'AUTH_SECRET_1',
  'AUTH_SECRET_2',
  'AUTH_SECRET_3',
] as const;

/**
 * NextAuth.js 4 reads `NEXTAUTH_SECRET` alone: what it has encrypted or hashed needs that value.
 */
function findOldSecret({ services }: Subject, env: NodeJS.ProcessEnv): Finding[] {
  const { jwt, secret } = services.get(AuthConfigToken);
  const { sessionStrategy } = services.get(AuthSettingsToken);
  const used = [...getSecrets({ secret }), ...getSecrets({ secret: jwt?.secret })];
  const old = env.NEXTAUTH_SECRET;
  // One that the code names is the same for both.
  const name = SECRET_VARIABLES.find((one) => env[one] && used.includes(env[one]));
  if (!old || name === undefined || used.includes(old)) return [];
  const lost =
    sessionStrategy === 'jwt'
      ? 'sessions that next-auth 4 has made cannot be read, and their users are signed out'
      : 'magic links that next-auth 4 has sent do not work';
  return [
    warning(
      `NEXTAUTH_SECRET is not read, since ${name} has another value: ${lost}.`,
      `${name === 'AUTH_SECRET' ? 'Move the value of AUTH_SECRET to AUTH_SECRET_1, and set' : 'Set'} AUTH_SECRET to that of ` +
        'NEXTAUTH_SECRET until its sessions have ended: both are accepted. If no app of next-auth 4 has used it, remove it.',
    ),
  ];
}
