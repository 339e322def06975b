/**
 * What a form offers before it is stored: the secret of an authenticator app, and recovery codes.
 * It is sealed for its user, in the form and in a cookie, so that a reload, a second tab and a
 * second click get the same.
 */
import type { FeatureRequest } from '../../core/features/index.js';
import {
  type CookieOption,
  expireCookie,
  type RequestOrigin,
  type SetCookie,
} from '../../core/http/index.js';
import type { JwtService } from '../../core/jwt/index.js';
import type { RecoveryCodes } from './recovery-codes.js';
import type { Totp } from './totp.js';

/** How long it is offered, in seconds. */
const OFFER_SECONDS = 600;

/** The longest sealed offer. */
export const MAX_OFFER_LENGTH = 2000;

/** What is offered, and not stored yet. */
export interface FactorOffer {
  /** In base 32. */
  readonly secret: string;
  /** The recovery codes that come with it. They are shown once the secret is stored. */
  readonly codes: readonly string[];
}

/** Makes, seals and opens offers. */
export class FactorOffers {
  constructor(
    private readonly totp: Totp,
    private readonly codes: RecoveryCodes,
    private readonly jwt: JwtService,
  ) {}

  /** The offer of the form, of the browser, or a new one. */
  async find(userId: string, request: FeatureRequest): Promise<FactorOffer> {
    return (
      (await this.read(userId, request)) ??
      (await this.open(userId, request.cookies.get(getCookie(request.requestOrigin).name))) ?? {
        secret: await this.totp.createSecret(),
        codes: this.codes.create(),
      }
    );
  }

  /** The offer of the form; `undefined` if it has expired, or was made for another user. */
  read(userId: string, { fields }: FeatureRequest): Promise<FactorOffer | undefined> {
    return this.open(userId, fields['offer']);
  }

  /** @returns What the form sends back. It works for ten minutes. */
  seal(userId: string, offer: FactorOffer): Promise<string> {
    return this.jwt.seal({ ...offer }, getSalt(userId), OFFER_SECONDS);
  }

  /** The cookie by which the browser gets the same offer again. */
  async toCookie(
    userId: string,
    offer: FactorOffer,
    { requestOrigin }: FeatureRequest,
  ): Promise<SetCookie> {
    const { name, options } = getCookie(requestOrigin);
    const value = await this.seal(userId, offer);
    return { name, value, options: { ...options, maxAge: OFFER_SECONDS } };
  }

  /** Deletes the cookie, once the offer is stored. */
  clear({ requestOrigin }: FeatureRequest): SetCookie {
    const { name, options } = getCookie(requestOrigin);
    return expireCookie(name, options);
  }

  private async open(userId: string, sealed = ''): Promise<FactorOffer | undefined> {
    const claims = await this.jwt.open(sealed, getSalt(userId)).catch(() => undefined);
    const { secret, codes } = claims ?? {};
    if (typeof secret !== 'string') return undefined;
    // The offers of earlier versions have no codes.
    return { secret, codes: Array.isArray(codes) ? codes.map(String) : this.codes.create() };
  }
}

function getSalt(userId: string): string {
  return `portcullis.second-factors.offer ${userId}`;
}

function getCookie({ cookies: { sessionToken } }: RequestOrigin): CookieOption {
  const prefix = sessionToken.name.replace(/\.session-token$/, '');
  return { name: `${prefix}.factor-offer`, options: sessionToken.options };
}
