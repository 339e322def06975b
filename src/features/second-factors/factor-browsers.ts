/** Browsers in which a user has passed a second factor before. */
import { sha256Hex } from '#digest';
import type { CookieOption, RequestOrigin, SetCookie } from '../../core/http/index.js';
import type { JwtService } from '../../core/jwt/index.js';
import type { RequestCookies } from '../../core/http/index.js';
import type { TotpFactors } from './totp-factors.js';

/** The longest that browsers keep a cookie (RFC 6265bis §5.5). */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** How many users of one browser are remembered. */
const MAX_USERS = 5;

/** The cookies of a browser at a site. */
interface BrowserRequest {
  readonly cookies: RequestCookies;
  readonly requestOrigin: RequestOrigin;
}

/**
 * Marks browsers by an encrypted cookie, which stays after a sign-out. It is no proof: it only
 * separates their counts. A browser is known for the app that the user has: once that is removed,
 * reset or replaced, it is a new one.
 */
export class FactorBrowsers {
  constructor(
    private readonly jwt: JwtService,
    private readonly totps: TotpFactors,
  ) {}

  async isKnown(userId: string, request: BrowserRequest): Promise<boolean> {
    const listed = await this.list(request);
    return listed.length > 0 && listed.includes(await this.digest(userId));
  }

  /** @returns The cookie. */
  async remember(userId: string, request: BrowserRequest): Promise<SetCookie> {
    const own = await this.digest(userId);
    const others = (await this.list(request)).filter((one) => one !== own);
    const { name, options } = getCookie(request.requestOrigin);
    const users = [own, ...others].slice(0, MAX_USERS);
    const value = await this.jwt.seal({ users }, name, MAX_AGE_SECONDS);
    return { name, value, options: { ...options, maxAge: MAX_AGE_SECONDS } };
  }

  /** Of the user, and of the app by when it was added. */
  private async digest(userId: string): Promise<string> {
    const factor = await this.totps.find(userId);
    return sha256Hex(JSON.stringify([userId, factor ? factor.addedAt.getTime() : null]));
  }

  private async list({ cookies, requestOrigin }: BrowserRequest): Promise<readonly string[]> {
    const { name } = getCookie(requestOrigin);
    const sealed = cookies.get(name);
    const claims = sealed ? await this.jwt.open(sealed, name).catch(() => undefined) : undefined;
    const users: unknown = claims?.['users'];
    return Array.isArray(users) ? users.filter((one) => typeof one === 'string') : [];
  }
}

function getCookie({ cookies: { sessionToken } }: RequestOrigin): CookieOption {
  const prefix = sessionToken.name.replace(/\.session-token$/, '');
  return { name: `${prefix}.second-factor`, options: sessionToken.options };
}
