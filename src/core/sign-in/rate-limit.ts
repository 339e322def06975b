/**
 * Asks the app whether an attempt to sign in may go on.
 *
 * Who is behind a request, and how many processes there are to count in, only the app knows: so it
 * counts, and this asks. A counter that throws refuses the attempt: a guesser can choose what is in a
 * form, and with it what makes a counter throw.
 */
import { getIdentifier } from '../email/email-identifier.js';
import { TooManyAttempts } from '../errors/request.errors.js';
import { type AuthRequest, rebuildRequest } from '../http/auth-request.js';
import { key } from '../kernel/container.js';
import { withDeadline } from '../kernel/deadline.js';
import { type Awaitable, deepFreezeCopy } from '../kernel/objects.js';
import type { ProviderType } from '../models/account.js';
import type { ResolvedProvider } from '../providers/provider.js';

/**
 * An attempt to sign in, before anything is done about it.
 *
 * @publicApi
 */
export interface SignInAttemptFacts {
  /**
   * `signin` sets out: for an e-mail provider, a message is about to be sent. `callback` comes back
   * with a proof: a password, a link, a provider's code.
   */
  action: 'signin' | 'callback';
  /** The provider's id. */
  provider: string;
  type: ProviderType;
  /** The address that a link is asked for or opened for, in its one spelling. */
  identifier?: string | undefined;
  /**
   * The fields of the form or, for GET, the query: unchecked, and not necessarily strings. They are a copy,
   * and cannot be changed.
   */
  fields: Readonly<Record<string, unknown>>;
  /** The request, with its body as JSON. The client's address is in what your proxy adds. */
  request: Request;
}

/**
 * Says how long to wait before the next attempt, in seconds; 0 or nothing to go on. Whoever has to
 * wait is answered 429 with `Retry-After` (RFC 6585 §4). What it throws refuses the attempt with
 * `error=Configuration`, and so does taking longer than 5 seconds.
 *
 * @example
 * ```ts
 * const rateLimit: RateLimit = ({ type, fields }) =>
 *   type === 'credentials' ? counter.secondsToWait(`password of ${String(fields.username)}`) : 0;
 * ```
 * @publicApi
 */
export type RateLimit = (attempt: SignInAttemptFacts) => Awaitable<number | void>;

/** The app's own limit, if it has one. */
export const RateLimitToken = key<RateLimit | undefined>('RateLimit');

/** A counter that takes longer has failed, in milliseconds. */
const COUNT_DEADLINE_MS = 5_000;

/** The longest wait that is told, in seconds: "for ever" is no `Retry-After`. */
const LONGEST_WAIT_SECONDS = 365 * 24 * 60 * 60;

/** Lets attempts through, or refuses them. */
export class RateLimiter {
  constructor(private readonly rateLimit: RateLimit | undefined) {}

  /**
   * @throws {TooManyAttempts} when the app says to wait.
   * @throws whatever the app's function throws.
   */
  async check(
    action: SignInAttemptFacts['action'],
    provider: ResolvedProvider,
    request: AuthRequest,
  ): Promise<void> {
    if (!this.rateLimit) return;
    const { id, type } = provider;
    const fields = request.method === 'POST' ? request.body : request.query;
    const identifier = addressIn(fields, provider);
    // A copy: what counts an attempt must not decide what `authorize` is given.
    const facts = { action, provider: id, type, identifier, fields: deepFreezeCopy(fields) };
    const counting = this.rateLimit({ ...facts, request: rebuildRequest(request) });
    const seconds = Number(await withDeadline(counting, COUNT_DEADLINE_MS, 'rateLimit')) || 0;
    if (seconds > 0) throw new TooManyAttempts(Math.min(seconds, LONGEST_WAIT_SECONDS));
  }
}

/** What is no address is refused later on, and needs no counting. */
function addressIn(
  { email }: Readonly<Record<string, unknown>>,
  provider: ResolvedProvider,
): string | undefined {
  if (provider.type !== 'email') return undefined;
  try {
    return getIdentifier(provider, email);
  } catch {
    return undefined;
  }
}
