/** Sign in with a link that Postmark sends. */
import { defineMailer, getApiKey, getSender, postMail, signInMail } from '../core/email/index.js';
import type { EmailConfig, EmailUserConfig, VerificationRequest } from '../core/providers/index.js';

/**
 * Magic links, sent by Postmark.
 *
 * Confirm a sender signature at https://account.postmarkapp.com/signature_domains and take the
 * server API token from the server's "API Tokens" at https://account.postmarkapp.com/servers. It is
 * read from `AUTH_POSTMARK_KEY`. `from` is that sender. Messages go to the stream `outbound`. The
 * links lead to `https://example.com/auth/callback/postmark`; leave link tracking off, it would
 * send them past another server.
 *
 * @example
 * ```ts
 * const postmark = Postmark({ from: 'Example <no-reply@example.com>' });
 * AuthModule.forRoot({ providers: [postmark], adapter });
 * ```
 * @publicApi
 */
export function Postmark(config: EmailUserConfig = {}): EmailConfig {
  return {
    id: 'postmark',
    name: 'Postmark',
    type: 'email',
    sendVerificationRequest: defineMailer(send, [getApiKey, getSender]),
    options: config,
  };
}

export default Postmark;

/** @see {@link https://postmarkapp.com/developer/api/email-api Postmark's documentation} */
async function send(request: VerificationRequest): Promise<void> {
  const { provider, identifier } = request;
  const { subject, html, text } = signInMail(request);
  await postMail(request, {
    endpoint: 'https://api.postmarkapp.com/email',
    headers: { accept: 'application/json', 'x-postmark-server-token': getApiKey(provider) },
    body: {
      From: getSender(provider).mailbox,
      To: identifier,
      Subject: subject,
      TextBody: text,
      HtmlBody: html,
      MessageStream: 'outbound',
    },
  });
}
