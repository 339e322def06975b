/** The options that a mailer cannot do without: told when the app starts, read when it sends. */
import { InvalidOption } from '../errors/configuration.errors.js';
import { isOneAddress } from '../models/email-address.js';
import type {
  EmailConfig,
  SendVerificationRequest,
  VerificationRequest,
} from '../providers/email-config.js';

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
    readers.map((read) => problemOf(read, provider)).filter((problem) => problem !== undefined);
  return Object.assign((request: VerificationRequest) => send(request), { problems, packages });
}

function problemOf(read: OptionReader, provider: EmailConfig): string | undefined {
  try {
    read(provider);
    return undefined;
  } catch (thrown) {
    if (thrown instanceof InvalidOption) return thrown.message;
    throw thrown;
  }
}

/** Who a message is from. */
export interface Sender {
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
export function senderOf({ id, from }: EmailConfig): Sender {
  const mailbox = textOf(from);
  if (mailbox === '') {
    throw new InvalidOption(
      `Provider "${id}" has no \`from\`. Set it to the sender, such as "Example <no-reply@example.com>".`,
    );
  }
  const { name = '', named, bare } = MAILBOX.exec(mailbox)?.groups ?? {};
  const address = (named ?? bare ?? '').trim();
  if (CONTROL.test(mailbox) || !isOneAddress(address)) {
    throw new InvalidOption(
      `\`from\` of provider "${id}" must be one address, or a name and one address in angle brackets.`,
    );
  }
  return { mailbox, name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}

/** @throws {InvalidOption} when `apiKey` is missing, or no header could carry it. */
export function apiKeyOf({ id, apiKey }: EmailConfig): string {
  // A key that was read from a file often ends in a line break.
  const key = textOf(apiKey);
  if (key === '') {
    const variable = `AUTH_${id.toUpperCase().replaceAll('-', '_')}_KEY`;
    throw new InvalidOption(`Provider "${id}" has no \`apiKey\`. Set it, or ${variable}.`);
  }
  // `fetch` would quote it in its own complaint.
  if (IN_A_HEADER.test(key)) return key;
  throw new InvalidOption(`\`apiKey\` of provider "${id}" has characters that no key has.`);
}

/** Configurations that were written without types can hold anything. */
function textOf(option: unknown): string {
  return typeof option === 'string' ? option.trim() : '';
}
