/** The English messages of the feature: the source of all other languages. */
export const en = {
  'password.new': 'New password',
  'password.current': 'Current password',
  'password.name': 'Name',
  'password.hint': 'At least {count} characters. A few words in a row are easy to remember.',

  'signUp.hasAccount': 'Do you have an account? Sign in',
  'signUp.checkMail': 'We’ve sent you an email. Open the link in it to go on.',
  'signUp.checkMailTo': 'We’ve sent an email to {email}. Open the link in it to go on.',
  'verifyAddress.title': 'Confirm your address',
  'verifyAddress.text': 'You are about to create the account of {email}.',
  // In another browser than that of the sign-up: an attacker may have signed up with the address of
  // the reader.
  'verifyAddress.otherBrowser':
    'You opened the link in another browser than the one you signed up in. Choose the password for {email} here.',

  'forgotPassword.text':
    'Enter your address, and we’ll send you a link to choose another password.',
  'forgotPassword.submit': 'Send the link',
  'forgotPassword.checkMailTo':
    'We’ve sent an email to {email}. If there is an account with this address, open the link in the email to choose another password.',
  'resetPassword.title': 'Choose a new password',
  'resetPassword.text': 'You will be signed out everywhere.',
  'resetPassword.submit': 'Save password',
  'changePassword.title': 'Change your password',
  'changePassword.text': 'You will be signed out on your other devices.',
  'changePassword.done': 'Your password was changed.',

  // How long ago: "3 days ago".
  'password.changedAt': 'Changed {time}.',
  'password.none': 'Your account has no password yet.',
  'firstPassword.title': 'Choose a password',
  'firstPassword.text':
    'We’ll send a link to {email}. Open it to choose a password. You will be signed out everywhere then.',
  'firstPassword.checkMailTo': 'We’ve sent a link to {email}. Open it to choose a password.',
  'firstPassword.noAddress':
    'Your account has no email address, which signing in with a password needs.',

  'passwordMail.verifyAddress.subject': 'Confirm your address for {site}',
  'passwordMail.verifyAddress.button': 'Confirm address',
  'passwordMail.accountExists.subject': 'You have an account at {site}',
  'passwordMail.accountExists.title': 'You have an account',
  'passwordMail.accountExists.text':
    'Someone, probably you, wanted to create an account with this address. There is one already: sign in, or choose a new password if you forgot yours.',
  'passwordMail.resetPassword.subject': 'Choose a new password for {site}',
  'passwordMail.unknownAddress.subject': 'No account at {site}',
  'passwordMail.unknownAddress.title': 'There is no account',
  'passwordMail.unknownAddress.text':
    'Someone, probably you, asked for a new password. There is no account with this address: you may have signed up with another one.',
  'passwordMail.passwordChanged.subject': 'Your password for {site} was changed',
  'passwordMail.passwordChanged.text':
    'You were signed out on your other devices. If it was you, there is nothing left to do.',
  'passwordMail.passwordChanged.button': 'It wasn’t me',

  'credentialsSignin.PasswordResetRequired':
    'You need to choose a new password before you can sign in.',
  'passwordError.PasswordTooShort':
    'The password is too short. It needs at least {count} characters.',
  'passwordError.PasswordTooLong':
    'The password is too long. It may have at most {count} characters.',
  'passwordError.PasswordBreached':
    'This password is known from a data breach elsewhere, so it would be guessed. Choose another one.',
  'passwordError.WrongPassword': 'The current password is not right.',
  'passwordError.NoPassword': 'Your account has no password yet. Have a link sent to choose one.',
  'passwordError.HasPassword': 'Your account has a password already.',
  'passwordError.InvalidEmail': 'That is not an email address.',
  'passwordError.LinkExpired':
    'The link has expired, or it has been used already. Ask for another one.',
  'passwordError.MailNotSent': 'We couldn’t send the email. Try again in a moment.',
  'passwordError.default': 'That didn’t work. Please try again.',

  // What actions are called in the recent activity, also refused ones.
  'audit.password.change': 'Password change',
  'audit.password.request-first': 'Request for a first password',
  'audit.password.request-reset': 'Request to reset the password',
  'audit.password.reset': 'Password reset',
  'audit.user.request-sign-up': 'Request to sign up',
  'audit.user.sign-up': 'Sign-up',
};
