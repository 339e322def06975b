/**
 * Protection against cross-site request forgery by a signed double-submit cookie: the form repeats
 * a token that only a page of this site can read, and the cookie binds that token to the secret.
 */
import { sha256Hex } from '#digest';
import { MissingCSRF } from '../errors/request.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import type { CookieOption, SetCookie } from '../http/cookies.js';
import type { HeaderReader } from '../http/request-origin.js';
import { timingSafeEqual } from '../kernel/bytes.js';
import { key } from '../kernel/container.js';
import { type Random, randomHex } from '../kernel/platform.js';
import { parseUrl } from '../kernel/url.js';

/** The settings of {@link CsrfGuard}. */
export interface CsrfSettings {
  /**
   * Newest first. A token made with any of them is valid, so that open forms survive a rotation.
   */
  readonly secrets: readonly string[];
  /** Set by the `skipCSRFCheck` marker, for a framework that has its own protection. */
  readonly isDisabled: boolean;
  /** Other origins that may post to this site. */
  readonly trustedOrigins: readonly string[];
}

/** The configured settings of the guard. */
export const CsrfSettingsToken = key<CsrfSettings>('CsrfSettings');

/** The CSRF token of a request, and whether the request is verified. */
export interface CsrfState {
  /** The token that a form must repeat, or `undefined` when the check is disabled. */
  readonly token: string | undefined;
  readonly isVerified: boolean;
  /** The cookie to set, when the request has no valid one. */
  readonly cookie: SetCookie | undefined;
}

/** The parts of a request that the check reads. */
type CsrfRequest = Pick<AuthRequest, 'method' | 'headers' | 'cookies' | 'body'>;

const TOKEN_BYTES = 32;

/**
 * Issues and verifies CSRF tokens. It is not a NestJS guard: it protects this library's own routes.
 *
 * @publicApi
 */
export class CsrfGuard {
  constructor(
    private readonly settings: CsrfSettings,
    private readonly random: Random,
  ) {}

  get isDisabled(): boolean {
    return this.settings.isDisabled;
  }

  /** Returns the token of the request, or a new one with its cookie. */
  async open(request: CsrfRequest, origin: string, cookie: CookieOption): Promise<CsrfState> {
    const isFromHere = request.method !== 'GET' && this.isFromThisSite(request.headers, origin);
    if (this.isDisabled) {
      // Forms need no token. Those of other sites are still refused.
      const isVerified = request.method === 'GET' || isFromHere;
      return { token: undefined, isVerified, cookie: undefined };
    }
    const token = await this.readVerifiedToken(request.cookies.get(cookie.name));
    if (token === undefined) return this.issue(cookie);
    const isVerified =
      isFromHere &&
      typeof request.body.csrfToken === 'string' &&
      timingSafeEqual(request.body.csrfToken, token);
    return { token, isVerified, cookie: undefined };
  }

  /**
   * Returns the cookie of a new token, for every sign-in and sign-out: a previous user of the
   * browser may know the old token. Empty when the check is disabled.
   */
  async renew(cookie: CookieOption): Promise<readonly SetCookie[]> {
    if (this.isDisabled) return [];
    const issued = await this.issue(cookie);
    return [issued.cookie];
  }

  /**
   * Requires that the request is verified.
   *
   * @throws {MissingCSRF} when it is not. The message, which is for the log, names the origin or
   *   the token as the reason.
   */
  verify(state: CsrfState, headers: HeaderReader, origin: string): void {
    if (state.isVerified) return;
    this.verifyOrigin(headers, origin);
    throw new MissingCSRF('CSRF token was missing or did not match.');
  }

  /**
   * Requires that no other site posted the request, also where the check of tokens is disabled.
   *
   * @throws {MissingCSRF} when a browser states that another site did.
   */
  verifyOrigin(headers: HeaderReader, origin: string): void {
    if (this.isFromThisSite(headers, origin)) return;
    throw new MissingCSRF(
      `The request came from ${getSender(headers)}, and this site is ${origin}. ` +
        'If that is a site of yours, list its origin in `trustedOrigins`.',
    );
  }

  /** Whether no browser states that a page of an untrusted site made the request. */
  isFromThisSite(headers: HeaderReader, origin: string): boolean {
    return isFromThisSite(headers, origin, this.settings.trustedOrigins);
  }

  private async issue({ name, options }: CookieOption): Promise<CsrfState & { cookie: SetCookie }> {
    const token = randomHex(this.random, TOKEN_BYTES);
    const hash = await sha256Hex(`${token}${this.settings.secrets[0] ?? ''}`);
    return { token, isVerified: false, cookie: { name, value: `${token}|${hash}`, options } };
  }

  private async readVerifiedToken(cookieValue: string | undefined): Promise<string | undefined> {
    const [token, hash, ...surplus] = cookieValue?.split('|') ?? [];
    if (!token || !hash || surplus.length > 0) return undefined;
    for (const secret of this.listAcceptedSecrets()) {
      if (timingSafeEqual(hash, await sha256Hex(`${token}${secret}`))) return token;
    }
    return undefined;
  }

  /** Lists each secret, and all of them joined by a comma, an earlier form of several secrets. */
  private listAcceptedSecrets(): string[] {
    const { secrets } = this.settings;
    return secrets.length > 1 ? [...secrets, secrets.join(',')] : [...secrets];
  }
}

/**
 * Describes the sender for the log. Only a well-formed origin is quoted, not other text of a
 * client.
 */
function getSender(headers: HeaderReader): string {
  const from = headers.get('origin') ?? '';
  return parseUrl(from)?.origin === from && from !== 'null' ? from : 'a page that names no origin';
}

/**
 * Whether no browser states that a page of an untrusted site made the request. Browsers set these
 * headers, and pages cannot change them.
 *
 * This check precedes the token: a leaked token, or a cookie planted by a sibling domain, is of no
 * use to a page of another origin. `Origin` alone is not enough: a page with
 * `Referrer-Policy: no-referrer` posts to its own site with `Origin: null`, and then
 * `Sec-Fetch-Site` (Fetch Metadata §2.4) decides.
 */
export function isFromThisSite(
  headers: HeaderReader,
  origin: string,
  trustedOrigins: readonly string[],
): boolean {
  const from = headers.get('origin');
  if (from !== null && (from === origin || trustedOrigins.includes(from))) return true;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  // Without either header the client is not a browser, and has no cookies to abuse.
  return from === null;
}
