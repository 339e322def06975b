/**
 * Rate limiting of sign-in attempts, by the app's function `rateLimit`.
 *
 * The app identifies clients and counts, because only the app knows its clients and its processes.
 * An error of its function refuses the attempt: an attacker chooses the fields of a form, and could
 * make the function throw.
 */
import type { Attempt, AttemptLimit, RouteLimit } from './attempt-limit.js';
import { getIdentifier } from '../email/email-identifier.js';
import { TooManyAttempts } from '../errors/request.errors.js';
import { type AuthRequest, rebuildRequest } from '../http/auth-request.js';
import { key } from '../kernel/container.js';
import { withDeadline } from '../kernel/deadline.js';
import { type Awaitable, deepFreezeCopy } from '../kernel/objects.js';
import type { ProviderType } from '../models/account.js';
import type { ResolvedProvider } from '../providers/provider.js';

/**
 * An attempt to sign in, before it is processed.
 *
 * @publicApi
 */
export interface SignInAttemptFacts {
  /**
   * `signin` starts a sign-in; for an e-mail provider, a message is about to be sent. `callback`
   * completes it with a password, a link, a code from a message or a provider's code. `route` is a
   * change by a route of a feature, such as the end of another session.
   */
  action: 'signin' | 'callback' | 'route';
  /** The provider's id; `undefined` for a route. */
  provider?: string | undefined;
  /** The provider's type; `undefined` for a route. */
  type?: ProviderType | undefined;
  /** The path of the feature's route, such as `/account/sessions/:id`. */
  route?: string | undefined;
  /** The address of a magic link or a code, normalized. */
  identifier?: string | undefined;
  /**
   * The fields of the form or, for GET, the query: unchecked, and not necessarily strings. A frozen
   * copy.
   */
  fields: Readonly<Record<string, unknown>>;
  /** The request, with its body as JSON. Your proxy's headers hold the client's address. */
  request: Request;
}

/**
 * Returns how many seconds the client must wait; 0 or nothing allows the attempt. A client that
 * must wait gets 429 with `Retry-After` (RFC 6585 §4). An error refuses the attempt with
 * `error=Configuration`, and so does a call that takes longer than 5 seconds.
 *
 * @example
 * ```ts
 * const rateLimit: RateLimit = ({ type, fields }) =>
 *   type === 'credentials' ? counter.secondsToWait(`password of ${String(fields.username)}`) : 0;
 * ```
 * @publicApi
 */
export type RateLimit = (attempt: SignInAttemptFacts) => Awaitable<number | void>;

/** Injects the app's function. */
export const RateLimitToken = key<RateLimit | undefined>('RateLimit');

/** The deadline of the app's function, in milliseconds. */
const COUNT_DEADLINE_MS = 5_000;

/** The maximum of `Retry-After`, in seconds: it cannot express "forever". */
const MAX_WAIT_SECONDS = 365 * 24 * 60 * 60;

/** Applies the app's rate limit, and the limits of features. */
export class RateLimiter {
  constructor(
    private readonly rateLimit: RateLimit | undefined,
    private readonly limits: readonly AttemptLimit[] = [],
  ) {}

  /**
   * @param address - The normalized address, where the fields do not have it.
   * @throws {TooManyAttempts} when the client must wait.
   * @throws whatever the app's function throws.
   */
  async check(
    action: 'signin' | 'callback',
    provider: ResolvedProvider,
    request: AuthRequest,
    site: Attempt['site'],
    address?: string,
  ): Promise<void> {
    if (!this.rateLimit && this.limits.length === 0) return;
    const { id, type } = provider;
    const fields = request.method === 'POST' ? request.body : request.query;
    const identifier = address ?? readIdentifier(fields, provider);
    await this.ask({ action, provider: id, type, identifier }, fields, request);
    for (const limit of this.limits) await limit.check({ action, type, identifier, request, site });
  }

  /**
   * The same for a feature's route that changes something.
   *
   * @param userId - The user who is signed in, or is about to be.
   */
  async checkRoute(
    {
      path: route,
      limit: kind,
    }: { readonly path: string; readonly limit?: RouteLimit | undefined },
    request: AuthRequest,
    site: Attempt['site'],
    userId: string | undefined,
  ): Promise<void> {
    await this.ask({ action: 'route', route }, request.body, request);
    const attempt = {
      ...({ action: 'route', route, limit: kind } as const),
      ...{ identifier: userId, request, site },
    };
    for (const limit of this.limits) await limit.check(attempt);
  }

  private async ask(
    facts: Omit<SignInAttemptFacts, 'fields' | 'request'>,
    fields: SignInAttemptFacts['fields'],
    request: AuthRequest,
  ): Promise<void> {
    if (!this.rateLimit) return;
    // A copy, so that the function cannot change the fields that `authorize` gets.
    const copy = { ...facts, fields: deepFreezeCopy(fields) };
    const counting = this.rateLimit({ ...copy, request: rebuildRequest(request) });
    const seconds = Number(await withDeadline(counting, COUNT_DEADLINE_MS, 'rateLimit')) || 0;
    if (seconds > 0) throw new TooManyAttempts(Math.min(seconds, MAX_WAIT_SECONDS));
  }
}

/** The normalized address. An invalid address is refused later, and needs no limit. */
function readIdentifier(
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
