/** The pages on which users prove again who they are. */
export const REAUTHENTICATION_PATHS = {
  page: '/reauthenticate',
  email: '/reauthenticate/email',
  sendCode: '/reauthenticate/send-code',
  done: '/reauthenticate/done',
} as const;
