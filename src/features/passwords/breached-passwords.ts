/** Passwords that are known from breaches. */
import { asError, InvalidOption } from '../../core/errors/index.js';
import type { EventBus } from '../../core/events/index.js';
import { DeadlineExceeded, encodeHex, type Logger, withDeadline } from '../../core/kernel/index.js';
import type { PasswordsOptions } from './passwords-options.js';

/** The time limit of the service, in milliseconds. */
const DEADLINE_MS = 1_000;

/** The characters of the digest that are sent. */
const PREFIX_LENGTH = 5;

/** The others, as the service lists them. */
const SUFFIX = /^[0-9A-F]{35}$/;

declare module '../../core/events/event-bus.js' {
  interface FeatureEventMessages {
    /**
     * The service that knows breached passwords failed, answered with something else, or not within
     * a second. The password was accepted.
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
    const { pwnedPasswordRange } = await loadHibp();
    const { breachServiceUrl } = this.options;
    const digest = await sha1Hex(password.normalize('NFKC'));
    const abort = new AbortController();
    try {
      const asking = pwnedPasswordRange(digest.slice(0, PREFIX_LENGTH), {
        addPadding: true,
        signal: abort.signal,
        userAgent: 'portcullis',
        ...(breachServiceUrl !== undefined && { baseUrl: breachServiceUrl }),
      });
      const range = await withDeadline(asking, DEADLINE_MS, 'Have I Been Pwned');
      if (isRange(range)) return (range[digest.slice(PREFIX_LENGTH)] ?? 0) > 0;
      return await this.report('unreadable answer');
    } catch (thrown) {
      abort.abort();
      // Not the message: it may quote the address, with the beginning of the digest.
      return this.report(thrown instanceof DeadlineExceeded ? 'timeout' : asError(thrown).name);
    }
  }

  private async report(reason: string): Promise<false> {
    this.logger.warn('password-breach-check-failed', { reason });
    await this.events.emit('passwordBreachCheckFailed', { reason });
    return false;
  }
}

/** Whether an answer is of the service: a proxy in between may answer with a page, and 200. */
function isRange(range: Readonly<Record<string, number>>): boolean {
  const lines = Object.entries(range);
  return lines.length > 0 && lines.every(([suffix, count]) => SUFFIX.test(suffix) && count >= 0);
}

async function sha1Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text));
  return encodeHex(new Uint8Array(digest)).toUpperCase();
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
