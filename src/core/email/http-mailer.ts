/** Mail services that are told by HTTP what to send. */
import { EmailSignInError } from '../errors/upstream.errors.js';
import { globalFetch } from '../kernel/fetch.js';
import { customFetch } from '../providers/custom-fetch.js';
import type { VerificationRequest } from '../providers/email-config.js';
import { deliver } from './delivery.js';
import { safeExcerpt } from './safe-excerpt.js';

/** What a service is told. */
export interface MailPost {
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
    const reason = safeExcerpt(await beginningOf(response), secrets);
    const message = `${service} refused the message with status ${status}`;
    throw new EmailSignInError(reason ? `${message}: ${reason}` : `${message}.`, { status });
  });
}

/** An unread body keeps its connection. */
async function discard({ body }: Response): Promise<void> {
  await body?.cancel().catch(() => undefined);
}

async function beginningOf(response: Response): Promise<string> {
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
