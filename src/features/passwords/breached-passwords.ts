/** Passwords that are known from breaches. */
import { asError, InvalidOption } from '../../core/errors/index.js';
import type { EventBus } from '../../core/events/index.js';
import { DeadlineExceeded, type Logger, withDeadline } from '../../core/kernel/index.js';
import type { PasswordsOptions } from './passwords-options.js';

/** The time limit of the service, in milliseconds. */
const DEADLINE_MS = 1_000;

declare module '../../core/events/event-bus.js' {
  interface FeatureEventMessages {
    /**
     * The service that knows breached passwords failed, or did not answer within a second. The
     * password was accepted.
     *
     * @default none
     */
    passwordBreachCheckFailed: { readonly reason: string };
  }
}

/**
 * Asks Have I Been Pwned whether a password was in a breach. Five characters of its SHA-1 leave the
 * server (k-anonymity), and the response is padded, so that its length reveals nothing.
 */
export class BreachedPasswords {
  constructor(
    private readonly options: PasswordsOptions,
    private readonly events: EventBus,
    private readonly logger: Logger,
  ) {}

  /** `false` also when the service is away: a sign-up must not depend on it. */
  async has(password: string): Promise<boolean> {
    const { pwnedPassword } = await loadHibp();
    const { breachServiceUrl } = this.options;
    const abort = new AbortController();
    try {
      const asking = pwnedPassword(password.normalize('NFKC'), {
        addPadding: true,
        signal: abort.signal,
        userAgent: 'portcullis',
        ...(breachServiceUrl !== undefined && { baseUrl: breachServiceUrl }),
      });
      return (await withDeadline(asking, DEADLINE_MS, 'Have I Been Pwned')) > 0;
    } catch (thrown) {
      abort.abort();
      // Not the message: it may quote the address, with the beginning of the digest.
      const reason = thrown instanceof DeadlineExceeded ? 'timeout' : asError(thrown).name;
      this.logger.warn('password-breach-check-failed', { reason });
      await this.events.emit('passwordBreachCheckFailed', { reason });
      return false;
    }
  }
}

async function loadHibp() {
  try {
    return await import('hibp');
  } catch {
    throw new InvalidOption(
      'The check for breached passwords needs the package `hibp`: npm install hibp. To do without the check, set ' +
        '`Passwords({ checkBreaches: false })`.',
    );
  }
}
