/** The English messages of the feature: the source of all other languages. */
export const en = {
  'secondFactor.title': 'Two-factor authentication',
  'secondFactor.text':
    'When you sign in, you are also asked for a code of an app on your phone. Your password alone is then not enough.',
  'secondFactor.setUp': 'Set up an authenticator app',
  'secondFactor.app': 'Authenticator app',
  // How long ago: "3 hours ago".
  'secondFactor.addedAt': 'Added {time}',
  'secondFactor.lastUsedAt': 'Last used {time}',
  'secondFactor.replace': 'Use another app or phone',
  'secondFactor.remove': 'Turn off',
  'secondFactor.removeText':
    'You will not be asked for a code any more when you sign in. Your recovery codes stop working.',
  'secondFactor.removed': 'Two-factor authentication is off.',
  'secondFactor.codes': 'Recovery codes',
  'secondFactor.codesLeft': 'Codes left: {count} of 10',
  'secondFactor.codesLow': 'Your recovery codes are running out. Get new ones.',
  'secondFactor.newCodes': 'Get new recovery codes',
  'secondFactor.newCodesText': 'You get ten new codes. The codes that you have now stop working.',
  'secondFactor.codesTitle': 'Your recovery codes',
  'secondFactor.codesText':
    'Each of these codes signs you in once if you lose your phone. Keep them in a safe place, such as a password manager: they are not shown again.',
  'secondFactor.copyCodes': 'Copy',
  'secondFactor.codesCopied': 'Copied',
  'secondFactor.downloadCodes': 'Download',
  'secondFactor.printCodes': 'Print',
  'secondFactor.codesSaved': 'I have saved the codes',
  'secondFactor.replaced': 'Your new app is set up. Codes of the one before do not work any more.',
  'secondFactor.stepTitle': 'Enter your code',
  'secondFactor.usePasskey':
    'You have a passkey at this site, which is your second factor. Sign in with it.',
  'secondFactor.stepText': 'Open your authenticator app, and enter the code that it shows.',
  'secondFactor.code': 'Code',
  'secondFactor.submit': 'Continue',
  'secondFactor.useRecoveryCode': 'Use a recovery code',
  'secondFactor.otherWay': 'Sign in another way',
  'secondFactor.recoveryTitle': 'Enter a recovery code',
  'secondFactor.recoveryText':
    'It is one of the ten codes that you got when you set up two-factor authentication. Each code works once.',
  'secondFactor.recoveryCode': 'Recovery code',
  'secondFactor.useApp': 'Use the authenticator app',
  'secondFactor.enrolText':
    'Scan the QR code with an authenticator app, and enter the code that the app shows.',
  'secondFactor.requiredText':
    'This site requires two-factor authentication. Scan the QR code with an authenticator app, and enter the code that the app shows.',
  'secondFactor.qrCode': 'QR code for an authenticator app',
  'secondFactor.openApp': 'Open the app on this device',
  'secondFactor.secretHint': 'If you cannot scan it, enter this key in the app:',
  'secondFactor.turnOn': 'Turn on',
  'secondFactor.confirmWithApp': 'Use your authenticator app',
  'secondFactor.wrongCode':
    'That code is wrong, or it was used already. Wait for the next one. If that does not help, check the clock of your phone.',
  'secondFactor.wrongFirstCode':
    'That code does not belong to this QR code, or it is too old. Scan the QR code again, and enter the code that the app shows now. If that does not help, check the clock of your phone.',
  'secondFactor.wrongRecoveryCode': 'That recovery code is wrong, or it was used already.',
  'secondFactor.unreadable':
    'The codes of your app cannot be checked. Use a recovery code, or ask the support of this site.',
  'secondFactor.locked':
    'There were too many wrong codes. Sign in with a browser that you have used before, or ask the support of this site.',
  'secondFactor.offerExpired':
    'That took too long. Scan the QR code again, and enter the code that the app shows.',
  'secondFactor.changed':
    'Your second factor was changed in another window. Go back to your account page.',
  'secondFactor.isRequired':
    'This site requires two-factor authentication. You can set up another app or phone instead.',
  // The email address of the user.
  'secondFactor.addressText':
    'To set up two-factor authentication, confirm your email address first. We send a code to {email}.',
  'secondFactor.noAddress':
    'Your account has no email address. If you lose your phone, only your recovery codes help.',
  'secondFactor.trust': 'Do not ask for a code in this browser for a while',
  'secondFactor.trustedBrowser': 'Browser that is not asked for a code',
  'secondFactor.forgetBrowsers': 'Ask for a code again in all browsers',
  'secondFactor.browsersForgotten': 'From now on, every sign-in asks for a code.',
  'secondFactor.failed': 'That didn’t work. Try again.',
  'secondFactorMail.address.subject': 'Your code for {site}',
  'secondFactorMail.address.text':
    'Enter this code where you set up two-factor authentication. It works for {duration}.',
  'secondFactorMail.button': 'Sign in',
  'secondFactorMail.notYou':
    'If that was not you, sign in, change your password, and sign out all other devices. If you cannot sign in, ask the support of the site.',
  'secondFactorMail.added.subject': 'Two-factor authentication is on at {site}',
  'secondFactorMail.added.text':
    'An authenticator app was set up for your account. From now on you are asked for its code when you sign in.',
  'secondFactorMail.replaced.subject': 'Another authenticator app at {site}',
  'secondFactorMail.replaced.text':
    'Another authenticator app was set up for your account. Codes of the one before do not work any more.',
  'secondFactorMail.removed.subject': 'Two-factor authentication is off at {site}',
  'secondFactorMail.removed.text':
    'Two-factor authentication was turned off for your account. You are not asked for a code any more when you sign in.',
  'secondFactorMail.reset.text':
    'The support of the site has removed the second factor of your account. Set it up again when you have signed in.',
  'secondFactorMail.codes.subject': 'New recovery codes for {site}',
  'secondFactorMail.codes.text':
    'You have new recovery codes. Those of before do not work any more.',
  'secondFactorMail.codeUsed.subject': 'A recovery code was used at {site}',
  'secondFactorMail.codeUsed.text':
    'A recovery code was used to sign in to your account. Codes left: {count}.',
  'secondFactorMail.locked.subject': 'Many wrong codes at {site}',
  'secondFactorMail.locked.text':
    'There were many wrong codes for your account, after a first factor that was right. Codes are refused now, except in browsers that you have used before.',
  'secondFactorMail.email.text': 'Enter this code to finish your sign-in. It works for {duration}.',
  // The email address of the user.
  'secondFactor.emailText':
    'This site asks for a second factor. We send a code to {email}. An authenticator app is safer.',
  'secondFactor.emailAgain': 'Get another code',
  'secondFactor.emailRefused':
    'This sign-in cannot go on by a code from an email. Set up an authenticator app, or sign in another way.',
  'secondFactor.useEmail': 'Get a code by email instead',

  // What actions are called in the recent activity, also refused ones.
  'audit.second-factor.add': 'Authenticator app setup',
  'audit.second-factor.forget-browsers': 'Removal of trusted browsers',
  'audit.second-factor.prove': 'Code from the authenticator app',
  'audit.second-factor.prove-by-email': 'Code from an email',
  'audit.second-factor.prove-recovery-code': 'Recovery code',
  'audit.second-factor.remove': 'Authenticator app removal',
  'audit.second-factor.replace': 'Authenticator app change',
  'audit.second-factor.replace-recovery-codes': 'New recovery codes',
  'audit.second-factor.request-code': 'Request for a code by email',
  'audit.second-factor.reset': 'Two-factor authentication reset',
  'audit.user.prove-address': 'Email address confirmation',
};
