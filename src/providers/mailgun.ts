/** Sign in with a link that Mailgun sends. */
import { defineMailer, getApiKey, getSender, postMail, signInMail } from '../core/email/index.js';
import { InvalidOption } from '../core/errors/index.js';
import type {
  EmailConfig,
  SendVerificationRequest,
  VerificationRequest,
} from '../core/providers/index.js';

/** A provider that sends its links with Mailgun. */
export interface MailgunConfig extends EmailConfig {
  /** The region of the domain. Default `US`. */
  region?: 'EU' | 'US' | undefined;
  sendVerificationRequest?: SendVerificationRequest<MailgunConfig> | undefined;
  options?: MailgunUserConfig | undefined;
}

/** What an app may set or override when it calls {@link Mailgun}. */
export type MailgunUserConfig = Partial<Omit<MailgunConfig, 'options' | 'type'>>;

const HOSTS = new Map([
  ['US', 'api.mailgun.net'],
  ['EU', 'api.eu.mailgun.net'],
]);

/**
 * Magic links, sent by Mailgun.
 *
 * Add your domain at https://app.mailgun.com/mg/sending/domains and create a sending key for it. It
 * is read from `AUTH_MAILGUN_KEY`. `from` is an address of that very domain, which is how Mailgun
 * finds it; a domain in the European Union needs `region: 'EU'`. The links lead to
 * `https://example.com/auth/callback/mailgun`; leave click tracking off, it would send them past
 * another server.
 *
 * @example
 * ```ts
 * const mailgun = Mailgun({ from: 'Example <no-reply@mail.example.com>', region: 'EU' });
 * AuthModule.forRoot({ providers: [mailgun], adapter });
 * ```
 * @publicApi
 */
export function Mailgun(config: MailgunUserConfig = {}): MailgunConfig {
  return {
    id: 'mailgun',
    name: 'Mailgun',
    type: 'email',
    region: 'US',
    sendVerificationRequest: defineMailer(send, [getApiKey, getSender, getApiHost]),
    options: config,
  };
}

export default Mailgun;

/** @see {@link https://documentation.mailgun.com/docs/mailgun/api-reference/send/mailgun/messages Mailgun's documentation} */
async function send(request: VerificationRequest): Promise<void> {
  const { provider, identifier } = request;
  const { subject, html, text } = signInMail(request);
  const { mailbox, address } = getSender(provider);
  const domain = encodeURIComponent(address.slice(address.lastIndexOf('@') + 1));
  const fields = { from: mailbox, to: identifier, subject, html, text };
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  await postMail(request, {
    endpoint: `https://${getApiHost(provider)}/v3/${domain}/messages`,
    headers: { authorization: `Basic ${btoa(`api:${getApiKey(provider)}`)}` },
    body,
  });
}

function getApiHost({ id, region = 'US' }: MailgunConfig): string {
  const host = HOSTS.get(region);
  if (host !== undefined) return host;
  throw new InvalidOption(
    `\`region\` of provider "${id}" must be one of ${[...HOSTS.keys()].join(', ')}.`,
  );
}
