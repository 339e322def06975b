/** Which cookies there are, what they are called and who may read them. */
import { key } from '../kernel/token.js';
import { merged } from '../kernel/merge.js';
import type { CookieOption } from './set-cookie.js';

/** The cookies by the name they have in the configuration. */
export interface CookiesOptions {
  sessionToken: CookieOption;
  callbackUrl: CookieOption;
  csrfToken: CookieOption;
  pkceCodeVerifier: CookieOption;
  state: CookieOption;
  nonce: CookieOption;
  webauthnChallenge: CookieOption;
  /** That this browser asked for a link by e-mail. Not part of the contract. */
  verification: CookieOption;
  /** What was typed into the built-in form that was refused. Not part of the contract. */
  typedFields: CookieOption;
}

/** A site's cookies, with the overrides of the configuration applied. */
export type Cookies = Readonly<CookiesOptions> & {
  /** The session cookie of version 4, where it is accepted. */
  readonly v4SessionToken?: CookieOption;
};

/** What the configuration says of cookies. */
export interface CookieSettings {
  /** Whether cookies are sent over https only. Unset: as the public URL says. */
  readonly useSecureCookies: boolean | undefined;
  /** What every name begins with, after the prefixes that browsers know. Unset: `authjs`. */
  readonly prefix?: string | undefined;
  readonly overrides: Partial<CookiesOptions> | undefined;
  readonly acceptsV4: boolean;
}

/** What the policy for cookies is made from. */
export const CookieSettingsToken = key<CookieSettings>('CookieSettings');

const DEFAULT_PREFIX = 'authjs';

/** How long a sign-in may take between leaving for the provider and coming back, in seconds. */
export const CHECK_MAX_AGE_SECONDS = 15 * 60;

/** Names and attributes of every cookie, with or without https. */
export class CookiePolicy {
  private readonly made = new Map<boolean, Cookies>();

  constructor(private readonly settings: CookieSettings) {}

  /** The cookies of a site at this origin. */
  for(origin: string): Cookies {
    const secure = this.settings.useSecureCookies ?? origin.startsWith('https:');
    const known = this.made.get(secure);
    if (known) return known;
    const { acceptsV4, overrides, prefix = DEFAULT_PREFIX } = this.settings;
    const current = merged(defaultCookies(prefix, secure), overrides);
    const cookies = acceptsV4 ? withV4(current, secure) : current;
    this.made.set(secure, cookies);
    return cookies;
  }
}

/**
 * With what version 4 called its session cookie. Its domain and path are today's, or a browser would
 * not delete it; an app that kept its name as well has one cookie, and nothing to move.
 */
function withV4(current: CookiesOptions, secure: boolean): Cookies {
  const { name, options } = current.sessionToken;
  const v4Name = `${secure ? '__Secure-' : ''}next-auth.session-token`;
  return name === v4Name ? current : { ...current, v4SessionToken: { name: v4Name, options } };
}

/**
 * `__Secure-` and `__Host-` are promises that browsers hold a site to (RFC 6265bis §4.1.3). The
 * session cookie has the weaker one because apps share it between subdomains by setting a domain.
 */
function defaultCookies(own: string, secure: boolean): CookiesOptions {
  const prefix = secure ? '__Secure-' : '';
  const hostPrefix = secure ? '__Host-' : '';
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  const check = { ...options, maxAge: CHECK_MAX_AGE_SECONDS };
  return {
    sessionToken: { name: `${prefix}${own}.session-token`, options },
    callbackUrl: { name: `${prefix}${own}.callback-url`, options },
    csrfToken: { name: `${hostPrefix}${own}.csrf-token`, options },
    pkceCodeVerifier: { name: `${prefix}${own}.pkce.code_verifier`, options: check },
    state: { name: `${prefix}${own}.state`, options: check },
    nonce: { name: `${prefix}${own}.nonce`, options },
    webauthnChallenge: { name: `${prefix}${own}.challenge`, options: check },
    verification: { name: `${hostPrefix}${own}.verification`, options },
    typedFields: { name: `${hostPrefix}${own}.typed-fields`, options },
  };
}
