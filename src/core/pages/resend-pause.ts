/** The pause before a page offers another email. It is no limit: `MailThrottle` is. */

const RESEND_PAUSE_MS = 30_000;

/**
 * The seconds until the page offers another email. 0: at once.
 *
 * @param issued - When the last one was requested, in milliseconds since the epoch.
 */
export function getResendSeconds(issued: number, now: number): number {
  return Math.max(0, Math.ceil((issued + RESEND_PAUSE_MS - now) / 1000));
}
