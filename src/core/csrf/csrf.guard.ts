/**
 * Proof that a POST was made by a page of this site (double submit): the form repeats a token that
 * only a page which could read our answers knows, and the cookie ties that token to the secret.
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

/** What decides whether a POST may be believed to come from this site. */
export interface CsrfSettings {
  /** Newest first. A token made with any of them is good, so that open forms survive a rotation. */
  readonly secrets: readonly string[];
  /** Set by the `skipCSRFCheck` marker: the framework around us checks by itself. */
  readonly isDisabled: boolean;
  /** Origins other than our own that may post here. */
  readonly trustedOrigins: readonly string[];
}

/** What the guard makes and checks its tokens with. */
export const CsrfSettingsToken = key<CsrfSettings>('CsrfSettings');

/** The token of one request. */
export interface CsrfState {
  /** What a form must repeat; `undefined` when the check is disabled. */
  readonly token: string | undefined;
  readonly isVerified: boolean;
  /** To be set when the request brought no valid cookie. */
  readonly cookie: SetCookie | undefined;
}

/** The parts of a request that prove where it comes from. */
type CsrfRequest = Pick<AuthRequest, 'method' | 'headers' | 'cookies' | 'body'>;

const TOKEN_BYTES = 32;

/**
 * Issues and verifies CSRF tokens. Not a NestJS guard: it guards this library's own routes.
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

  /** The request's token, or a new one with its cookie. */
  async open(evidence: CsrfRequest, origin: string, cookie: CookieOption): Promise<CsrfState> {
    const isFromHere = evidence.method === 'POST' && this.isFromThisSite(evidence.headers, origin);
    if (this.isDisabled) {
      // Forms need no token. Those of other sites are as unwelcome as ever.
      const isVerified = evidence.method !== 'POST' || isFromHere;
      return { token: undefined, isVerified, cookie: undefined };
    }
    const token = await this.readVerifiedToken(evidence.cookies.get(cookie.name));
    if (token === undefined) return this.issue(cookie);
    const isVerified =
      isFromHere &&
      typeof evidence.body.csrfToken === 'string' &&
      timingSafeEqual(evidence.body.csrfToken, token);
    return { token, isVerified, cookie: undefined };
  }

  /**
   * The cookie of a new token, for whenever somebody signs in or out: the old token may be known to
   * whoever had the browser before. Empty when the check is disabled.
   */
  async renew(cookie: CookieOption): Promise<readonly SetCookie[]> {
    if (this.isDisabled) return [];
    const issued = await this.issue(cookie);
    return [issued.cookie];
  }

  /**
   * @throws {MissingCSRF} unless the request proved that it comes from this site. Its message, which is
   *   for the log, says whether it was the origin or the token.
   */
  verify(state: CsrfState, headers: HeaderReader, origin: string): void {
    if (state.isVerified) return;
    this.verifyOrigin(headers, origin);
    throw new MissingCSRF('CSRF token was missing or did not match.');
  }

  /**
   * For what no other site may ever post, also where the check of tokens is disabled.
   *
   * @throws {MissingCSRF} when a browser says that another site did.
   */
  verifyOrigin(headers: HeaderReader, origin: string): void {
    if (this.isFromThisSite(headers, origin)) return;
    throw new MissingCSRF(
      `The request came from ${getSender(headers)}, and this site is ${origin}. ` +
        'If that is a site of yours, list its origin in `trustedOrigins`.',
    );
  }

  /** Whether no browser says that a page of another site, which is not trusted, made the request. */
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

  /** Each secret, and all of them joined: the form in which several secrets were once used. */
  private listAcceptedSecrets(): string[] {
    const { secrets } = this.settings;
    return secrets.length > 1 ? [...secrets, secrets.join(',')] : [...secrets];
  }
}

/** An origin, as browsers send it. Whatever else a client makes up is not repeated. */
function getSender(headers: HeaderReader): string {
  const from = headers.get('origin') ?? '';
  return parseUrl(from)?.origin === from && from !== 'null' ? from : 'a page that names no origin';
}

/* MERGED same-site.ts: Whether a POST comes from this site, by the headers that a browser sets and a page cannot.
    * This stands in front of the token: a token that leaked, or a cookie planted by a sibling domain,
   is of no use to a page on another origin. `Origin` alone would not do: a page with
   `Referrer-Policy: no-referrer` posts to its own site with `Origin: null`, and then
   `Sec-Fetch-Site` (Fetch Metadata §2.4) tells. */

export function isFromThisSite(
  headers: HeaderReader,
  origin: string,
  trustedOrigins: readonly string[],
): boolean {
  const from = headers.get('origin');
  if (from !== null && (from === origin || trustedOrigins.includes(from))) return true;
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  // Neither header: not a browser, so there is no cookie to abuse.
  return from === null;
}
