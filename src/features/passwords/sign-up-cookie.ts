/** Binds a sign-up to the browser in which the password was chosen. */
import type { FeatureRequest } from '../../core/features/feature-route.js';
import type { Cookies } from '../../core/http/cookie-policy.js';
import { type CookieOption, expireCookie, type SetCookie } from '../../core/http/cookies.js';
import type { JwtService } from '../../core/jwt/jwt.service.js';
import type { PendingSignUp } from './password-tables.js';
import { SIGN_UP_LIFETIME_MS } from './sign-ups.js';

const MAX_AGE_SECONDS = SIGN_UP_LIFETIME_MS / 1000;

/**
 * The link in the mail proves the address, and the cookie that the password is the reader's own. Without the cookie,
 * an attacker could sign up with the address of another, who confirms it and gets an account that the attacker can
 * sign in to.
 */
export class SignUpCookie {
  constructor(private readonly jwt: JwtService) {}

  async create(
    { digest }: Pick<PendingSignUp, 'digest'>,
    { requestOrigin }: FeatureRequest,
  ): Promise<SetCookie> {
    const cookie = getCookie(requestOrigin.cookies);
    const value = await this.jwt.seal({ digest }, cookie.name, MAX_AGE_SECONDS);
    return { ...cookie, value, options: { ...cookie.options, maxAge: MAX_AGE_SECONDS } };
  }

  /** Whether this browser has begun the sign-up. */
  async isFor(
    { digest }: Pick<PendingSignUp, 'digest'>,
    { cookies, requestOrigin }: FeatureRequest,
  ): Promise<boolean> {
    const { name } = getCookie(requestOrigin.cookies);
    const sealed = cookies.get(name);
    if (!sealed) return false;
    const claims = await this.jwt.open(sealed, name).catch(() => undefined);
    return claims?.['digest'] === digest;
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
