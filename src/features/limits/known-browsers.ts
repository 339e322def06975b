/** Browsers that have signed in to an account before. */
import { sha256Hex } from '#digest';
import type { CookieOption, SetCookie } from '../../core/http/index.js';
import type { JwtService } from '../../core/jwt/index.js';
import { type Random, randomHex } from '../../core/kernel/index.js';
import { hasVerifiedEmail } from '../../core/models/index.js';
import type {
  CookieRequest,
  SessionHook,
  SessionStart,
  VerifiedSession,
} from '../../core/sessions/index.js';
import { normalizeIdentifier } from './limit-rules.js';

/** The longest that browsers keep a cookie (RFC 6265bis §5.5). */
const MAX_AGE_SECONDS = 400 * 24 * 60 * 60;

/** How many accounts of one browser are remembered: a family shares a computer. */
const MAX_ACCOUNTS = 5;

/** A browser, and the digests of the identifiers that have signed in with it. */
interface KnownBrowser {
  readonly id: string;
  readonly accounts: readonly string[];
}

/**
 * Marks the browser of each sign-in by an encrypted cookie, which stays after a sign-out. A flood
 * of attempts on an account from elsewhere does not lock out its owner, whose browser is counted by
 * itself.
 */
export class KnownBrowsers implements SessionHook {
  constructor(
    private readonly jwt: JwtService,
    private readonly random: Random,
  ) {}

  async started(
    _session: VerifiedSession,
    { user, account }: SessionStart,
    request: CookieRequest,
  ): Promise<readonly SetCookie[]> {
    // An address or an id that a provider lets its users choose may be that of another user here.
    const isOwn = account.type === 'credentials';
    const isProven = isOwn || ('emailVerified' in user && hasVerifiedEmail(user));
    const accountId = isOwn ? account.providerAccountId : null;
    const identifiers = [isProven ? user.email : null, accountId, user.id];
    const digests: string[] = [];
    for (const one of identifiers) {
      // Some databases use numbers as ids, whatever the types say.
      if (one) digests.push(await digest(normalizeIdentifier(String(one))));
    }
    const { id, accounts } = (await this.open(request)) ?? {
      id: randomHex(this.random, 16),
      accounts: [],
    };
    const others = accounts.filter((one) => !digests.includes(one));
    const kept = [...digests, ...others].slice(0, MAX_ACCOUNTS * identifiers.length);
    const { name, options } = getCookie(request);
    const value = await this.jwt.seal({ id, accounts: kept }, name, MAX_AGE_SECONDS);
    return [{ name, value, options: { ...options, maxAge: MAX_AGE_SECONDS } }];
  }

  /**
   * The id of the browser, if it has signed in as this user before.
   *
   * @param identifier - In one spelling.
   */
  async find(identifier: string, request: CookieRequest): Promise<string | undefined> {
    const browser = await this.open(request);
    const isKnown = browser?.accounts.includes(await digest(identifier));
    return isKnown ? browser?.id : undefined;
  }

  private async open({ cookies, site }: CookieRequest): Promise<KnownBrowser | undefined> {
    const { name } = getCookie({ site });
    const sealed = cookies.get(name);
    if (!sealed) return undefined;
    const claims = await this.jwt.open(sealed, name).catch(() => undefined);
    const { id, accounts } = claims ?? {};
    if (typeof id !== 'string' || !Array.isArray(accounts)) return undefined;
    return { id, accounts: accounts.filter((one) => typeof one === 'string') };
  }
}

/**
 * A digest: the cookie and the counters name no user.
 *
 * @param identifier - In one spelling.
 */
export async function digest(identifier: string): Promise<string> {
  return sha256Hex(identifier);
}

function getCookie({ site: { sessionToken } }: Pick<CookieRequest, 'site'>): CookieOption {
  const prefix = sessionToken.name.replace(/\.session-token$/, '');
  return { name: `${prefix}.device`, options: sessionToken.options };
}
