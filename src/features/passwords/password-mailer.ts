/** Sends the mails of the feature. */
import type { MailThrottle } from '../../core/email/mail-throttle.js';
import { asError } from '../../core/errors/auth.error.js';
import { InvalidOption } from '../../core/errors/configuration.errors.js';
import { RouteError } from '../../core/errors/route.error.js';
import { EmailSignInError } from '../../core/errors/upstream.errors.js';
import type { FeatureRequest } from '../../core/features/feature-route.js';
import { withDeadline } from '../../core/kernel/deadline.js';
import type { Logger } from '../../core/kernel/logger.js';
import type { Fetch } from '../../core/kernel/platform.js';
import type { ProviderRegistry } from '../../core/providers/provider-registry.js';
import type { EmailProvider } from '../../core/providers/provider.js';
import { resolveEmail } from '../../core/providers/resolve-provider.js';
import type { MailOrder, PasswordMails, ReadyMailOrder, WrittenMail } from './password-mails.js';
import type { PasswordsOptions } from './passwords-options.js';

/** The time limit of a mailer, in milliseconds. */
const SEND_DEADLINE_MS = 10_000;

/** Sends mails by the option `mailer`: at most three to an address in a minute. */
export class PasswordMailer {
  constructor(
    private readonly options: PasswordsOptions,
    private readonly providers: ProviderRegistry,
    private readonly mails: PasswordMails,
    private readonly throttle: MailThrottle,
    private readonly fetch: Fetch,
    private readonly logger: Logger,
  ) {}

  /**
   * Sends a mail, and waits until the mailer has it. A mail to an address that got several a moment ago is not sent,
   * and the visitor is not told, who may not be its owner.
   *
   * @throws {RouteError} 503 when it could not be sent. The error itself is logged.
   */
  async send(order: MailOrder, request: FeatureRequest): Promise<void> {
    if (!this.throttle.tryCount(order.to)) {
      this.logger.warn('mail-throttled', { provider: 'password' });
      return;
    }
    try {
      const { token = '' } = order;
      const ready = { ...order, token: typeof token === 'string' ? token : await token() };
      const mail = await this.mails.write(ready, request);
      await withDeadline(this.deliver(ready, mail, request), SEND_DEADLINE_MS, 'The mailer');
    } catch (thrown) {
      this.throttle.release(order.to);
      this.logger.error(toError(thrown));
      throw new RouteError(503, 'MailNotSent');
    }
  }

  /** The same for a mail that nothing depends on: what it is about has happened already. */
  async tell(order: MailOrder, request: FeatureRequest): Promise<void> {
    await this.send(order, request).catch(() => undefined);
  }

  private async deliver(
    { kind, to, token }: ReadyMailOrder,
    { url, localization, subject, html, text }: WrittenMail,
    request: FeatureRequest,
  ): Promise<void> {
    const { mailer } = this.options;
    const mail = { subject, html, text };
    if (typeof mailer === 'function') return mailer({ to, kind, ...mail });
    const now = new Date();
    await this.getProvider().send(
      {
        ...{ identifier: to, url, token, mail, localization },
        theme: {},
        issued: now,
        expires: now,
        // The request without its body: a mailer must not get a password.
        request: new Request(request.url, { headers: [...request.headers] }),
      },
      this.fetch,
    );
  }

  private getProvider(): EmailProvider {
    const { mailer } = this.options;
    if (typeof mailer === 'object') return resolveEmail(mailer);
    const provider = typeof mailer === 'string' ? this.providers.find(mailer) : undefined;
    if (provider?.type === 'email') return provider;
    throw new InvalidOption(
      `\`mailer\` of \`Passwords\` is ${JSON.stringify(mailer)}, and no mail provider has this id.`,
    );
  }
}

/** An app's own error may quote the address or the link. */
function toError(thrown: unknown): Error {
  const error = asError(thrown);
  if (error instanceof InvalidOption || error instanceof EmailSignInError) return error;
  return new EmailSignInError('The mail could not be sent.', { err: error });
}
