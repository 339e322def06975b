/** Binds a sign-up to the browser in which the password was chosen. */
import type { FeatureRequest } from '../../core/features/index.js';
import {
  type CookieOption,
  type Cookies,
  expireCookie,
  type SetCookie,
} from '../../core/http/index.js';
import type { JwtService } from '../../core/jwt/index.js';
import type { Clock } from '../../core/kernel/index.js';
import type { PendingSignUp } from './password-tables.js';
import { SIGN_UP_LIFETIME_MS } from './sign-ups.js';

const MAX_AGE_SECONDS = SIGN_UP_LIFETIME_MS / 1000;

/** The mails of one sign-up whose links the browser knows as its own. */
const MAX_MAILS = 4;

/** What the browser has begun. */
export interface BegunSignUp {
  readonly email: string;
  /** When the last mail was requested, in milliseconds since the epoch. */
  readonly issued: number;
  /** Of the tokens in the mails, oldest first. */
  readonly digests: readonly string[];
}

/**
 * The link in the mail proves the address, and the cookie that the password is the reader's own. Without the cookie,
 * an attacker could sign up with the address of another, who confirms it and gets an account that the attacker can
 * sign in to.
 */
export class SignUpCookie {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  /** @param earlier - The same sign-up, of which another mail was requested. */
  async create(
    { email, digest }: Pick<PendingSignUp, 'email' | 'digest'>,
    { requestOrigin }: FeatureRequest,
    earlier: Pick<BegunSignUp, 'digests'> = { digests: [] },
  ): Promise<SetCookie> {
    const cookie = getCookie(requestOrigin.cookies);
    const digests = [...earlier.digests, digest].slice(-MAX_MAILS);
    const begun: BegunSignUp = { email, issued: this.clock(), digests };
    const value = await this.jwt.seal({ ...begun }, cookie.name, MAX_AGE_SECONDS);
    return { ...cookie, value, options: { ...cookie.options, maxAge: MAX_AGE_SECONDS } };
  }

  /** What this browser has begun, and not completed. */
  async read({ cookies, requestOrigin }: FeatureRequest): Promise<BegunSignUp | undefined> {
    const { name } = getCookie(requestOrigin.cookies);
    const sealed = cookies.get(name);
    const claims = sealed ? await this.jwt.open(sealed, name).catch(() => undefined) : undefined;
    if (!claims) return undefined;
    const { email, issued, digests } = claims;
    const isWhole =
      typeof email === 'string' && typeof issued === 'number' && Array.isArray(digests);
    return isWhole ? { email, issued, digests: digests.map(String) } : undefined;
  }

  /** Whether this browser has begun the sign-up. */
  async isFor(
    { digest }: Pick<PendingSignUp, 'digest'>,
    request: FeatureRequest,
  ): Promise<boolean> {
    const begun = await this.read(request);
    return begun?.digests.includes(digest) === true;
  }

  clear({ requestOrigin }: FeatureRequest): SetCookie {
    const { name, options } = getCookie(requestOrigin.cookies);
    return expireCookie(name, options);
  }
}

/** Like the cookie of a magic link, under a name of its own. */
function getCookie({ verification }: Pick<Cookies, 'verification'>): CookieOption {
  const prefix = verification.name.replace(/\.verification$/, '');
  return { name: `${prefix}.sign-up`, options: verification.options };
}
