/** Magic links: sending them, and binding them to the browser that requested them. */
import { asError } from '../errors/auth.error.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { EmailSignInError } from '../errors/upstream.errors.js';
import { type AuthRequest, rebuildRequest } from '../http/auth-request.js';
import type { Cookies } from '../http/cookie-policy.js';
import { expireCookie, type RequestCookies, type SetCookie } from '../http/cookies.js';
import { getActionUrl, type RequestOrigin } from '../http/request-origin.js';
import type { JwtService } from '../jwt/jwt.service.js';
import { withDeadline } from '../kernel/deadline.js';
import type { Logger } from '../kernel/logger.js';
import type { Clock, Fetch } from '../kernel/platform.js';
import type { Localizer } from '../localization/localizer.js';
import type { Theme } from '../models/theme.js';
import type { EmailProvider } from '../providers/provider.js';
import type { MailThrottle } from './mail-throttle.js';
import type { IssuedToken, VerificationTokens } from './verification-tokens.js';

/** The target of a link, and the request for it, which decides the language of the message. */
interface LinkRequest {
  readonly requestOrigin: RequestOrigin;
  /** The approved URL to redirect to after the sign-in. */
  readonly callbackUrl: string;
  /** The request for the link. */
  readonly request: AuthRequest;
}

/** The deadline for sending a message, in milliseconds. */
const SEND_DEADLINE_MS = 10_000;

/** Issues a token and sends it by the provider. Does not run the `signIn` callback. */
export class MagicLinks {
  constructor(
    private readonly tokens: VerificationTokens,
    private readonly throttle: MailThrottle,
    private readonly fetch: Fetch,
    private readonly logger: Logger,
    private readonly theme: Theme,
    private readonly localizer: Localizer,
  ) {}

  /**
   * Sends a link to an address.
   *
   * The token is stored before the message is sent, because a message cannot be recalled and its
   * link would not work. The token is withdrawn when sending fails. When too many messages went to
   * the address recently, none is sent and the client is not informed, since it is probably not the
   * owner of the address.
   *
   * @throws {EmailSignInError} when the message could not be sent.
   * @throws {InvalidOption} when the mailer is misconfigured, so that no address would work.
   * @throws {AdapterError} when the token could not be stored. Nothing was sent then.
   */
  async send(provider: EmailProvider, identifier: string, link: LinkRequest): Promise<void> {
    if (!this.throttle.tryCount(identifier)) {
      this.logger.warn('mail-throttled', { provider: provider.id });
      return;
    }
    const issued = await this.issue(provider, identifier);
    try {
      const { theme } = this;
      const localization = await this.localizer.localize(link.request);
      const request = rebuildRequest(link.request);
      const url = buildLink(provider, issued, link);
      const sending = provider.send({ ...issued, url, theme, localization, request }, this.fetch);
      await withDeadline(sending, SEND_DEADLINE_MS, 'The mailer');
    } catch (thrown) {
      this.throttle.release(identifier);
      // The first error is the one to report.
      await this.tokens.withdraw(provider, issued).catch(() => undefined);
      if (thrown instanceof InvalidOption) throw thrown;
      const facts = { err: asError(thrown), provider: provider.id };
      throw new EmailSignInError('The sign-in link could not be sent.', facts);
    }
  }

  private async issue(provider: EmailProvider, identifier: string): Promise<IssuedToken> {
    try {
      return await this.tokens.issue(provider, identifier);
    } catch (thrown) {
      this.throttle.release(identifier);
      throw thrown;
    }
  }
}

function buildLink(
  { id }: EmailProvider,
  { token, identifier }: IssuedToken,
  { requestOrigin, callbackUrl }: LinkRequest,
): string {
  const parameters = new URLSearchParams({ callbackUrl, token, email: identifier });
  return `${getActionUrl(requestOrigin, 'callback', id)}?${parameters.toString()}`;
}

/** The last request for a link from a browser. Times are in milliseconds since the epoch. */
export interface RequestedMagicLink {
  /** The address that the link was sent to. */
  readonly identifier: string;
  readonly providerId: string;
  readonly issued: number;
  readonly expires: number;
}

/**
 * Seals, opens and deletes the cookie that binds a link to the browser that requested it.
 *
 * In that browser a link signs in at once. In any other browser it leads to a confirmation page: a
 * mail scanner that follows links must not use the link up, and a link that an attacker requested
 * must not sign a user in to the attacker's account unnoticed (login CSRF).
 */
export class MagicLinkBrowserBinding {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  /** The cookie with the address, which lasts as long as the link. */
  async remember(
    { id, maxAgeSeconds }: EmailProvider,
    identifier: string,
    { verification }: Cookies,
  ): Promise<SetCookie> {
    const { name, options } = verification;
    const value = await this.jwt.seal({ value: identifier, provider: id }, name, maxAgeSeconds);
    const expires = new Date(this.clock() + maxAgeSeconds * 1000);
    return { name, value, options: { ...options, expires } };
  }

  /**
   * Opens the cookie: what this browser last requested a link for. Does not tell whether a message was
   * sent, or whether the provider is still configured.
   *
   * @returns `undefined` without a cookie, and with one that is invalid, expired or of another kind.
   */
  async open(
    { verification: { name } }: Cookies,
    present: RequestCookies,
  ): Promise<RequestedMagicLink | undefined> {
    const sealed = present.get(name);
    if (!sealed) return undefined;
    const claims = await this.jwt.open(sealed, name).catch(() => undefined);
    const { value: identifier, provider: providerId, iat, exp } = claims ?? {};
    const isComplete = typeof identifier === 'string' && typeof providerId === 'string';
    if (!isComplete || iat === undefined || exp === undefined) return undefined;
    return { identifier, providerId, issued: iat * 1000, expires: exp * 1000 };
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
