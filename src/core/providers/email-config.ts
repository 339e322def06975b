/** How a sign-in by e-mail is described: a link is sent, and whoever can read it opens it. */
import type { Awaitable } from '../kernel/objects.js';
import type { Fetch } from '../kernel/platform.js';
import type { ProviderStyle, Theme } from '../models/theme.js';
import type { customFetch } from './oauth-config.js';

/** What a mailer is asked to send. */
export interface VerificationRequest<Config = EmailConfig> {
  /** The address to send to: one sound address, as it is stored. */
  identifier: string;
  /** The link to put into the message. */
  url: string;
  /** When the link was made. The contract's functions know nothing of it, and fit. */
  issued?: Date | undefined;
  /** When the link stops working. */
  expires: Date;
  /**
   * The provider, with the app's options applied: `from`, `apiKey`, `server` and what it adds. Its
   * `customFetch` is what requests to a mail service go through.
   */
  provider: Config;
  /** The secret in the link. Whoever has it can sign in as the owner of the address. */
  token: string;
  theme: Theme;
  /** The request that asked for the link, with its body as JSON. */
  request: Request;
}

/**
 * Typed as a method is, so that a mailer may ask for the provider with what it adds to it: the compiler
 * compares the parameters of methods both ways.
 */
type SendFunction<Config> = {
  call(request: VerificationRequest<Config>): Awaitable<void>;
}['call'];

/**
 * Sends the message with a link. It may say what it needs: whoever replaces the function replaces
 * its needs with it.
 */
export interface SendVerificationRequest<Config = EmailConfig> extends SendFunction<Config> {
  /**
   * What keeps it from sending, in sentences for whoever runs the app. Asked before anybody signs in,
   * with the app's options applied.
   */
  problems?: ((provider: EmailConfig) => readonly string[]) | undefined;
  /** The optional packages that it is going to load, each with its oldest version: `name@1.2.3`. */
  packages?: ((provider: EmailConfig) => readonly string[]) | undefined;
}

/** A provider that proves an address by a link sent to it. It needs an adapter. */
export interface EmailConfig {
  id: string;
  /** What people read on the sign-in page. One without is known by its id. */
  name: string;
  type: 'email';
  /** The sender, for example `Example <no-reply@example.com>`. */
  from?: string | undefined;
  /** How long a link works, in seconds. Default 86 400 (24 hours). */
  maxAge?: number | undefined;
  /** Hashes the tokens in the database. Default: the configuration's `secret`. */
  secret?: string | undefined;
  /** The key of the mail service. Default: `AUTH_<ID>_KEY`. */
  apiKey?: string | undefined;
  /** The mail server, for a mailer that speaks SMTP: a URL or the mailer's own options. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- every mailer has a type of its own for it, and the core knows none of them
  server?: any;
  /** Sends the message. A rejection sends the person back to the sign-in page. */
  sendVerificationRequest?: SendVerificationRequest | undefined;
  /** Makes the secret in the link. Default: 32 random bytes as hexadecimal. */
  generateVerificationToken?: (() => Awaitable<string>) | undefined;
  /**
   * Makes one spelling out of those that mean the same mailbox. What it returns must be one sound
   * address. Default: trimmed, lower case, and refused unless its domain is a public one.
   */
  normalizeIdentifier?: ((identifier: string) => string) | undefined;
  style?: ProviderStyle | undefined;
  [customFetch]?: Fetch | undefined;
  options?: EmailUserConfig | undefined;
}

/** What an app may set or override when it calls an e-mail provider. */
export type EmailUserConfig = Partial<Omit<EmailConfig, 'options' | 'type'>>;
