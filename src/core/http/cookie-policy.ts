/** Which cookies there are, what they are called and who may read them. */
import { key } from '../kernel/container.js';
import { mergeObjects } from '../kernel/objects.js';
import type { CookieOption } from './cookies.js';

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
export type Cookies = Readonly<Omit<CookiesOptions, 'sessionToken'>> & {
  readonly sessionToken: SessionCookie;
};

/** The session cookie. */
export interface SessionCookie extends CookieOption {
  /** Cookies of other names that are read as well while an app moves, and then deleted. */
  readonly earlier: readonly EarlierSessionCookie[];
}

/** A session cookie under another name than today's. */
export interface EarlierSessionCookie extends CookieOption {
  /** What the keys of its tokens are derived with: the name of the cookie that they were made for. */
  readonly salt: string;
}

/** What the configuration says of cookies. */
export interface CookieSettings {
  /** Whether cookies are sent over https only. Unset: as the public URL says. */
  readonly useSecureCookies: boolean | undefined;
  /** What every name begins with, after the prefixes that browsers know. Unset: `authjs`. */
  readonly prefix?: string | undefined;
  readonly overrides: Partial<CookiesOptions> | undefined;
  readonly acceptsV4: boolean;
  /** Whether an https site also reads the session cookie that it would have on http. */
  readonly acceptsUnprefixed?: boolean;
}

/** What the policy for cookies is made from. */
export const CookieSettingsToken = key<CookieSettings>('CookieSettings');

const DEFAULT_PREFIX = 'authjs';

/** How long a sign-in may take between leaving for the provider and coming back, in seconds. */
export const CHECK_MAX_AGE_SECONDS = 15 * 60;

/** Names and attributes of every cookie, with or without https. */
export class CookiePolicy {
  private readonly cookies = new Map<boolean, Cookies>();

  constructor(private readonly settings: CookieSettings) {}

  /** The cookies of a site at this origin. */
  for(origin: string): Cookies {
    const secure = this.settings.useSecureCookies ?? origin.startsWith('https:');
    const known = this.cookies.get(secure);
    if (known) return known;
    const { overrides, prefix = DEFAULT_PREFIX } = this.settings;
    const current = mergeObjects(getDefaultCookies(prefix, secure), overrides);
    const { sessionToken } = current;
    const earlier = this.getEarlierCookies(sessionToken, secure);
    const cookies = { ...current, sessionToken: { ...sessionToken, earlier } };
    this.cookies.set(secure, cookies);
    return cookies;
  }

  /**
   * Their domain and path are today's, or a browser would not delete them; an app that kept the name as
   * well has one cookie, and nothing to move.
   */
  private getEarlierCookies(
    { name: current, options }: CookieOption,
    secure: boolean,
  ): EarlierSessionCookie[] {
    const { acceptsV4, acceptsUnprefixed = false } = this.settings;
    const names = [
      current,
      ...(acceptsV4 ? [`${secure ? SECURE_PREFIX : ''}next-auth.session-token`] : []),
    ];
    const unprefixed = acceptsUnprefixed ? names.map(withoutPrefix) : [];
    return [...new Set([...names, ...unprefixed])]
      .filter((name) => name !== current)
      .map((name) => ({
        name,
        options,
        // The keys of version 4 are derived without the cookie's name.
        salt: name === withoutPrefix(current) ? name : current,
      }));
  }
}

const SECURE_PREFIX = '__Secure-';

function withoutPrefix(name: string): string {
  return name.startsWith(SECURE_PREFIX) ? name.slice(SECURE_PREFIX.length) : name;
}

/**
 * `__Secure-` and `__Host-` are promises that browsers hold a site to (RFC 6265bis §4.1.3). The
 * session cookie has the weaker one because apps share it between subdomains by setting a domain.
 */
function getDefaultCookies(own: string, secure: boolean): CookiesOptions {
  const prefix = secure ? SECURE_PREFIX : '';
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
