/**
 * The client of second factors for the default base path, `/auth`. An app with another base path
 * creates its own client.
 */
import { SecondFactorsClient } from './second-factors-client.js';

/**
 * The functions of {@link SecondFactorsClient}, for the base path `/auth`.
 *
 * @example
 * ```ts
 * import { proveSecondFactor } from 'portcullis/client/second-factors';
 *
 * window.location.assign(await proveSecondFactor({ code }));
 * ```
 * @publicApi
 */
export const {
  proveSecondFactor,
  proveRecoveryCode,
  sendSecondFactorEmail,
  proveSecondFactorByEmail,
  offerRequiredTotp,
  enrolRequiredTotp,
  reauthenticateByTotp,
  offerTotp,
  enrolTotp,
  replaceRecoveryCodes,
  removeTotp,
} = new SecondFactorsClient();
