/** The options that a mailer cannot do without: told when the app starts, read when it sends. */
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

/** Reads an option, and throws {@link InvalidOption} when it is not there or not sound. */
type OptionReader = (provider: EmailConfig) => unknown;

/**
 * A mailer that can say beforehand what would keep it from sending.
 *
 * @param readers - The very ones by which it reads its options when it sends.
 */
export function mailer(
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

/** Who a message is from. */
interface Sender {
  /** As it was configured: `Example <no-reply@example.com>`, or the address alone. */
  readonly mailbox: string;
  /** Empty when there is none. */
  readonly name: string;
  readonly address: string;
}

const MAILBOX = /^(?:(?<name>[^<>]*)<(?<named>[^<>]+)>|(?<bare>[^<>]+))$/;
const CONTROL = /\p{C}/u;
const IN_A_HEADER = /^[\x21-\x7e]+$/;

/**
 * The sender. There is no default: a service sends for those domains alone that one has proven to be
 * one's own.
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

/** @throws {InvalidOption} when `apiKey` is missing, or no header could carry it. */
export function getApiKey({ id, apiKey }: EmailConfig): string {
  // A key that was read from a file often ends in a line break.
  const key = getText(apiKey);
  if (key === '') {
    const variable = `AUTH_${id.toUpperCase().replaceAll('-', '_')}_KEY`;
    throw new InvalidOption(`Provider "${id}" has no \`apiKey\`. Set it, or ${variable}.`);
  }
  // `fetch` would quote it in its own complaint.
  if (IN_A_HEADER.test(key)) return key;
  throw new InvalidOption(`\`apiKey\` of provider "${id}" has characters that no key has.`);
}

/** Configurations that were written without types can hold anything. */
function getText(option: unknown): string {
  return typeof option === 'string' ? option.trim() : '';
}

/* MERGED http-mailer.ts: Mail services that are told by HTTP what to send. */

/** What a service is told. */
interface MailPost {
  /** The service's endpoint: https, and without anything secret. */
  readonly endpoint: string;
  /** What it knows the app by. */
  readonly headers: Readonly<Record<string, string>>;
  /** A form, or what is sent as JSON. */
  readonly body: FormData | Readonly<Record<string, unknown>>;
}

/** Of a refusal. What a service has to say about one is short. */
const MOST_BYTES = 4096;

/**
 * Tells a mail service to send a message.
 *
 * Nine seconds in all, and no redirects, which would carry key and link to a place nobody configured.
 *
 * @throws {EmailSignInError} unless the service takes the message. Its message holds the status and
 *   what the service says about it, without the key, the link, its token or the address.
 */
export async function postMail(
  { provider, identifier, url, token }: VerificationRequest,
  { endpoint, headers, body }: MailPost,
): Promise<void> {
  const service = provider.name;
  const fetch = provider[customFetch] ?? globalFetch;
  const secrets = [provider.apiKey?.trim(), token, identifier, url, ...Object.values(headers)];
  const isForm = body instanceof FormData;
  const init: RequestInit = {
    method: 'POST',
    // Some services refuse whoever does not say what they are.
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
    const { ok, status } = response;
    if (ok) return discard(response);
    const reason = safeExcerpt(await readBeginning(response), secrets);
    const message = `${service} refused the message with status ${status}`;
    throw new EmailSignInError(reason ? `${message}: ${reason}` : `${message}.`, { status });
  });
}

/** An unread body keeps its connection. */
async function discard({ body }: Response): Promise<void> {
  await body?.cancel().catch(() => undefined);
}

async function readBeginning(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; size < MOST_BYTES;) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value.subarray(0, MOST_BYTES - size), { stream: true });
    size += value.byteLength;
  }
  await reader.cancel().catch(() => undefined);
  // A part of a secret would not be known for one.
  return text.replace(/\S+$/, '');
}

/* MERGED delivery.ts: Handing a message over to whoever delivers it. */

/**
 * A second less than the whole of sending a link may take, in milliseconds: so it is known who was
 * too slow, and the connection does not outlive the wait for it.
 */
const DELIVERY_DEADLINE_MS = 9000;

/** Who delivers, and what must not be said when it fails. */
interface Delivery {
  /** For error messages. */
  readonly service: string;
  readonly secrets: readonly (string | undefined)[];
}

/**
 * Runs a delivery within nine seconds, and calls it off when they are over.
 *
 * @param work - Stops when the signal says so.
 * @throws {EmailSignInError} when it fails. No message of it holds one of the secrets.
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
    if (thrown instanceof AuthError) throw thrown;
    if (thrown instanceof DeadlineExceeded) throw new EmailSignInError(thrown.message);
    // The error itself stays here: it may quote what was sent.
    const what = safeExcerpt(describe(asError(thrown)), secrets);
    throw new EmailSignInError(`${service} did not take the message: ${what}`);
  }
}

/** `fetch` says why in the code of what caused its error. */
function describe(error: Error): string {
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? `${error.message} (${code})` : error.message;
}

/**
 * What a mail service says of a message that it refuses, fit for a log.
 *
 * Services like to quote: the address, the link, the key that they do not know. What was sent is
 * taken out by its value, and whatever looks like an address, a link or a key by its looks.
 */
const MOST_CHARACTERS = 200;

// JSON may escape a slash.
const LINKS = /[a-z][a-z\d+.-]*:(?:\\?\/){2}[^\s"'<>]+/gi;
const ADDRESSES = /[^\s"'<>()[\],;:]+(?:@|%40)[^\s"'<>()[\],;:]+/gi;
// The longest words of an error code are shorter, and keys and tokens longer.
const LONG_RUNS = /[\w+/=.~%-]{24,}/g;
const NOT_SHOWN = /[\s\p{C}]+/gu;

/** One line of at most 200 characters, with an ellipsis for each thing that was taken out. */
export function safeExcerpt(text: string, secrets: readonly (string | undefined)[]): string {
  const spellings = secrets.flatMap((secret) =>
    secret ? [secret, encodeURIComponent(secret)] : [],
  );
  // The longest first: one may be a part of another.
  const longestFirst = spellings.toSorted((one, other) => other.length - one.length);
  const withoutKnown = longestFirst.reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
  const line = [LINKS, ADDRESSES, LONG_RUNS]
    .reduce((rest, looks) => rest.replaceAll(looks, '…'), withoutKnown)
    .replaceAll(NOT_SHOWN, ' ')
    .trim();
  return line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS - 1)}…` : line;
}
