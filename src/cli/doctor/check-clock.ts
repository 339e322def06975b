/**
 * The clock of this machine, beside those of the identity providers that the other checks have
 * asked.
 */
import { type DoctorCheck, error, ok, skipped } from './finding.js';
import { isThisMachine } from './network.js';

/** Tokens are accepted with a tolerance of about this much. */
const TOLERATED_SKEW_MS = 30_000;

export const checkClock: DoctorCheck = {
  title: 'Clock',
  isLast: true,
  run: async ({ network: { clockSkews }, publicUrl }) => {
    // The app may run here, and says nothing of another clock.
    const asked = [...clockSkews].filter(([host]) => host !== publicUrl?.host);
    const distant = asked.filter(([host]) => !isThisMachine(host));
    const compared = distant.length > 0 ? distant : asked;
    const skews = compared.map(([, skew]) => skew).toSorted((a, b) => a - b);
    // One wrong clock elsewhere must not accuse this one.
    const skew = skews[Math.floor(skews.length / 2)];
    if (skew === undefined)
      return [skipped('It was not checked: no identity provider was asked for the time.')];
    if (Math.abs(skew) > TOLERATED_SKEW_MS) return [describeSkew(skew)];
    if (distant.length === 0)
      return [
        skipped(
          'It was not checked: the identity providers that were asked are on this machine, and have its clock.',
        ),
      ];
    return [ok(`It agrees with ${distant.map(([host]) => host).join(', ')}.`)];
  },
};

function describeSkew(skew: number) {
  const seconds = Math.round(Math.abs(skew) / 1_000);
  return error(
    `This clock is ${seconds} s ${skew > 0 ? 'behind' : 'ahead of'} the identity providers: tokens are refused as not valid yet, or as expired.`,
    'Synchronize it (NTP).',
  );
}
