/**
 * Browsers that are not asked for a second factor for a while: by a row and a cookie, both of which
 * are needed.
 */
import { sha256Hex } from '#digest';
import type { CookieOption, RequestCookies, SetCookie } from '../../core/http/index.js';
import type { JwtService } from '../../core/jwt/index.js';
import { type Clock, type Random, randomBase64url } from '../../core/kernel/index.js';
import type { CookieRequest } from '../../core/sessions/index.js';
import type { TableStore } from '../../core/tables/index.js';
import { type TotpFactor, TRUSTED_BROWSERS, type TrustedBrowser } from './second-factor-tables.js';
import type { SecondFactorsOptions } from './second-factors-options.js';

/** How many users of one browser are remembered. */
const MOST_USERS = 5;

/** How many browsers of a user are listed. */
const MOST_LISTED = 100;

/** How many bytes a secret has: 256 bits. */
const SECRET_BYTES = 32;

/** What the cookie has for a user: the row, and the secret that shows that it is this browser's. */
interface Held {
  readonly id: string;
  readonly secret: string;
}

/** Trusts browsers, and finds out whether one is trusted. */
export class TrustedBrowsers {
  constructor(
    private readonly options: SecondFactorsOptions,
    private readonly tables: TableStore,
    private readonly jwt: JwtService,
    private readonly clock: Clock,
    private readonly random: Random,
  ) {}

  /** How long a browser is trusted, in seconds; `undefined` where the app trusts none. */
  get maxAgeSeconds(): number | undefined {
    return this.options.trustedBrowsers?.maxAge;
  }

  /**
   * @returns The row, if the browser of a request is trusted for this user and the factor that they
   *   have now.
   */
  async find(
    { userId, addedAt }: TotpFactor,
    request: CookieRequest,
  ): Promise<TrustedBrowser | null> {
    if (this.maxAgeSeconds === undefined) return null;
    const held = (await this.readCookie(request))[userId];
    if (!held) return null;
    const hash = await sha256Hex(held.secret);
    const row = await this.tables.find(TRUSTED_BROWSERS, { id: held.id, userId, hash });
    const isOfFactor = row?.factorAddedAt.getTime() === addedAt.getTime();
    return row && isOfFactor && row.expires.getTime() > this.clock() ? row : null;
  }

  /**
   * Trusts the browser of a request in which the user has just proven the factor.
   *
   * @returns The cookie.
   */
  async trust(
    { userId, addedAt }: TotpFactor,
    request: CookieRequest,
  ): Promise<readonly SetCookie[]> {
    const { maxAgeSeconds } = this;
    if (maxAgeSeconds === undefined) return [];
    const now = this.clock();
    const secret = randomBase64url(this.random, SECRET_BYTES);
    const id = await sha256Hex(randomBase64url(this.random, SECRET_BYTES));
    await this.tables.insert(TRUSTED_BROWSERS, {
      ...{ id, userId, factorAddedAt: addedAt },
      ...{ hash: await sha256Hex(secret), createdAt: new Date(now), lastUsedAt: new Date(now) },
      expires: new Date(now + maxAgeSeconds * 1000),
    });
    return [await this.writeCookie(userId, { id, secret }, maxAgeSeconds, request)];
  }

  /**
   * Gives a browser that was just used another secret: of two that have the same cookie, one is
   * asked for the factor again.
   *
   * @returns The cookie; `undefined` when another request was faster, or the browser is trusted no
   *   more.
   */
  async rotate(row: TrustedBrowser, request: CookieRequest): Promise<SetCookie | undefined> {
    const { id, userId, hash, expires } = row;
    const secret = randomBase64url(this.random, SECRET_BYTES);
    const lastUsedAt = new Date(this.clock());
    const next = { hash: await sha256Hex(secret), lastUsedAt };
    const changed = await this.tables.update(TRUSTED_BROWSERS, { id, userId, hash }, next);
    if (changed === 0) return undefined;
    const seconds = Math.ceil((expires.getTime() - lastUsedAt.getTime()) / 1000);
    return this.writeCookie(userId, { id, secret }, seconds, request);
  }

  /** The trusted browsers of a user, the last used first. */
  async list(userId: string): Promise<readonly TrustedBrowser[]> {
    const by = { by: 'userId', equals: userId, limit: MOST_LISTED } as const;
    const rows = await this.tables.list(TRUSTED_BROWSERS, by);
    return rows
      .filter(({ expires }) => expires.getTime() > this.clock())
      .toSorted((one, other) => other.lastUsedAt.getTime() - one.lastUsedAt.getTime());
  }

  private async readCookie({ cookies, site }: CookieRequest): Promise<Record<string, Held>> {
    const { name } = getCookie(site);
    const sealed = cookies.get(name);
    const claims = sealed ? await this.jwt.open(sealed, name).catch(() => undefined) : undefined;
    return readHeld(claims?.['browsers']);
  }

  private async writeCookie(
    userId: string,
    held: Held,
    maxAge: number,
    request: CookieRequest,
  ): Promise<SetCookie> {
    const { [userId]: _, ...others } = await this.readCookie(request);
    const kept = Object.entries(others).slice(0, MOST_USERS - 1);
    const { name, options } = getCookie(request.site);
    const browsers = Object.fromEntries([[userId, held], ...kept]);
    const value = await this.jwt.seal({ browsers }, name, maxAge);
    return { name, value, options: { ...options, maxAge } };
  }
}

/** The cookies of a request, as a hook of sessions gets them. */
export function toCookieRequest(request: {
  readonly cookies: RequestCookies;
  readonly requestOrigin: { readonly cookies: CookieRequest['site'] };
}): CookieRequest {
  return { cookies: request.cookies, site: request.requestOrigin.cookies };
}

function readHeld(browsers: unknown): Record<string, Held> {
  if (typeof browsers !== 'object' || browsers === null) return {};
  return Object.fromEntries(
    Object.entries(browsers as Record<string, unknown>).flatMap(([userId, held]) =>
      isHeld(held) ? [[userId, held] as const] : [],
    ),
  );
}

function isHeld(held: unknown): held is Held {
  if (typeof held !== 'object' || held === null) return false;
  const { id, secret } = held as Partial<Record<keyof Held, unknown>>;
  return typeof id === 'string' && typeof secret === 'string';
}

function getCookie({ sessionToken }: CookieRequest['site']): CookieOption {
  const prefix = sessionToken.name.replace(/\.session-token$/, '');
  return { name: `${prefix}.trusted-browser`, options: sessionToken.options };
}
