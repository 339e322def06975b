/** The assurance that an app promises of its sessions. */
import { key } from '../kernel/container.js';

/** `aal2`: the second Authentication Assurance Level of NIST SP 800-63B-4 §2.2. */
export type Assurance = 'aal2';

/** The option `assurance`; `undefined` for an app that promises none. */
export const AssuranceToken = key<Assurance | undefined>('Assurance');

/**
 * The longest times with `aal2`, in seconds, which are the defaults too (NIST SP 800-63B-4 §2.2.3).
 */
export const AAL2_SECONDS = {
  /** Without use. */
  idle: 60 * 60,
  /** From one proof of all factors to the next. */
  absolute: 24 * 60 * 60,
} as const;

/** The sentence about a time that is longer than the level allows. */
export function describeLongTime(option: string, given: number, most: number): string {
  return (
    `\`${option}\` is ${given} seconds, and \`assurance: 'aal2'\` allows ${most} at most (NIST SP 800-63B-4 §2.2.3). ` +
    'Lower it, or leave it out.'
  );
}
