/** The paths of the feature's pages. A form posts to the path of its page. */
export const FACTOR_PATHS = {
  step: '/second-factor',
  recoveryStep: '/second-factor/recovery',
  enrolmentStep: '/second-factor/enrol',
  offerStep: '/second-factor/enrol/offer',
  reauthentication: '/reauthenticate/totp',
  emailStep: '/second-factor/email',
  emailCodeStep: '/second-factor/email/code',
  addressStep: '/second-factor/address',
  address: '/account/second-factors/address',
  totp: '/account/second-factors/totp',
  totpOffer: '/account/second-factors/totp/offer',
  forgetBrowsers: '/account/second-factors/browsers/forget',
  removeTotp: '/account/second-factors/totp/remove',
  recoveryCodes: '/account/second-factors/recovery-codes',
} as const;

/** The ids of the steps of a sign-in. */
export const FACTOR_STEPS = {
  proof: 'second-factor',
  enrolment: 'second-factor-enrolment',
} as const;
