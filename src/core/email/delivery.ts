/** Handing a message over to whoever delivers it. */
import { AuthError, asError } from '../errors/auth.error.js';
import { EmailSignInError } from '../errors/upstream.errors.js';
import { DeadlineExceeded, withDeadline } from '../kernel/deadline.js';
import { safeExcerpt } from './safe-excerpt.js';

/**
 * A second less than the whole of sending a link may take, in milliseconds: so it is known who was
 * too slow, and the connection does not outlive the wait for it.
 */
const DELIVERY_DEADLINE_MS = 9000;

/** Who delivers, and what must not be said when it fails. */
export interface Delivery {
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
