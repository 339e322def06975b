/** `portcullis/client/second-factors`: second factors, in a page of any framework or of none. */
export {
  type CodeFields,
  type EnrolledTotp,
  type OfferedTotp,
  type RequiredTotp,
  SecondFactorsClient,
  type TotpEnrolment,
} from './second-factors-client.js';
export {
  enrolRequiredTotp,
  enrolTotp,
  offerRequiredTotp,
  offerTotp,
  proveRecoveryCode,
  proveSecondFactor,
  proveSecondFactorByEmail,
  reauthenticateByTotp,
  removeTotp,
  replaceRecoveryCodes,
  sendSecondFactorEmail,
} from './default-client.js';
export { AuthClientError, type AuthClientOptions } from '../auth-endpoints.js';
