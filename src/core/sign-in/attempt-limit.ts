/** Limits of features on attempts to sign in, beside the app's own `rateLimit`. */
import type { AuthRequest } from '../http/auth-request.js';
import type { Cookies } from '../http/cookie-policy.js';
import { key } from '../kernel/container.js';
import type { ProviderType } from '../models/account.js';

/**
 * What a route of a feature may be misused for, by which the feature `Limits` counts: to guess what
 * a person has chosen or a device shows, to guess a token of an email, to send emails, to write to
 * the database, as the changes do that a user who is signed in makes, or to read all that there is
 * of a user.
 */
export type RouteLimit = 'guess' | 'token' | 'mail' | 'edit' | 'export';

/** An attempt, before it is processed. */
export interface Attempt {
  /** As in `rateLimit` of the configuration. */
  readonly action: 'signin' | 'callback' | 'route';
  /** The provider's type; `undefined` for a route. */
  readonly type?: ProviderType | undefined;
  /** The path of the feature's route, such as `/password/forgot`. */
  readonly route?: string | undefined;
  /** What the route may be misused for; `undefined` for what needs no limit of its own. */
  readonly limit?: RouteLimit | undefined;
  /**
   * The normalized address of a magic link; for a route, the id of the user who is signed in or is
   * about to be.
   */
  readonly identifier?: string | undefined;
  readonly request: AuthRequest;
  /** The cookies of the site. */
  readonly site: Pick<Cookies, 'sessionToken'>;
}

/** Refuses attempts. A feature names the token of its limit in `attemptLimits`. */
export interface AttemptLimit {
  /**
   * @throws {TooManyAttempts} when the client must wait.
   * @throws {ServerBusy} when it is not known whether it must.
   */
  check(attempt: Attempt): Promise<void>;
}

/** The limits of all features. */
export const AttemptLimitsToken = key<readonly AttemptLimit[]>('AttemptLimits');
