/** The emails of features: three to an address in a minute, each in the language of its reader. */
import { EmailSignInError } from '../errors/upstream.errors.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { RouteError } from '../errors/route.error.js';
import type { OriginResolver } from '../http/request-origin.js';
import type { Logger } from '../kernel/logger.js';
import { normalizeEmailAddress } from '../models/email-address.js';
import { type AdapterUser, hasVerifiedEmail } from '../models/user.js';
import type { MailDefinition, MailKind } from './mail-definition.js';
import type { Mailer } from './mail-options.js';
import type { MailThrottle } from './mail-throttle.js';
import { toDeliveryError } from './mailer.js';
import type { NoticeDelivery } from './notice-delivery.js';
import type { MailContents, MailRequest, NoticeWriter } from './notice-writer.js';

/**
 * Who gets an email: one valid, normalized address, or a user at the address of the account, proven
 * or not, or at all addresses that the user has proven. Today that is the address of the account or
 * none.
 */
export type MailRecipient =
  | string
  | {
      /** With the id, the email is in the language that the user has chosen. */
      readonly user: Pick<AdapterUser, 'email' | 'emailVerified'> &
        Partial<Pick<AdapterUser, 'id'>>;
      readonly to: 'address' | 'allProven';
    };

/**
 * An email to send.
 *
 * @publicApi
 */
export interface MailOrder extends Omit<MailContents, 'token' | 'code'> {
  /** The kind of an email in `mails` of a feature. */
  readonly kind: string;
  readonly to: MailRecipient;
  /**
   * The secret of a link that works once, or what makes one if the email is sent: an email that is
   * not sent must not end the link of an earlier one.
   */
  readonly token?: string | (() => Promise<string>) | undefined;
  /** A code to type, or what makes one if the email is sent, like the `token`. */
  readonly code?: string | (() => Promise<string>) | undefined;
}

/**
 * Sends the emails of features, by the mailer of the configuration. Injected by features with
 * `mails`.
 *
 * At most three go to an address in a minute. A further one is not sent, which is logged, and the
 * client does not learn it: who asks may not own the address. Nothing that is logged has an
 * address, a link or a code.
 *
 * @publicApi
 */
export class Notices {
  constructor(
    private readonly kinds: ReadonlyMap<string, MailKind>,
    private readonly writer: NoticeWriter,
    private readonly delivery: NoticeDelivery,
    private readonly throttle: MailThrottle,
    private readonly origins: OriginResolver,
    private readonly logger: Logger,
  ) {}

  /** Whether the configuration says who sends an email. */
  canSend(kind: string): boolean {
    return this.kinds.get(kind)?.mailer !== undefined;
  }

  /**
   * Sends an email that something depends on, and waits until the mailer has it, for ten seconds at
   * most.
   *
   * @param request - Decides the host of links, and the language unless the order has one or the
   *   user has chosen one. Default: the configured `url` and language.
   * @throws {RouteError} 503 `MailNotSent` when it could not be sent. The error itself is logged.
   * @example
   * ```ts
   * await notices.send({ kind: 'invitation', to: email, token, facts: { team } }, request);
   * ```
   */
  async send(order: MailOrder, request?: MailRequest): Promise<void> {
    const addresses = getAddresses(order.to);
    if (addresses.length === 0) {
      throw this.refuse(new EmailSignInError('The user has proven no address.'));
    }
    await Promise.all(addresses.map((address) => this.sendTo(address, order, request)));
  }

  /**
   * The same for an email that nothing depends on: what it is about has happened already. It never
   * rejects. An email that is not required is not sent in an app without a mailer.
   */
  async tell(order: MailOrder, request?: MailRequest): Promise<void> {
    const kind = this.kinds.get(order.kind);
    if (kind && !kind.mailer) return;
    await this.send(order, request).catch(() => undefined);
  }

  private async sendTo(
    to: string,
    order: MailOrder,
    asked: MailRequest | undefined,
  ): Promise<void> {
    const { kind } = order;
    const address = normalizeEmailAddress(to);
    if (address === undefined) {
      throw this.refuse(new InvalidOption(`The email "${kind}" is to what is no single address.`));
    }
    // Emails that any client can request must not use up those that the owner has to get.
    const isRequested = this.kinds.get(kind)?.definition.isRequested === true;
    const counted = isRequested ? address : `notice ${address}`;
    if (!this.throttle.tryCount(counted)) {
      this.logger.warn('mail-throttled', { kind });
      return;
    }
    try {
      const { definition, mailer } = this.find(kind);
      const request = asked ?? this.getConfigured();
      const locale = order.locale ?? (await this.writer.findLanguageOf(getUserId(order.to)));
      const [token, code] = [await make(order.token), await make(order.code)];
      const contents = { ...order, token, code, locale };
      const notice = await this.writer.write(definition, contents, request);
      await this.delivery.deliver(mailer, { to, notice, contents, request });
    } catch (thrown) {
      this.throttle.release(counted);
      throw this.refuse(toDeliveryError(thrown, { service: 'The mailer', secrets: [to] }));
    }
  }

  private find(kind: string): { readonly definition: MailDefinition; readonly mailer: Mailer } {
    const known = this.kinds.get(kind);
    if (!known) throw new InvalidOption(`No feature has the email "${kind}".`);
    const { definition, mailer } = known;
    if (mailer !== undefined) return { definition, mailer };
    throw new InvalidOption(
      `Nothing says who sends the email "${kind}". Add \`mail: { mailer }\` to the configuration.`,
    );
  }

  /** For what happens without a request. */
  private getConfigured(): MailRequest {
    const requestOrigin = this.origins.resolveConfigured();
    const url = new URL(requestOrigin.origin);
    return { method: 'GET', url, headers: new Headers(), query: {}, requestOrigin };
  }

  private refuse(error: Error): RouteError {
    this.logger.error(error);
    return new RouteError(503, 'MailNotSent');
  }
}

async function make(secret: MailOrder['token']): Promise<string | undefined> {
  return typeof secret === 'function' ? secret() : secret;
}

function getUserId(to: MailRecipient): string | undefined {
  return typeof to === 'string' ? undefined : to.user.id;
}

function getAddresses(to: MailRecipient): readonly string[] {
  if (typeof to === 'string') return [to];
  const isMeant = to.to === 'address' || hasVerifiedEmail(to.user);
  return isMeant ? [to.user.email] : [];
}
