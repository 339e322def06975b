/** Binds magic links and sign-in codes to the browser that requested them. */
import type { Cookies } from '../http/cookie-policy.js';
import { expireCookie, lastingFor, type RequestCookies, type SetCookie } from '../http/cookies.js';
import type { JwtService } from '../jwt/jwt.service.js';
import type { Clock } from '../kernel/platform.js';
import type { EmailProvider } from '../providers/provider.js';
import type { CodeRequest } from './sign-in-codes.js';

/**
 * The last request for a link or a code from a browser. Times are in milliseconds since the epoch.
 */
export interface RequestedMagicLink {
  /** The address that the message was sent to. */
  readonly identifier: string;
  readonly providerId: string;
  /** The id of the request for the code; `undefined` for a message without a code. */
  readonly codeId: string | undefined;
  readonly issued: number;
  readonly expires: number;
}

/**
 * Seals, opens and deletes the cookie that binds a link to the browser that requested it.
 *
 * In that browser a link signs in at once. In any other browser it leads to a confirmation page: a
 * email scanner that follows links must not use the link up, and a link that an attacker requested
 * must not sign a user in to the attacker's account unnoticed (login CSRF).
 *
 * A code signs in only in that browser: without the id in the cookie, it cannot even be compared.
 */
export class MagicLinkBrowserBinding {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  /**
   * The cookie with the address, which lasts for `maxAge`, as the link does. A code ends before it,
   * and the page can still offer another one.
   */
  async remember(
    { id, maxAgeSeconds }: EmailProvider,
    { identifier, id: codeId }: Partial<CodeRequest> & Pick<CodeRequest, 'identifier'>,
    { verification }: Cookies,
  ): Promise<SetCookie> {
    const { name, options } = verification;
    const claims = { value: identifier, provider: id, ...(codeId !== undefined && { codeId }) };
    const value = await this.jwt.seal(claims, name, maxAgeSeconds);
    return { name, value, options: lastingFor(options, maxAgeSeconds, this.clock()) };
  }

  /**
   * Opens the cookie: what this browser last requested a link for. Does not tell whether a message
   * was sent, or whether the provider is still configured.
   *
   * @returns `undefined` without a cookie, and with one that is invalid, expired or of another
   *   kind.
   */
  async open(
    { verification: { name } }: Cookies,
    present: RequestCookies,
  ): Promise<RequestedMagicLink | undefined> {
    const sealed = present.get(name);
    if (!sealed) return undefined;
    const claims = await this.jwt.open(sealed, name).catch(() => undefined);
    const { value: identifier, provider: providerId, codeId, iat, exp } = claims ?? {};
    const isComplete = typeof identifier === 'string' && typeof providerId === 'string';
    if (!isComplete || iat === undefined || exp === undefined) return undefined;
    return {
      identifier,
      providerId,
      codeId: typeof codeId === 'string' ? codeId : undefined,
      issued: iat * 1000,
      expires: exp * 1000,
    };
  }

  /** Whether this browser's last request for a link was for this address. */
  async isSameBrowser(
    { id }: EmailProvider,
    identifier: string,
    cookies: Cookies,
    present: RequestCookies,
  ): Promise<boolean> {
    const requested = await this.open(cookies, present);
    return requested?.providerId === id && requested.identifier === identifier;
  }

  /** Deletes the cookie of a used link. */
  clear({ verification: { name, options } }: Cookies): SetCookie {
    return expireCookie(name, options);
  }
}

/** The request for the code; `undefined` for a message without one. */
export function toCodeRequest(earlier: RequestedMagicLink | undefined): CodeRequest | undefined {
  if (earlier?.codeId === undefined) return undefined;
  return { identifier: earlier.identifier, id: earlier.codeId };
}

/**
 * The code of an earlier request stays valid when no message was sent, because there were too many:
 * it is in the newest message that the user has.
 */
export function getKeptCodeId(
  earlier: RequestedMagicLink | undefined,
  { id }: EmailProvider,
  identifier: string,
): string | undefined {
  const isSame = earlier?.providerId === id && earlier.identifier === identifier;
  return isSame ? earlier.codeId : undefined;
}
