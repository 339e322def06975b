/** The configuration of an e-mail provider, which signs users in by magic links or by codes. */
import type { Awaitable } from '../kernel/objects.js';
import type { Fetch } from '../kernel/platform.js';
import type { Localization } from '../localization/messages.js';
import type { ProviderStyle, Theme } from '../models/theme.js';
import type { customFetch } from './oauth-config.js';

/**
 * What a message contains: a magic link, a code of six digits, or both. A code signs in only in the
 * browser that requested it.
 */
export type EmailMethod = 'link' | 'code' | 'both';

/** The input of a mailer. */
export interface VerificationRequest<Config = EmailConfig> {
  /** The recipient: one valid, normalized address. */
  identifier: string;
  /** The link to put into the message. With `method: 'code'`: the page that takes the code. */
  url: string;
  /** When the link or the code was issued. Not part of Auth.js's contract. */
  issued?: Date | undefined;
  /** When the link stops working. With `method: 'code'`: when the code does. */
  expires: Date;
  /** What the message is to contain. Default: `link`. Not part of Auth.js's contract. */
  method?: EmailMethod | undefined;
  /**
   * The code to put into the message: six digits. It signs in as the owner of the address, in the
   * browser that requested it. `undefined` with `method: 'link'`. Not part of Auth.js's contract.
   */
  code?: string | undefined;
  /** When the code stops working. Not part of Auth.js's contract. */
  codeExpires?: Date | undefined;
  /**
   * The provider, with the app's options applied: `from`, `apiKey`, `server` and the mailer's own.
   * Requests to an email service use its `customFetch`.
   */
  provider: Config;
  /**
   * The secret in the link. It signs in as the owner of the address. With `method: 'code'`: the
   * code.
   */
  token: string;
  theme: Theme;
  /**
   * A message that is not about signing in, such as that for a forgotten password: `signInMail`
   * returns it. Not part of Auth.js's contract.
   */
  mail?: { readonly subject: string; readonly html: string; readonly text: string } | undefined;
  /**
   * The language of the user who asked for the link, with its messages. Not part of Auth.js's
   * contract.
   */
  localization?: Localization | undefined;
  /** The request for the link, with its body as JSON. */
  request: Request;
}

/**
 * Typed as a method, so that a mailer's parameter may be its own provider type: the compiler
 * compares the parameters of methods bivariantly.
 */
type SendFunction<Config> = {
  call(request: VerificationRequest<Config>): Awaitable<void>;
}['call'];

/**
 * Sends the message with a link. Its requirements are members of the function, so that replacing
 * the function replaces them.
 */
export interface SendVerificationRequest<Config = EmailConfig> extends SendFunction<Config> {
  /**
   * The reasons why it cannot send, for the app's operator. Called before the first sign-in, with
   * the app's options applied.
   */
  problems?: ((provider: EmailConfig) => readonly string[]) | undefined;
  /** The optional packages that it loads, each with its oldest supported version: `name@1.2.3`. */
  packages?: ((provider: EmailConfig) => readonly string[]) | undefined;
}

/** A provider that verifies an address by a magic link or a code. It needs an adapter. */
export interface EmailConfig {
  id: string;
  /** The name on the sign-in page. Default: the id. */
  name: string;
  type: 'email';
  /** The sender, for example `Example <no-reply@example.com>`. */
  from?: string | undefined;
  /** What the message contains: `link`, `code` or `both`. Default: `link`. */
  method?: EmailMethod | undefined;
  /**
   * The lifetime of a link, in seconds. Default 86 400 (24 hours). A code lives ten minutes, or as
   * long as this where it is shorter.
   */
  maxAge?: number | undefined;
  /** The secret that tokens are hashed with. Default: the configuration's `secret`. */
  secret?: string | undefined;
  /** The key of the email service. Default: `AUTH_<ID>_KEY`. */
  apiKey?: string | undefined;
  /** The SMTP server of an SMTP mailer: a URL, or the mailer's own options. */
  // oxlint-disable-next-line typescript/no-explicit-any -- every mailer has a type of its own for it, and the core knows none of them
  server?: any;
  /** Sends the message. A rejection redirects to the sign-in page. */
  sendVerificationRequest?: SendVerificationRequest | undefined;
  /** Makes the token in the link. Default: 32 random bytes in hexadecimal. */
  generateVerificationToken?: (() => Awaitable<string>) | undefined;
  /**
   * Normalizes an address. The result must be one valid address. Default: NFKC, trimmed, in lower
   * case, with the domain as A-labels. A domain of one label, such as `intranet`, is accepted; an
   * IP address is refused.
   */
  normalizeIdentifier?: ((identifier: string) => string) | undefined;
  style?: ProviderStyle | undefined;
  [customFetch]?: Fetch | undefined;
  options?: EmailUserConfig | undefined;
}

/** What an app may set or override when it calls an e-mail provider. */
export type EmailUserConfig = Partial<Omit<EmailConfig, 'options' | 'type'>>;
