/** Sign in with a link that Forward Email sends. */
import { defineMailer, getApiKey, getSender, postMail, signInMail } from '../core/email/index.js';
import type { EmailConfig, EmailUserConfig, VerificationRequest } from '../core/providers/index.js';

/**
 * Magic links, sent by Forward Email.
 *
 * Set up outbound SMTP for your domain at https://forwardemail.net/my-account/domains and take the
 * API token from https://forwardemail.net/my-account/security. It is read from
 * `AUTH_FORWARDEMAIL_KEY`. `from` is an address of that domain. The links lead to
 * `https://example.com/auth/callback/forwardemail`.
 *
 * @example
 * ```ts
 * const forwardEmail = ForwardEmail({ from: 'Example <no-reply@example.com>' });
 * AuthModule.forRoot({ providers: [forwardEmail], adapter });
 * ```
 * @publicApi
 */
export function ForwardEmail(config: EmailUserConfig = {}): EmailConfig {
  return {
    id: 'forwardemail',
    name: 'Forward Email',
    type: 'email',
    sendVerificationRequest: defineMailer(send, [getApiKey, getSender]),
    options: config,
  };
}

export default ForwardEmail;

/** @see {@link https://forwardemail.net/en/email-api#outbound-emails Forward Email's documentation} */
async function send(request: VerificationRequest): Promise<void> {
  const { provider, identifier } = request;
  const { subject, html, text } = signInMail(request);
  await postMail(request, {
    endpoint: 'https://api.forwardemail.net/v1/emails',
    headers: { authorization: `Basic ${btoa(`${getApiKey(provider)}:`)}` },
    body: { from: getSender(provider).mailbox, to: identifier, subject, html, text },
  });
}
