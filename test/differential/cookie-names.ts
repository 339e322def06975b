/** What the cookies of an app are called (contract §8.1). */
import type { Config } from './scenario.js';

const BASE = {
  sessionToken: 'authjs.session-token',
  callbackUrl: 'authjs.callback-url',
  csrfToken: 'authjs.csrf-token',
  pkceCodeVerifier: 'authjs.pkce.code_verifier',
  state: 'authjs.state',
  nonce: 'authjs.nonce',
  verification: 'authjs.verification',
} as const;

/** Cookies that no sibling domain may plant. */
const OF_THE_HOST: readonly string[] = ['csrfToken', 'verification'];

export type CookieKind = keyof typeof BASE;
export type CookieNames = Readonly<Record<CookieKind, string>>;

export function cookieNames(config: Config, origin: string): CookieNames {
  const isSecure = config.useSecureCookies ?? origin.startsWith('https:');
  const given = (config.cookies ?? {}) as Partial<Record<string, { name?: string }>>;
  const names = Object.entries(BASE).map(([kind, base]) => {
    const prefix = OF_THE_HOST.includes(kind) ? '__Host-' : '__Secure-';
    return [kind, given[kind]?.name ?? `${isSecure ? prefix : ''}${base}`];
  });
  return Object.fromEntries(names) as CookieNames;
}
