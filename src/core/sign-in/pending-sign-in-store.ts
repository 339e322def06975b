/**
 * Keeps sign-ins that wait for a step: a row of the database, and in the browser a cookie that
 * names it.
 */
import { sha256Hex } from '#digest';
import type { Cookies } from '../http/cookie-policy.js';
import {
  type CookieOption,
  expireCookie,
  type RequestCookies,
  type SetCookie,
} from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import type { JwtService } from '../jwt/jwt.service.js';
import { type Clock, type Random, randomBase64url } from '../kernel/platform.js';
import type { SignOutHook, SignOutRequest } from '../sessions/sign-out-hook.js';
import { date, secret, table, text, userId } from '../tables/table.js';
import type { TableStore } from '../tables/table-store.js';
import {
  decodePendingSignIn,
  encodePendingSignIn,
  type NewPendingSignIn,
  type PendingSignIn,
} from './pending-sign-in.js';

/** How long a sign-in waits, in seconds. */
const MAX_AGE_SECONDS = 600;

/** 256 bits, which cannot be guessed. */
const HANDLE_BYTES = 32;
const SALT = 'pending-sign-in';

/**
 * A row is named by the SHA-256 of the handle in the cookie. Who reads the table learns neither.
 */
export const PENDING_SIGN_INS = table(
  'pending_sign_ins',
  { digest: secret(text(64)), userId: userId(), sealed: secret(text()), expires: date() },
  { key: 'digest', index: ['userId'], expires: 'expires' },
);

/** The `expires` of a row that was taken: none that waits has it. */
const TAKEN = new Date(0);

/** A sign-in that waits, as it was found. */
interface FoundPendingSignIn extends PendingSignIn {
  readonly expires: Date;
}

/** Names a sign-in that was found. */
type Found = Pick<FoundPendingSignIn, 'id' | 'expires'>;

/** A browser, by its cookies at a site. */
export interface BrowserRequest {
  readonly cookies: RequestCookies;
  readonly requestOrigin: RequestOrigin;
}

/** Creates, finds and takes the sign-ins that wait. */
export class PendingSignInStore {
  constructor(
    private readonly tables: TableStore,
    private readonly jwt: JwtService,
    private readonly random: Random,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps a sign-in, in place of one that waits in this browser.
   *
   * @returns The cookie by which the browser, and no other, goes on.
   */
  async create(pending: NewPendingSignIn, request: BrowserRequest): Promise<SetCookie> {
    await this.forget(request);
    const handle = randomBase64url(this.random, HANDLE_BYTES);
    const content = { pending: encodePendingSignIn(pending) };
    await this.tables.insert(PENDING_SIGN_INS, {
      digest: await sha256Hex(handle),
      userId: pending.userId,
      sealed: await this.jwt.seal(content, SALT, MAX_AGE_SECONDS),
      expires: new Date(this.clock() + MAX_AGE_SECONDS * 1000),
    });
    const { name, options } = getCookie(request.requestOrigin.cookies);
    return { name, value: handle, options: { ...options, maxAge: MAX_AGE_SECONDS } };
  }

  /** The sign-in of a browser; `undefined` if there is none, or it has waited too long. */
  async find({ cookies, requestOrigin }: BrowserRequest): Promise<FoundPendingSignIn | undefined> {
    const handle = cookies.get(getCookie(requestOrigin.cookies).name);
    if (!handle) return undefined;
    const digest = await sha256Hex(handle);
    const row = await this.tables.find(PENDING_SIGN_INS, { digest });
    if (!row || row.expires.getTime() <= this.clock()) return undefined;
    // Of a secret that is configured no more.
    const content = await this.jwt.open(row.sealed, SALT).catch(() => undefined);
    const sealed = content?.['pending'];
    if (typeof sealed !== 'string') return undefined;
    return { ...decodePendingSignIn(sealed), id: digest, expires: row.expires };
  }

  /**
   * Takes a sign-in, once: of several callers, one gets `true`. Its row stays until the sign-in has
   * gone on, so that {@link giveBack} brings none back that was ended meanwhile.
   */
  async take({ id: digest, expires }: Found): Promise<boolean> {
    return (
      (await this.tables.update(PENDING_SIGN_INS, { digest, expires }, { expires: TAKEN })) > 0
    );
  }

  /** Lets a sign-in wait again that this very call has taken, and that came to nothing. */
  async giveBack({ id: digest, expires }: Found): Promise<void> {
    await this.tables.update(PENDING_SIGN_INS, { digest, expires: TAKEN }, { expires });
  }

  /** Ends the sign-ins of a user that wait, after a change that they must not outlive. */
  async endAll(user: string): Promise<void> {
    await this.tables.delete(PENDING_SIGN_INS, { userId: user });
  }

  /**
   * Ends the sign-in that waits in a browser.
   *
   * @returns The cookies to delete.
   */
  async forget({ cookies, requestOrigin }: BrowserRequest): Promise<readonly SetCookie[]> {
    const { name, options } = getCookie(requestOrigin.cookies);
    const handle = cookies.get(name);
    if (!handle) return [];
    await this.tables.delete(PENDING_SIGN_INS, { digest: await sha256Hex(handle) });
    return [expireCookie(name, options)];
  }
}

/** Like the cookie of a magic link, under a name of its own. */
function getCookie({ verification }: Pick<Cookies, 'verification'>): CookieOption {
  const prefix = verification.name.replace(/\.verification$/, '');
  return { name: `${prefix}.pending-sign-in`, options: verification.options };
}

/** What waits in a browser ends with a sign-out there. */
export class PendingSignInSignOut implements SignOutHook {
  constructor(private readonly store: PendingSignInStore) {}

  async prepare(request: SignOutRequest): Promise<undefined> {
    await this.store.forget(request);
  }
}
