/** Sign in with a link that Resend sends. */
import { defineMailer, getApiKey, getSender, postMail, signInMail } from '../core/email/index.js';
import type { EmailConfig, EmailUserConfig, VerificationRequest } from '../core/providers/index.js';

/**
 * Magic links, sent by Resend.
 *
 * Verify your domain at https://resend.com/domains and create a key that may send at
 * https://resend.com/api-keys. It is read from `AUTH_RESEND_KEY`. `from` is an address of that
 * domain. The links lead to `https://example.com/auth/callback/resend`; leave click tracking off,
 * it would send them past another server.
 *
 * @example
 * ```ts
 * const resend = Resend({ from: 'Example <no-reply@example.com>' });
 * AuthModule.forRoot({ providers: [resend], adapter });
 * ```
 * @publicApi
 */
export function Resend(config: EmailUserConfig = {}): EmailConfig {
  return {
    id: 'resend',
    name: 'Resend',
    type: 'email',
    sendVerificationRequest: defineMailer(send, [getApiKey, getSender]),
    options: config,
  };
}

export default Resend;

/** @see {@link https://resend.com/docs/api-reference/emails/send-email Resend's documentation} */
async function send(request: VerificationRequest): Promise<void> {
  const { provider, identifier } = request;
  const { subject, html, text } = signInMail(request);
  await postMail(request, {
    endpoint: 'https://api.resend.com/emails',
    headers: { authorization: `Bearer ${getApiKey(provider)}` },
    body: { from: getSender(provider).mailbox, to: identifier, subject, html, text },
  });
}
