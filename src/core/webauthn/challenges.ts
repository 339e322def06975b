/**
 * What a ceremony leaves in the browser until the device has answered: one sealed cookie.
 *
 * It is the contract's (§12), and says more: for which relying party the challenge was made, and for
 * whom. A seal alone could be sent again with the same answer, so that a challenge which was met is
 * remembered until it expires, where the adapter keeps verification tokens (A88).
 */
import { sha256Hex } from '#digest';
import type { Adapter } from '../adapters/adapter.js';
import { isAdapterTimeout } from '../adapters/guarded-adapter.js';
import { asError } from '../errors/auth.error.js';
import { InvalidCheck, WebAuthnVerificationError } from '../errors/request.errors.js';
import { CHECK_MAX_AGE_SECONDS } from '../http/cookie-policy.js';
import { expireCookie, type RequestCookies, type SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import type { JwtService } from '../jwt/jwt.service.js';
import type { Clock } from '../kernel/platform.js';
import type { User } from '../models/user.js';

/** What a device is asked to sign, and what the answer may be used for. */
export interface Challenge {
  /** In base64url. */
  readonly challenge: string;
  /** The domain that the passkey has to be of. */
  readonly rpId: string;
  /** Whose passkey it is to become; absent where somebody signs in. */
  readonly registers?: User | undefined;
  /** The stored user that the ceremony was begun for; absent where anybody may come. */
  readonly userId?: string | undefined;
}

const INNER_SALT = 'encodedWebauthnChallenge';

/** No address, so that it is in the way of nobody's link. */
const SPENT = 'spent-webauthn-challenge';

/** Seals, opens, deletes and spends challenges. */
export class Challenges {
  constructor(
    private readonly jwt: JwtService,
    private readonly adapter: Adapter | undefined,
    private readonly clock: Clock,
  ) {}

  /** The cookie that remembers a challenge of this provider for a quarter of an hour. */
  async seal(
    provider: string,
    { registers: registerData, ...known }: Challenge,
    { cookies }: RequestOrigin,
  ): Promise<SetCookie> {
    const { name, options } = cookies.webauthnChallenge;
    const claims = { ...known, ...(registerData && { registerData }) };
    const inner = await this.jwt.seal(claims, INNER_SALT, CHECK_MAX_AGE_SECONDS);
    const value = await this.jwt.seal({ value: inner, provider }, name, CHECK_MAX_AGE_SECONDS);
    return { name, value, options: { ...options, expires: this.expiry() } };
  }

  /** @throws {InvalidCheck} when the cookie is missing, expired, forged, or of another provider. */
  async open(
    provider: string,
    { cookies }: RequestOrigin,
    present: RequestCookies,
  ): Promise<Challenge> {
    const { name } = cookies.webauthnChallenge;
    const sealed = present.get(name);
    if (!sealed) throw invalid('The challenge cookie is missing.');
    try {
      const outer = await this.jwt.open(sealed, name);
      if (outer.provider !== provider) throw invalid('The challenge is of another provider.');
      return challengeIn(await this.jwt.open(String(outer.value), INNER_SALT));
    } catch (thrown) {
      if (thrown instanceof InvalidCheck) throw thrown;
      throw invalid('The challenge cookie could not be opened.', asError(thrown));
    }
  }

  /** The deletion of the cookie, once the ceremony has ended either way. */
  forget({ cookies }: RequestOrigin, present: RequestCookies): readonly SetCookie[] {
    const { name, options } = cookies.webauthnChallenge;
    return present.get(name) === undefined ? [] : [expireCookie(name, options)];
  }

  /**
   * Uses a challenge up, once it has been met.
   *
   * @throws {WebAuthnVerificationError} when that was done before, or cannot be remembered.
   * @throws {AdapterError} when the database does not answer.
   */
  async spend({ challenge }: Challenge): Promise<void> {
    if (!this.adapter?.createVerificationToken) return;
    const token = await sha256Hex(challenge);
    try {
      await this.adapter.createVerificationToken({
        identifier: SPENT,
        token,
        expires: this.expiry(),
      });
    } catch (thrown) {
      if (isAdapterTimeout(thrown)) throw thrown;
      throw new WebAuthnVerificationError('The challenge was met before.', asError(thrown));
    }
  }

  private expiry(): Date {
    return new Date(this.clock() + CHECK_MAX_AGE_SECONDS * 1000);
  }
}

function challengeIn(claims: Readonly<Record<string, unknown>>): Challenge {
  const { challenge, rpId, registerData, userId } = claims;
  if (typeof challenge !== 'string' || typeof rpId !== 'string') {
    throw invalid('The challenge cookie holds no challenge.');
  }
  return {
    challenge,
    rpId,
    ...(isUser(registerData) && { registers: registerData }),
    ...(typeof userId === 'string' && { userId }),
  };
}

function isUser(data: unknown): data is User {
  return typeof data === 'object' && data !== null;
}

function invalid(message: string, err?: Error): InvalidCheck {
  return new InvalidCheck(message, { check: 'challenge', ...(err && { err }) });
}
