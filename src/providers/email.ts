/** The former name of `nodemailer`, for links and accounts that still have it. */
import { Nodemailer, type NodemailerConfig, type NodemailerUserConfig } from './nodemailer.js';

export type {
  EmailConfig,
  EmailProviderId,
  EmailProviderType,
  EmailUserConfig,
  VerificationRequest as EmailProviderSendVerificationRequestParams,
} from '../core/providers/index.js';

/**
 * The same mailer as `Nodemailer`, under the id `email`.
 *
 * Use it to keep `https://example.com/auth/callback/email`, `signIn('email')` and accounts whose
 * provider is `email` as they are; otherwise use `Nodemailer`. The options are the same, and no
 * variable is read.
 *
 * @example
 * ```ts
 * const email = Email({
 *   server: process.env.EMAIL_SERVER, // smtps://user:password@smtp.example.com
 *   from: 'Example <no-reply@example.com>',
 * });
 * AuthModule.forRoot({ providers: [email], adapter });
 * ```
 * @publicApi
 */
export function Email(config: NodemailerUserConfig = {}): NodemailerConfig {
  return { ...Nodemailer(config), id: 'email', name: 'Email' };
}

export default Email;
