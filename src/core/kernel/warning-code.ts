/** What the library warns of. */

/** The code of a warning, which is the first argument of `logger.warn`. */
export type WarningCode =
  | 'csrf-disabled'
  | 'debug-enabled'
  | 'env-url-basepath-mismatch'
  | 'env-url-basepath-redundant'
  | 'experimental-webauthn'
  | 'insecure-provider-requests'
  | 'mail-host-unverified'
  | 'mail-throttled'
  | 'profile-field-dropped'
  | 'redirect-proxy-without-origins'
  | 'session-update-subject-kept';
