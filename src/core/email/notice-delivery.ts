/** Hands the emails of features to mailers. */
import { InvalidOption } from '../errors/configuration.errors.js';
import { withDeadline } from '../kernel/deadline.js';
import type { Clock, Fetch } from '../kernel/platform.js';
import type { EmailConfig } from '../providers/email-config.js';
import type { ProviderRegistry } from '../providers/provider-registry.js';
import type { EmailProvider } from '../providers/provider.js';
import { resolveEmail } from '../providers/resolve-provider.js';
import { type Mailer, type MailOptions, withSender } from './mail-options.js';
import { toDeliveryError } from './mailer.js';
import type { MailContents, MailRequest, Notice } from './notice-writer.js';

/** The time limit of a mailer, in milliseconds. */
const SEND_DEADLINE_MS = 10_000;

/** An email, and what it is made of. */
export interface AddressedNotice {
  readonly to: string;
  readonly notice: Notice;
  readonly contents: MailContents;
  readonly request: MailRequest;
}

/** Delivers emails, each within ten seconds. */
export class NoticeDelivery {
  constructor(
    private readonly settings: MailOptions,
    private readonly providers: ProviderRegistry,
    private readonly fetch: Fetch,
    private readonly clock: Clock,
  ) {}

  /**
   * Waits until the mailer has the email.
   *
   * @throws {EmailSignInError} when it does not take it, or not within ten seconds. The error has
   *   nothing of what was sent.
   * @throws {InvalidOption} when the mailer is misconfigured.
   */
  async deliver(mailer: Mailer, addressed: AddressedNotice): Promise<void> {
    try {
      await withDeadline(this.hand(mailer, addressed), SEND_DEADLINE_MS, 'The mailer');
    } catch (thrown) {
      throw toDeliveryError(thrown, { service: 'The mailer', secrets: listSecrets(addressed) });
    }
  }

  private async hand(mailer: Mailer, addressed: AddressedNotice): Promise<void> {
    const { to, notice, contents, request } = addressed;
    const { kind, url, localization, subject, html, text } = notice;
    const mail = { subject, html, text };
    if (typeof mailer === 'function') return assertSent(await mailer({ to, kind, ...mail }));
    const now = new Date(this.clock());
    await this.resolve(mailer).send(
      {
        ...{ identifier: to, url, mail, localization },
        token: contents.token ?? contents.code ?? '',
        theme: {},
        issued: now,
        expires: now,
        // The request without its body: a mailer must not get a password.
        request: new Request(request.url, { headers: [...request.headers] }),
      },
      this.fetch,
    );
  }

  private resolve(mailer: EmailConfig | string): EmailProvider {
    if (typeof mailer === 'object') return resolveEmail(withSender(mailer, this.settings));
    const provider = this.providers.find(mailer);
    if (provider?.type === 'email') return provider;
    throw new InvalidOption(
      `The \`mailer\` is ${JSON.stringify(mailer)}, and no email provider has this id.`,
    );
  }
}

/** `mailer: Resend` is a function too, and sends nothing. */
function assertSent(outcome: unknown): void {
  if (typeof outcome !== 'object' || outcome === null) return;
  if (!('sendVerificationRequest' in outcome)) return;
  throw new InvalidOption(
    'The `mailer` is an email provider that was not called: write `Resend({ apiKey })`, for instance.',
  );
}

function listSecrets({ to, notice, contents }: AddressedNotice): (string | undefined)[] {
  const facts = Object.values(contents.facts ?? {}).map(String);
  return [to, notice.url, contents.token, contents.code, ...facts];
}
