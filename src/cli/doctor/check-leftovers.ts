/** What works in an app of Auth.js, and does something else here: each is right as a configuration. */
import type { AuthConfig } from '../../core/config/auth-config.js';
import { AuthConfigToken, AuthSettingsToken } from '../../core/config/settings.js';
import { OriginSettingsToken } from '../../core/http/request-origin.js';
import { parseUrl } from '../../core/kernel/url.js';
import { ProviderRegistry } from '../../core/providers/provider-registry.js';
import { type DoctorCheck, type Finding, type Subject, warning } from './finding.js';

export const checkLeftovers: DoctorCheck = {
  title: 'Left over from Auth.js',
  run: async (subject) => [
    ...findThrowingCallbacks(subject.services.get(AuthConfigToken)),
    ...findUnusedEncoding(subject),
    ...findOldAddress(subject, process.env),
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

/** As far as the source says: what it calls may throw too. */
function isThrowing(callback: unknown): boolean {
  return typeof callback === 'function' && /\bthrow\b/.test(withoutComments(String(callback)));
}

const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm, '');

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
      `The public address is that of NEXTAUTH_URL, ${origin}: redirect URIs and links in mails begin with it.`,
      'If it is right, call it AUTH_URL. If it is left over, remove it.',
    ),
  ];
}
