/** The names and attributes of the library's cookies. */
import { key } from '../kernel/container.js';
import { mergeObjects } from '../kernel/objects.js';
import type { CookieOption } from './cookies.js';

/** The cookies, by their names in the configuration. */
export interface CookiesOptions {
  /**
   * The session cookie. A new name signs every user out.
   *
   * @default `authjs.session-token`
   */
  sessionToken: CookieOption;
  /**
   * The URL to return to.
   *
   * @default `authjs.callback-url`
   */
  callbackUrl: CookieOption;
  /**
   * The CSRF token.
   *
   * @default `authjs.csrf-token`
   */
  csrfToken: CookieOption;
  /**
   * The PKCE code verifier (RFC 7636 §4.1).
   *
   * @default `authjs.pkce.code_verifier`
   */
  pkceCodeVerifier: CookieOption;
  /**
   * The OAuth `state` (RFC 6749 §10.12).
   *
   * @default `authjs.state`
   */
  state: CookieOption;
  /**
   * The OpenID Connect `nonce`.
   *
   * @default `authjs.nonce`
   */
  nonce: CookieOption;
  /**
   * The challenge of a WebAuthn ceremony.
   *
   * @default `authjs.challenge`
   */
  webauthnChallenge: CookieOption;
  /**
   * Binds a magic link to the browser that requested it. Not in Auth.js.
   *
   * @default `authjs.verification`
   */
  verification: CookieOption;
  /**
   * The fields of a built-in form after a failed sign-in. Not in Auth.js.
   *
   * @default `authjs.typed-fields`
   */
  typedFields: CookieOption;
  /**
   * The ids of the providers that were used in this browser, for the built-in sign-in page. Not in
   * Auth.js.
   *
   * @default `authjs.used-providers`
   */
  usedProviders: CookieOption;
}

/** A site's cookies, with the overrides of the configuration applied. */
export type Cookies = Readonly<Omit<CookiesOptions, 'sessionToken'>> & {
  readonly sessionToken: SessionCookie;
};

/** The session cookie. */
interface SessionCookie extends CookieOption {
  /** Session cookies under earlier names. They are read during a migration, and then deleted. */
  readonly earlier: readonly EarlierSessionCookie[];
}

/** A session cookie under an earlier name. */
interface EarlierSessionCookie extends CookieOption {
  /** The salt of its tokens' keys: the name of the cookie that they were made for. */
  readonly salt: string;
}

/** The settings of {@link CookiePolicy}. */
export interface CookieSettings {
  /** Whether cookies are `Secure`. Unset: when the public origin is https. */
  readonly useSecureCookies: boolean | undefined;
  /** The beginning of every name, after `__Secure-` or `__Host-`. Unset: `authjs`. */
  readonly prefix?: string | undefined;
  readonly overrides: Partial<CookiesOptions> | undefined;
  readonly acceptsV4: boolean;
  /** Whether an https site also reads the session cookie without the prefix `__Secure-`. */
  readonly acceptsUnprefixed?: boolean;
}

/** The configured settings of cookies. */
export const CookieSettingsToken = key<CookieSettings>('CookieSettings');

export const DEFAULT_COOKIE_PREFIX = 'authjs';
const SECURE_PREFIX = '__Secure-';

/** How long a sign-in at a provider may take, in seconds. */
export const CHECK_MAX_AGE_SECONDS = 15 * 60;

/** Decides the name and the attributes of every cookie, with and without https. */
export class CookiePolicy {
  private readonly cookies = new Map<boolean, Cookies>();

  constructor(private readonly settings: CookieSettings) {}

  /** Returns the cookies of the site at this origin. */
  for(origin: string): Cookies {
    const secure = this.settings.useSecureCookies ?? origin.startsWith('https:');
    const known = this.cookies.get(secure);
    if (known) return known;
    const { overrides, prefix = DEFAULT_COOKIE_PREFIX } = this.settings;
    const current = mergeObjects(getDefaultCookies(prefix, secure), overrides);
    const { sessionToken } = current;
    const earlier = this.getEarlierCookies(sessionToken, secure);
    const cookies = { ...current, sessionToken: { ...sessionToken, earlier } };
    this.cookies.set(secure, cookies);
    return cookies;
  }

  /**
   * Lists the earlier session cookies. They have the current domain and path, or a browser would
   * not delete them. A name that equals the current one is left out.
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
        // Version 4 of NextAuth.js derives its keys without the cookie's name.
        salt: name === withoutPrefix(current) ? name : current,
      }));
  }
}

function withoutPrefix(name: string): string {
  return name.startsWith(SECURE_PREFIX) ? name.slice(SECURE_PREFIX.length) : name;
}

/**
 * Browsers enforce the prefixes `__Secure-` and `__Host-` (RFC 6265bis §4.1.3). The session cookie
 * has the weaker one, because apps share it between subdomains by setting a domain.
 */
function getDefaultCookies(name: string, secure: boolean): CookiesOptions {
  const prefix = secure ? SECURE_PREFIX : '';
  const hostPrefix = secure ? '__Host-' : '';
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  const check = { ...options, maxAge: CHECK_MAX_AGE_SECONDS };
  return {
    sessionToken: { name: `${prefix}${name}.session-token`, options },
    callbackUrl: { name: `${prefix}${name}.callback-url`, options },
    csrfToken: { name: `${hostPrefix}${name}.csrf-token`, options },
    pkceCodeVerifier: { name: `${prefix}${name}.pkce.code_verifier`, options: check },
    state: { name: `${prefix}${name}.state`, options: check },
    nonce: { name: `${prefix}${name}.nonce`, options },
    webauthnChallenge: { name: `${prefix}${name}.challenge`, options: check },
    verification: { name: `${hostPrefix}${name}.verification`, options },
    typedFields: { name: `${hostPrefix}${name}.typed-fields`, options },
    usedProviders: { name: `${hostPrefix}${name}.used-providers`, options },
  };
}
