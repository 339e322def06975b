/** Sends the links that prove an address. */
import { asError } from '../errors/auth.error.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { EmailSignInError } from '../errors/upstream.errors.js';
import type { Cookies } from '../http/cookie-policy.js';
import { expireCookie, type RequestCookies, type SetCookie } from '../http/cookies.js';
import { getActionUrl, type RequestOrigin } from '../http/request-origin.js';
import type { JwtService } from '../jwt/jwt.service.js';
import { withDeadline } from '../kernel/deadline.js';
import type { Logger } from '../kernel/logger.js';
import type { Clock, Fetch } from '../kernel/platform.js';
import type { Theme } from '../models/theme.js';
import type { EmailProvider } from '../providers/provider.js';
import type { MailThrottle } from './mail-throttle.js';
import type { IssuedToken, VerificationTokens } from './verification-tokens.js';

/** Where a link leads, and what its message may show. */
interface LinkRequest {
  readonly site: RequestOrigin;
  /** Where the person goes once signed in: approved already. */
  readonly callbackUrl: string;
  readonly theme: Theme;
  /** What asked for the link. */
  readonly request: Request;
}

/** A mail server that takes longer is given up, in milliseconds. */
const SEND_DEADLINE_MS = 10_000;

/** Issues a token and has the provider send it. Asks nobody whether the person may sign in. */
export class MagicLinks {
  constructor(
    private readonly tokens: VerificationTokens,
    private readonly throttle: MailThrottle,
    private readonly fetch: Fetch,
    private readonly logger: Logger,
  ) {}

  /**
   * Sends a link to an address.
   *
   * The token is stored first: a message that has left cannot be called back, and would lead to
   * nothing. When the message could not be sent, the token is withdrawn. When too many went to the
   * address of late, none is sent, and nobody is told: it is not the owner who is asking.
   *
   * @throws {EmailSignInError} when the message could not be sent.
   * @throws {InvalidOption} when the mailer cannot send any, so that another address would not help.
   * @throws {AdapterError} when the token could not be stored. Then nothing was sent.
   */
  async send(provider: EmailProvider, identifier: string, link: LinkRequest): Promise<void> {
    if (!this.throttle.admits(identifier)) {
      this.logger.warn('mail-throttled', { provider: provider.id });
      return;
    }
    const issued = await this.issue(provider, identifier);
    const { theme, request } = link;
    const url = linkTo(provider, issued, link);
    try {
      const sending = provider.send({ ...issued, url, theme, request }, this.fetch);
      await withDeadline(sending, SEND_DEADLINE_MS, 'The mailer');
    } catch (thrown) {
      this.throttle.release(identifier);
      // What went wrong first is what counts.
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

function linkTo(
  { id }: EmailProvider,
  { token, identifier }: IssuedToken,
  { site, callbackUrl }: LinkRequest,
): string {
  const parameters = new URLSearchParams({ callbackUrl, token, email: identifier });
  return `${getActionUrl(site, 'callback', id)}?${parameters.toString()}`;
}

/* MERGED requested-links.ts: Remembers in a browser that it asked for a link to an address.
    * Whoever opens the link in that browser is signed in at once. Anywhere else the link leads to a
   question first: a mail scanner that follows every link must not use it up, and a link that
   somebody else asked for must not sign a person in to the wrong account without their noticing. */

/** Seals, opens and deletes the cookie that binds a link to the browser that asked for it. */
export class MagicLinkBrowserBinding {
  constructor(
    private readonly jwt: JwtService,
    private readonly clock: Clock,
  ) {}

  /** The cookie that remembers the address, for as long as the link works. */
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

  /** Whether this browser asked for a link to this address, the last time it asked for one. */
  async isFromHere(
    { id }: EmailProvider,
    identifier: string,
    { verification: { name } }: Cookies,
    present: RequestCookies,
  ): Promise<boolean> {
    const sealed = present.get(name);
    if (!sealed) return false;
    const claims = await this.jwt.open(sealed, name).catch(() => undefined);
    return claims?.provider === id && claims.value === identifier;
  }

  /** The deletion of the cookie, once its link was used. */
  forget({ verification: { name, options } }: Cookies): SetCookie {
    return expireCookie(name, options);
  }
}
