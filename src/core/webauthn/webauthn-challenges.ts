/**
 * The challenge cookie of a WebAuthn ceremony.
 *
 * It is Auth.js's cookie (contract §12), sealed once, and also holds the relying party and the user
 * that the challenge was made for. A sealed cookie alone could be replayed with the same response,
 * so a used challenge is remembered until it expires, where the adapter stores verification tokens
 * (A88).
 */
import { sha256Hex } from '#digest';
import type { Adapter } from '../adapters/adapter.js';
import { isAdapterTimeout } from '../adapters/guarded-adapter.js';
import { asError } from '../errors/auth.error.js';
import {
  InvalidCheck,
  SignInExpired,
  WebAuthnVerificationError,
} from '../errors/request.errors.js';
import { CHECK_MAX_AGE_SECONDS } from '../http/cookie-policy.js';
import { expireCookie, lastingFor, type RequestCookies, type SetCookie } from '../http/cookies.js';
import type { RequestOrigin } from '../http/request-origin.js';
import type { JwtService } from '../jwt/jwt.service.js';
import type { Clock } from '../kernel/platform.js';
import type { User } from '../models/user.js';

/** A challenge, and the use that its response is valid for. */
export interface WebAuthnChallenge {
  /** In base64url. */
  readonly challenge: string;
  /** The relying party's id. */
  readonly rpId: string;
  /** The user to register a passkey for; absent for an authentication. */
  readonly registers?: User | undefined;
  /** The stored user of the ceremony; absent when any user may respond. */
  readonly userId?: string | undefined;
  /** The id that a new user is to have, which their user handle is made of. */
  readonly newUserId?: string | undefined;
}

/** What a challenge without a cookie is for. */
interface ChallengeUse {
  readonly provider: string;
  /** The id of the session that asks for it. */
  readonly session: string;
}

/** How long the response to a challenge without a cookie is accepted, in seconds. */
const IN_SESSION_SECONDS = 5 * 60;

/** Separates these from challenges in cookies: neither opens as the other. */
const IN_SESSION_SALT = 'webauthn-challenge-in-session';

/** The identifier of used challenges. Not an address, so it does not collide with magic links. */
const CONSUMED_IDENTIFIER = 'spent-webauthn-challenge';

/** Seals, opens, deletes and consumes challenges. */
export class Challenges {
  constructor(
    private readonly jwt: JwtService,
    private readonly adapter: Adapter | undefined,
    private readonly clock: Clock,
  ) {}

  /** The cookie with a challenge of this provider, valid for fifteen minutes. */
  async seal(
    provider: string,
    { registers: registerData, ...claims }: WebAuthnChallenge,
    { cookies }: RequestOrigin,
  ): Promise<SetCookie> {
    const { name, options } = cookies.webauthnChallenge;
    const content = { ...claims, ...(registerData && { registerData }), provider };
    const value = await this.jwt.seal(content, name, CHECK_MAX_AGE_SECONDS);
    return { name, value, options: lastingFor(options, CHECK_MAX_AGE_SECONDS, this.clock()) };
  }

  /**
   * @throws {SignInExpired} when the cookie is missing, has expired, or was not sealed here.
   * @throws {InvalidCheck} when it was sealed for another provider.
   */
  async open(
    provider: string,
    { cookies }: RequestOrigin,
    present: RequestCookies,
  ): Promise<WebAuthnChallenge> {
    const { name } = cookies.webauthnChallenge;
    const sealed = present.get(name);
    const facts = { check: 'challenge', provider };
    if (!sealed) throw new SignInExpired('The challenge cookie is missing.', facts);
    try {
      const claims = await this.jwt.open(sealed, name);
      if (claims.provider !== provider)
        throw invalidChallenge('The challenge is for another provider.');
      return parseChallenge(claims);
    } catch (thrown) {
      if (thrown instanceof InvalidCheck) throw thrown;
      const err = asError(thrown);
      throw new SignInExpired('The challenge cookie could not be opened.', { err, ...facts });
    }
  }

  /**
   * Seals a challenge that one session alone can respond to, for five minutes. It needs no cookie.
   */
  sealInSession(
    { provider, session }: ChallengeUse,
    challenge: WebAuthnChallenge,
  ): Promise<string> {
    return this.jwt.seal({ ...challenge, provider, session }, IN_SESSION_SALT, IN_SESSION_SECONDS);
  }

  /**
   * @throws {InvalidCheck} when it has expired, was not sealed here, or is for another session or
   *   provider.
   */
  async openInSession(
    { provider, session }: ChallengeUse,
    sealed: string,
  ): Promise<WebAuthnChallenge> {
    const claims = await this.jwt.open(sealed, IN_SESSION_SALT).catch((thrown: unknown) => {
      throw new InvalidCheck('The challenge could not be opened.', {
        err: asError(thrown),
        check: 'challenge',
      });
    });
    if (claims.provider === provider && claims['session'] === session)
      return parseChallenge(claims);
    throw invalidChallenge('The challenge is for another session or provider.');
  }

  /** Deletes the cookie of a ceremony that has ended. */
  clear({ cookies }: RequestOrigin, present: RequestCookies): readonly SetCookie[] {
    const { name, options } = cookies.webauthnChallenge;
    return present.get(name) === undefined ? [] : [expireCookie(name, options)];
  }

  /**
   * Consumes a challenge whose response was verified.
   *
   * @throws {WebAuthnVerificationError} when it was used before, or its use cannot be stored.
   * @throws {AdapterError} when the database times out.
   */
  async consume({ challenge }: WebAuthnChallenge): Promise<void> {
    if (!this.adapter?.createVerificationToken) return;
    const token = await sha256Hex(challenge);
    try {
      await this.adapter.createVerificationToken({
        identifier: CONSUMED_IDENTIFIER,
        token,
        expires: this.getExpiry(),
      });
    } catch (thrown) {
      if (isAdapterTimeout(thrown)) throw thrown;
      throw new WebAuthnVerificationError('The challenge was used before.', asError(thrown));
    }
  }

  private getExpiry(): Date {
    return new Date(this.clock() + CHECK_MAX_AGE_SECONDS * 1000);
  }
}

function parseChallenge(claims: Readonly<Record<string, unknown>>): WebAuthnChallenge {
  const { challenge, rpId, registerData, userId, newUserId } = claims;
  if (typeof challenge !== 'string' || typeof rpId !== 'string') {
    throw invalidChallenge('The challenge cookie holds no challenge.');
  }
  return {
    challenge,
    rpId,
    ...(isUser(registerData) && { registers: registerData }),
    ...(typeof userId === 'string' && { userId }),
    ...(typeof newUserId === 'string' && { newUserId }),
  };
}

function isUser(data: unknown): data is User {
  return typeof data === 'object' && data !== null;
}

function invalidChallenge(message: string): InvalidCheck {
  return new InvalidCheck(message, { check: 'challenge' });
}
