/** Sends the links that prove an address. */
import { asError } from '../errors/auth.error.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { EmailSignInError } from '../errors/upstream.errors.js';
import { type Site, actionUrl } from '../http/site.js';
import { withDeadline } from '../kernel/deadline.js';
import type { Fetch } from '../kernel/fetch.js';
import type { Logger } from '../kernel/logger.js';
import type { Theme } from '../models/theme.js';
import type { EmailProvider } from '../providers/provider.js';
import type { MailThrottle } from './mail-throttle.js';
import type { IssuedToken, VerificationTokens } from './verification-tokens.js';

/** Where a link leads, and what its message may show. */
export interface LinkRequest {
  readonly site: Site;
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
  return `${actionUrl(site, 'callback', id)}?${parameters.toString()}`;
}
