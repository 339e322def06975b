/**
 * Building blocks of mailers: required options, delivery with a deadline, and errors without
 * secrets.
 */
import { asError, AuthError } from '../errors/auth.error.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { EmailSignInError } from '../errors/upstream.errors.js';
import { DeadlineExceeded, withDeadline } from '../kernel/deadline.js';
import { globalFetch } from '../kernel/platform.js';
import { isSingleAddress } from '../models/email-address.js';
import type {
  EmailConfig,
  SendVerificationRequest,
  VerificationRequest,
} from '../providers/email-config.js';
import { customFetch } from '../providers/oauth-config.js';

/** Reads an option. Throws {@link InvalidOption} when it is missing or invalid. */
type OptionReader = (provider: EmailConfig) => unknown;

/**
 * Makes a mailer that reports its configuration problems when the app starts.
 *
 * @param readers - The same functions that read its options when it sends.
 */
export function defineMailer(
  send: (request: VerificationRequest) => Promise<void>,
  readers: readonly OptionReader[],
  packages?: SendVerificationRequest['packages'],
): SendVerificationRequest {
  const problems = (provider: EmailConfig) =>
    readers.map((read) => getProblem(read, provider)).filter((problem) => problem !== undefined);
  return Object.assign((request: VerificationRequest) => send(request), { problems, packages });
}

function getProblem(read: OptionReader, provider: EmailConfig): string | undefined {
  try {
    read(provider);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof InvalidOption) return thrown.message;
    throw thrown;
  }
}

/** The sender of a message. */
interface Sender {
  /** As configured: `Example <no-reply@example.com>`, or the address alone. */
  readonly mailbox: string;
  /** Empty when the mailbox has none. */
  readonly name: string;
  readonly address: string;
}

const MAILBOX = /^(?:(?<name>[^<>]*)<(?<named>[^<>]+)>|(?<bare>[^<>]+))$/;
const CONTROL = /\p{C}/u;
const HEADER_VALUE = /^[\x21-\x7e]+$/;

/**
 * The sender. There is no default, because email services only send for verified domains.
 *
 * @throws {InvalidOption} when `from` is missing or not one mailbox.
 */
export function getSender({ id, from }: EmailConfig): Sender {
  const mailbox = getText(from);
  if (mailbox === '') {
    throw new InvalidOption(
      `Provider "${id}" has no \`from\`. Set it to the sender, such as "Example <no-reply@example.com>".`,
    );
  }
  const { name = '', named, bare } = MAILBOX.exec(mailbox)?.groups ?? {};
  const address = (named ?? bare ?? '').trim();
  if (CONTROL.test(mailbox) || !isSingleAddress(address)) {
    throw new InvalidOption(
      `\`from\` of provider "${id}" must be one address, or a name and one address in angle brackets.`,
    );
  }
  return { mailbox, name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

/** @throws {InvalidOption} when `apiKey` is missing, or is not valid in a header. */
export function getApiKey({ id, apiKey }: EmailConfig): string {
  // Keys that are read from files often end in a line break.
  const key = getText(apiKey);
  if (key === '') {
    const variable = `AUTH_${id.toUpperCase().replaceAll('-', '_')}_KEY`;
    throw new InvalidOption(`Provider "${id}" has no \`apiKey\`. Set it, or ${variable}.`);
  }
  // `fetch` would quote the key in its error.
  if (HEADER_VALUE.test(key)) return key;
  throw new InvalidOption(`\`apiKey\` of provider "${id}" has characters that no key has.`);
}

/** Configurations without type checks can hold any value. */
function getText(option: unknown): string {
  return typeof option === 'string' ? option.trim() : '';
}

/** A request to an email service. */
interface MailPost {
  /** The service's endpoint: https, without secrets. */
  readonly endpoint: string;
  /** Authentication and other headers. */
  readonly headers: Readonly<Record<string, string>>;
  /** A form, or an object to send as JSON. */
  readonly body: FormData | Readonly<Record<string, unknown>>;
}

/** The bytes that are read of an error response. */
const MAX_ERROR_BYTES = 4096;

/**
 * Sends a message through an email service with an HTTP API.
 *
 * It takes nine seconds at most. Redirects are refused, because they would send the key and the
 * link to an address that is not configured.
 *
 * @throws {EmailSignInError} unless the service itself accepts the message. The error's message
 *   has the status and the service's explanation, without the key, the link, its token, the code or
 *   the address.
 */
export async function postMail(
  { provider, identifier, url, token, code }: VerificationRequest,
  { endpoint, headers, body }: MailPost,
): Promise<void> {
  const service = provider.name;
  const fetch = provider[customFetch] ?? globalFetch;
  const secrets = [
    provider.apiKey?.trim(),
    token,
    code,
    identifier,
    url,
    ...Object.values(headers),
  ];
  const isForm = body instanceof FormData;
  const init: RequestInit = {
    method: 'POST',
    // Some services refuse requests without a user agent.
    headers: {
      'user-agent': 'portcullis',
      ...(!isForm && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: isForm ? body : JSON.stringify(body),
    redirect: 'manual',
  };
  await deliver({ service, secrets }, async (signal) => {
    const response = await fetch(endpoint, { ...init, signal });
    const { ok, status, headers: answered } = response;
    // The page of a proxy in between, such as one to sign in to the network, is no receipt.
    const isPage = answered.get('content-type')?.startsWith('text/html') === true;
    if (ok && !isPage) return discard(response);
    if (ok) {
      await discard(response);
      throw new EmailSignInError(`${service} answered with a page, with status ${status}.`, {
        status,
      });
    }
    const reason = toSafeExcerpt(await readBeginning(response), secrets);
    const message = `${service} refused the message with status ${status}`;
    throw new EmailSignInError(reason ? `${message}: ${reason}` : `${message}.`, { status });
  });
}

/** Cancels the body: an unread body keeps its connection open. */
async function discard({ body }: Response): Promise<void> {
  await body?.cancel().catch(() => undefined);
}

async function readBeginning(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; size < MAX_ERROR_BYTES;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value.subarray(0, MAX_ERROR_BYTES - size), { stream: true });
    size += value.byteLength;
  }
  await reader.cancel().catch(() => undefined);
  // A truncated secret would not be recognized, so the last word is removed.
  return text.replace(/\S+$/, '');
}

/**
 * The deadline of a delivery, in milliseconds. It is one second shorter than that of `MagicLinks`,
 * so that the error names the service and the connection is closed.
 */
const DELIVERY_DEADLINE_MS = 9000;

/** The service, and the secrets that its errors must not contain. */
interface Delivery {
  /** For error messages. */
  readonly service: string;
  readonly secrets: readonly (string | undefined)[];
}

/**
 * Runs a delivery, and aborts it after nine seconds.
 *
 * @param work - Must stop when the signal is aborted.
 * @throws {EmailSignInError} when it fails. Its message contains none of the secrets.
 */
export async function deliver(
  { service, secrets }: Delivery,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const abort = new AbortController();
  try {
    await withDeadline(work(abort.signal), DELIVERY_DEADLINE_MS, service);
  } catch (thrown) {
    abort.abort();
    throw toDeliveryError(thrown, { service, secrets });
  }
}

/**
 * The error of a delivery that failed. Those of the library are kept: they quote nothing that was
 * sent.
 */
export function toDeliveryError(thrown: unknown, { service, secrets }: Delivery): AuthError {
  if (thrown instanceof AuthError) return thrown;
  if (thrown instanceof DeadlineExceeded) return new EmailSignInError(thrown.message);
  // The error itself is not passed on, because it may quote what was sent.
  const what = toSafeExcerpt(describeError(asError(thrown)), secrets);
  return new EmailSignInError(`${service} did not take the message: ${what}`);
}

/** The message of an error, with the code that `fetch` puts on its cause. */
function describeError(error: Error): string {
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? `${error.message} (${code})` : error.message;
}

/** The length of an excerpt, in characters. */
const MAX_EXCERPT_LENGTH = 200;

// JSON may escape a slash.
const LINKS = /[a-z][a-z\d+.-]*:(?:\\?\/){2}[^\s"'<>]+/gi;
const ADDRESSES = /[^\s"'<>()[\],;:]+(?:@|%40)[^\s"'<>()[\],;:]+/gi;
// Words of error codes are shorter, and keys and tokens are longer.
const LONG_RUNS = /[\w+/=.~%-]{24,}/g;
const NOT_SHOWN = /[\s\p{C}]+/gu;

/**
 * The first 200 characters of an email service's response on one line, safe to log.
 *
 * Services quote addresses, links and unknown keys. Everything that was sent is replaced by an
 * ellipsis, and so is any text that looks like an address, a link or a key.
 */
export function toSafeExcerpt(text: string, secrets: readonly (string | undefined)[]): string {
  const spellings = secrets.flatMap((secret) =>
    secret ? [secret, encodeURIComponent(secret)] : [],
  );
  // The longest first, because one may contain another.
  const longestFirst = spellings.toSorted((one, other) => other.length - one.length);
  const withoutKnown = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
  const line = [LINKS, ADDRESSES, LONG_RUNS]
    .reduce((rest, looks) => rest.replaceAll(looks, '…'), withoutKnown)
    .replaceAll(NOT_SHOWN, ' ')
    .trim();
  return line.length > MAX_EXCERPT_LENGTH ? `${line.slice(0, MAX_EXCERPT_LENGTH - 1)}…` : line;
}
