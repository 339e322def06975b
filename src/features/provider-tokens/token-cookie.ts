/**
 * The tokens of apps without a database: in an encrypted cookie of their own, beside that of the
 * session.
 */
import { SessionTooLarge } from '../../core/errors/index.js';
import {
  type CookieOption,
  type Cookies,
  fitsInCookies,
  readChunked,
  type SetCookie,
  writeChunked,
} from '../../core/http/index.js';
import type { JwtService } from '../../core/jwt/index.js';
import { isPlainObject } from '../../core/kernel/index.js';
import type { CookieRequest } from '../../core/sessions/index.js';
import { type AccountTokens, getSubject, toSeconds } from './account-tokens.js';
import type { TokenStore } from './token-store.js';

/**
 * The longest that browsers keep a cookie (RFC 6265bis §5.5): the session's own expiry ends its
 * use.
 */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** The cookie of the tokens at a site: like that of the session, under a name of its own. */
export function getTokenCookie({ sessionToken }: Pick<Cookies, 'sessionToken'>): CookieOption {
  const prefix = sessionToken.name.replace(/\.session-token$/, '');
  return {
    name: `${prefix}.provider-tokens`,
    options: { ...sessionToken.options, maxAge: MAX_AGE_SECONDS },
  };
}

/**
 * The tokens in the cookie of a request: those of the account that the user signed in with. Without
 * a database, a sign-in with another provider is another user.
 */
export class TokenCookie implements TokenStore {
  cookies: readonly SetCookie[] = [];
  private read: Promise<AccountTokens | undefined> | undefined;

  constructor(
    readonly userId: string,
    private readonly request: CookieRequest,
    private readonly jwt: JwtService,
    readonly isWritable: boolean,
  ) {}

  async list(provider?: string): Promise<readonly AccountTokens[]> {
    this.read ??= this.open();
    const tokens = await this.read;
    const isWanted = provider === undefined || tokens?.provider === provider;
    return tokens && isWanted ? [tokens] : [];
  }

  /** No other process can be asked: each refreshes the tokens of the requests that it gets. */
  claim(): Promise<boolean> {
    return Promise.resolve(true);
  }

  release(): Promise<void> {
    return Promise.resolve();
  }

  async replace(_tokens: AccountTokens, newer: AccountTokens): Promise<boolean> {
    await this.adopt(newer);
    return true;
  }

  /** @throws {SessionTooLarge} when no browser would send the tokens back. */
  async adopt(newer: AccountTokens): Promise<void> {
    const { id_token: _, ...kept } = newer;
    const cookie = getTokenCookie(this.request.site);
    const claims = { sub: this.userId, tokens: { ...kept, subject: getSubject(newer) } };
    const value = await this.jwt.seal(claims, cookie.name, MAX_AGE_SECONDS);
    if (!fitsInCookies(value)) {
      throw new SessionTooLarge(
        `The tokens of "${newer.provider}" are larger than a browser would send back. Use an adapter: ` +
          'they are kept in the row of the account then.',
        { length: value.length },
      );
    }
    this.cookies = writeChunked({ ...cookie, value }, this.request.cookies);
    this.read = Promise.resolve(newer);
  }

  /** A cookie that does not open, or that is of another user, holds nothing. */
  private async open(): Promise<AccountTokens | undefined> {
    const { name } = getTokenCookie(this.request.site);
    for (const value of readChunked(this.request.cookies, name)) {
      const claims = await this.jwt.open(value, name).catch(() => undefined);
      if (claims?.sub === this.userId && isPlainObject(claims['tokens'])) {
        return toTokens(claims['tokens']);
      }
    }
    return undefined;
  }
}

/** Sealed by this library, maybe by another version of it. */
function toTokens(sealed: Readonly<Record<string, unknown>>): AccountTokens | undefined {
  const { provider, providerAccountId } = sealed;
  if (typeof provider !== 'string' || typeof providerAccountId !== 'string') return undefined;
  const read = (name: string) => (typeof sealed[name] === 'string' ? sealed[name] : undefined);
  return {
    provider,
    providerAccountId,
    access_token: read('access_token'),
    refresh_token: read('refresh_token'),
    scope: read('scope'),
    subject: read('subject'),
    expires_at: toSeconds(sealed['expires_at']),
  };
}
