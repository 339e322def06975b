/** Sign in with a link that an SMTP server of your own sends. */
import type { createTransport } from 'nodemailer';
import { defineMailer, deliver, getSender, signInMail } from '../core/email/index.js';
import { asError, EmailSignInError, InvalidOption } from '../core/errors/index.js';
import { isOlderVersion, parseUrl } from '../core/kernel/index.js';
import type {
  EmailConfig,
  SendVerificationRequest,
  VerificationRequest,
} from '../core/providers/index.js';

/** The options of a transport of nodemailer; those named here are the ones of SMTP. */
interface TransportOptions {
  host?: string | undefined;
  /** Default 587, or 465 with `secure`. */
  port?: number | undefined;
  /** TLS from the first byte on. Without it, TLS is used where the server offers it. */
  secure?: boolean | undefined;
  /** Refuses to send without TLS. */
  requireTLS?: boolean | undefined;
  auth?: { user?: string | undefined; pass?: string | undefined } | undefined;
  [option: string]: unknown;
}

/** What `createTransport` of nodemailer gives. */
interface Transporter {
  sendMail(message: object): Promise<unknown>;
  close?(): void;
  /** Such as `nodemailer (8.0.5; …)`. */
  getVersionString?(): string;
}

/** A transport plugin of nodemailer, such as that of an email service. */
interface Transport {
  name: string;
  version: string;
  send(message: never, callback: never): void;
}

/** What the option `server` takes. */
export type MailServer = string | TransportOptions | Transporter | Transport;

/** A provider that sends its links with nodemailer. */
export interface NodemailerConfig extends EmailConfig {
  /**
   * Typed by the nodemailer that is installed, for a function of the app's own to hand it on. A
   * transporter of the app's own is here too, where it was given.
   */
  server?: string | Parameters<typeof createTransport>[0];
  sendVerificationRequest?: SendVerificationRequest<NodemailerConfig> | undefined;
  options?: NodemailerUserConfig | undefined;
}

/** What an app may set or override when it calls {@link Nodemailer}. */
export interface NodemailerUserConfig extends Partial<
  Omit<NodemailerConfig, 'options' | 'server' | 'type'>
> {
  /**
   * The SMTP server: a URL such as `smtps://user:password@smtp.example.com`, nodemailer's options
   * for a transport, or a transport of the app's own, which is used as it is and never closed.
   */
  server?: MailServer | NodemailerConfig['server'];
}

/** The used part of the result of `sendMail`. */
interface Outcome {
  rejected?: readonly unknown[];
  pending?: readonly unknown[];
}

/** In earlier versions, a crafted address or server name can add recipients and SMTP commands. */
const OLDEST_NODEMAILER = '8.0.5';

const SMTP_URL = /^smtps?:\/\//i;
/** Timeouts of nodemailer, in milliseconds: no longer than the sign-in waits for the message. */
const TIME_LIMITS = { connectionTimeout: 9000, socketTimeout: 9000 } as const;

const SECRET_SETTINGS = ['pass', 'accessToken', 'refreshToken', 'clientSecret', 'privateKey'];

/**
 * Magic links, sent through your own SMTP server with nodemailer.
 *
 * `npm install nodemailer`, which needs Node, and pass the address of the server as `server` and
 * the sender as `from`. Neither is read from a variable. Where a server offers TLS it is used; with
 * `smtps:` or `requireTLS` nothing is sent without. The links lead to
 * `https://example.com/auth/callback/nodemailer`.
 *
 * @example
 * ```ts
 * const nodemailer = Nodemailer({
 *   server: process.env.EMAIL_SERVER, // smtps://user:password@smtp.example.com
 *   from: 'Example <no-reply@example.com>',
 * });
 * AuthModule.forRoot({ providers: [nodemailer], adapter });
 * ```
 * @publicApi
 */
export function Nodemailer(config: NodemailerUserConfig = {}): NodemailerConfig {
  return {
    id: 'nodemailer',
    name: 'Nodemailer',
    type: 'email',
    sendVerificationRequest: defineMailer(send, [requireServer, getSender], listPackages),
    options: config,
  };
}

export default Nodemailer;

/** @see {@link https://nodemailer.com/message/ nodemailer's documentation} */
async function send(request: VerificationRequest): Promise<void> {
  const { provider, identifier, url, token, code } = request;
  const server = requireServer(provider);
  const { name, address } = getSender(provider);
  const message = {
    // Not as text: a parser could find more than one address in it.
    to: { name: '', address: identifier },
    from: { name, address },
    ...signInMail(request),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  const secrets = [token, code, url, identifier, ...secretsIn(server)];
  await deliver({ service: 'The SMTP server', secrets }, async (signal) => {
    const transporter = await transporterFor(server, provider);
    try {
      assertAccepted((await transporter.sendMail({ ...message, signal })) as Outcome | undefined);
    } finally {
      if (!isOfTheApp(server)) transporter.close?.();
    }
  });
}

/** @throws {InvalidOption} when there is no server, or an address that nodemailer would quote. */
function requireServer({ id, server }: EmailConfig): MailServer {
  if (!server) {
    throw new InvalidOption(
      `Provider "${id}" has no \`server\`. Set it to the SMTP server's address or options.`,
    );
  }
  const isFit = typeof server === 'string' ? isSmtpUrl(server) : typeof server === 'object';
  if (isFit) return server as MailServer;
  throw new InvalidOption(
    `\`server\` of provider "${id}" must be an address like smtps://user:password@smtp.example.com.`,
  );
}

function isSmtpUrl(address: string): boolean {
  return SMTP_URL.test(address) && URL.canParse(address);
}

async function transporterFor(server: MailServer, { id }: EmailConfig): Promise<Transporter> {
  if (isMailer(server)) return server;
  const { createTransport } = await import('nodemailer').catch((thrown: unknown) => {
    throw new InvalidOption(
      `Provider "${id}" needs a package that is not there: npm install nodemailer`,
      asError(thrown),
    );
  });
  const transporter: Transporter = createTransport(hurried(server) as string);
  assertRecent(transporter, id);
  return transporter;
}

/** @throws {InvalidOption} when it is made by a nodemailer that is too old. */
function assertRecent(transporter: Transporter, id: string): void {
  const description = transporter.getVersionString?.() ?? '';
  const [, version] = /^nodemailer \((\d[\w.-]*);/.exec(description) ?? [];
  if (!version || !isOlderVersion(version, OLDEST_NODEMAILER)) return;
  throw new InvalidOption(
    `Provider "${id}" needs nodemailer ${OLDEST_NODEMAILER} or later, and finds ${version}: ` +
      'npm install nodemailer@latest',
  );
}

/**
 * Before version 10.5.0, nodemailer ignores signals, and waits minutes for a server that does not
 * respond. These timeouts work in every version.
 */
function hurried(server: Exclude<MailServer, Transporter>): MailServer {
  if (typeof server === 'string') return withLimits(server, TIME_LIMITS);
  if (isOfTheApp(server)) return server;
  const limits: TransportOptions = { ...TIME_LIMITS, ...server };
  const { url } = limits;
  // Those versions read nothing but the address, where there is one.
  return typeof url === 'string' ? { ...limits, url: withLimits(url, limits) } : limits;
}

function withLimits(address: string, limits: TransportOptions): string {
  const given = parseUrl(address)?.searchParams;
  const missing = Object.keys(TIME_LIMITS).filter((name) => !given?.has(name));
  const query = missing.map((name) => `${name}=${String(limits[name])}`).join('&');
  return query === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${query}`;
}

/** The app's own mailer has its own dependencies. */
function listPackages({ server }: EmailConfig): readonly string[] {
  return isMailer(server) ? [] : [`nodemailer@${OLDEST_NODEMAILER}`];
}

function isMailer(server: unknown): server is Transporter {
  return typeof server === 'object' && server !== null && 'sendMail' in server;
}

function isOfTheApp(server: MailServer): boolean {
  return isMailer(server) || (typeof server === 'object' && 'send' in server);
}

/** A message has one recipient: a list of accepted ones beside a rejected one means nothing. */
function assertAccepted({ rejected = [], pending = [] }: Outcome = {}): void {
  if (rejected.length === 0 && pending.length === 0) return;
  throw new EmailSignInError('The SMTP server did not accept the recipient.');
}

/** Secrets that a server could quote when it refuses the login. */
function secretsIn(server: MailServer): string[] {
  const { url, auth } = (typeof server === 'string' ? { url: server } : server) as TransportOptions;
  const given = SECRET_SETTINGS.map((setting) => (auth as Record<string, unknown>)?.[setting]);
  const address = typeof url === 'string' ? parseUrl(url) : undefined;
  return [address?.password, decoded(address?.password), ...given].filter(
    (secret) => typeof secret === 'string',
  );
}

function decoded(text = ''): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
