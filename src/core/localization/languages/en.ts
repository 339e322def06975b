/**
 * The English messages: the source of all other languages. A name in braces is a placeholder, which
 * every language must have too.
 */
import { MAIL_MESSAGES } from './en-mail.js';

export const en = {
  'signIn.title': 'Sign in',
  // Below the title: the name of the site.
  'signIn.site': 'to {site}',
  'signIn.or': 'or',
  'signIn.continueWith': 'Continue with {provider}',
  'signIn.lastUsed': 'Last used',
  'signIn.email': 'Email',
  'signIn.emailPlaceholder': 'you@example.com',
  'signIn.username': 'Username',
  'signIn.password': 'Password',
  // The name of a button beside a password. Without that word, so that it names one element alone.
  'signIn.showPassword': 'Show characters',
  'signIn.hidePassword': 'Hide characters',
  'signIn.capsLock': 'Caps Lock is on.',
  'signIn.submit': 'Sign in',
  'signIn.submitWith': 'Sign in with {provider}',
  'signIn.emailLink': 'Email me a sign-in link',
  'signIn.emailLinkWith': 'Email me a sign-in link with {provider}',
  'signIn.emailCode': 'Email me a sign-in code',
  'signIn.emailCodeWith': 'Email me a sign-in code with {provider}',
  'signIn.passkey': 'Continue with a passkey',
  'signIn.passkeyHint':
    'Leave the field empty to use a passkey you have, or fill it in to create your first one.',
  'signIn.passkeyNeedsScript': 'Signing in with a passkey needs JavaScript.',
  'signIn.forgotPassword': 'Forgot your password?',
  'signIn.signUp': 'Create an account',
  'signIn.terms': 'Terms of service',
  'signIn.privacy': 'Privacy policy',
  'signIn.search': 'Search providers',
  'signIn.searchResults': 'Providers found: {count}',
  'signIn.searchNoResults': 'No provider found',
  'signIn.empty': 'There is no way to sign in yet.',
  'signIn.emptyHint':
    'If this is your site, add a provider to its configuration and reload this page.',
  // Announced while a form is being sent.
  'form.busy': 'One moment…',

  'signInError.default': 'Unable to sign in. Please try again.',
  'signInError.Signin':
    'We couldn’t get your sign-in started. Try again, or choose another way to sign in.',
  'signInError.OAuthCallbackError':
    'Your sign-in was cancelled or didn’t go through. Try again, or choose another way to sign in.',
  'signInError.SignInExpired': 'This sign-in has expired. Start again.',
  'signInError.provider.refused':
    'Your sign-in was cancelled. Try again, or choose another way to sign in.',
  'signInError.provider.signInRequired': 'You need to sign in there first. Try again.',
  'signInError.provider.unavailable':
    'That way to sign in isn’t available right now. Try again in a moment, or choose another one.',
  'signInError.OAuthCreateAccount':
    'We couldn’t set up an account with that sign-in. Try again, or use a different account.',
  'signInError.EmailCreateAccount':
    'We couldn’t set up an account for that email address. Check its spelling, or use another one.',
  'signInError.Callback': 'Something went wrong while we were signing you in. Please try again.',
  'signInError.OAuthAccountNotLinked':
    'There is already an account with your email address. Sign in the way you did the first time.',
  // Follows the message above. The names of one or more providers, separated by commas.
  'signInError.usedHere': 'You signed in on this browser before with: {providers}.',
  'signInError.AccountNotLinked':
    'That passkey isn’t connected to your account. Sign in the way you usually do.',
  'signInError.EmailSignin':
    'We couldn’t send the email. Check the address, then try again in a moment.',
  'signInError.CredentialsSignin': 'Those details didn’t match. Check them and try again.',
  // For an error code of the app's own.
  'signInError.refused': 'We couldn’t sign you in. Please try again.',
  'signInError.TooManyAttempts':
    'There were too many attempts to sign in. Wait a little, then try again.',
  'signInError.ServerBusy': 'There is a lot going on right now. Try again in a moment.',
  'signInError.ChallengeRequired':
    'We want to be sure that you are a person. Complete the check below, then try again.',
  'challenge.noScript':
    'This check needs JavaScript. Turn it on, or wait a while before you try again.',
  'signInError.SessionRequired': 'Please sign in to see that page.',
  'signInError.MissingCSRF':
    'This page was open for too long. Please try again, and allow cookies for this site if it keeps happening.',

  'passkeyError.cancelled': 'No passkey was used. Try again, or choose another way to sign in.',
  'passkeyError.exists':
    'This device has a passkey already. Leave the field empty to sign in with it.',
  'passkeyError.refused': 'That didn’t work. Check what you entered, then try again.',
  'passkeyError.failed':
    'The passkey could not be used. Try again, or choose another way to sign in.',
  'passkeyError.unsupported': 'This browser cannot use passkeys.',

  'signOut.title': 'Sign out',
  // Below the title: the name of the site.
  'signOut.site': 'of {site}',
  'signOut.question': 'Are you sure you want to sign out?',
  'signOut.provider': 'Also sign out at {provider}',
  'signOut.submit': 'Sign out',
  'signOut.stay': 'Stay signed in',
  'signOut.notSignedIn': 'You are not signed in.',

  'verifyRequest.title': 'Check your email',
  'verifyRequest.sent': 'We’ve sent you a sign-in link.',
  'verifyRequest.sentTo': 'We’ve sent a sign-in link to {email}.',
  'verifyRequest.open': 'Open it in this browser to sign in.',
  'verifyRequest.sentCode': 'We’ve sent you a sign-in code.',
  'verifyRequest.sentCodeTo': 'We’ve sent a sign-in code to {email}.',
  'verifyRequest.enterCode': 'Enter it in this browser to sign in.',
  'verifyRequest.orEnterCode': 'Or enter the code from the same email here.',
  // The label of the field.
  'verifyRequest.code': 'Code',
  'verifyRequest.spam': 'Nothing after a few minutes? Look in your spam folder.',
  'verifyRequest.resend': 'Send the link again',
  // Counts down on the button above.
  'verifyRequest.resendIn': 'Send the link again in {seconds} s',
  'verifyRequest.resendCode': 'Send a new code',
  // Counts down on the button above.
  'verifyRequest.resendCodeIn': 'Send a new code in {seconds} s',
  'verifyRequest.changeAddress': 'Use another address',

  'codeError.wrong': 'That code isn’t right.',
  // Follows the message above.
  'codeError.triesLeft': 'Tries left: {count}.',
  'codeError.malformed': 'The code has 6 digits. Enter all of them.',
  'codeError.ended': 'That code no longer works. Ask for a new one.',
  'codeError.browser':
    'A code works only in the browser in which you asked for it. Enter it there, or sign in here again.',

  'confirmSignIn.title': 'Confirm sign-in',
  'confirmSignIn.text': 'You are about to sign in as {email}.',
  'confirmSignIn.submit': 'Sign in',
  'confirmSignIn.notYou': 'If that is not you, or you did not ask for a link, close this page.',

  'error.default.title': 'Something went wrong',
  'error.default.text': 'We couldn’t sign you in. Trying again usually helps.',
  'error.Configuration.title': 'Sign-in isn’t available',
  'error.Configuration.text':
    'Signing in doesn’t work at the moment. It isn’t anything you did, and trying again won’t help yet.',
  'error.Configuration.owner': 'If you run this site, the server’s log says what to fix.',
  'error.AccessDenied.title': 'Access denied',
  'error.AccessDenied.text':
    'This account doesn’t have access. If you have another one, sign in with that, or ask the administrator of this site.',
  'error.AccessDenied.retry': 'Sign in with another account',
  'error.TooManyAttempts.title': 'Too many attempts',
  'error.TooManyAttempts.text':
    'There were too many attempts to sign in. Wait a little, then try again.',
  'error.SignOutError.title': 'You are signed out in this browser',
  'error.SignOutError.text':
    'But the server did not answer, so that the session itself could not be ended. If another person may have a copy of it, sign in again later and end it in your account, or sign out once more.',
  'error.Verification.title': 'This link no longer works',
  'error.Verification.text':
    'It has expired, or it has been used already. Sign in again and we’ll send you a new one.',
  'error.NotFound.title': 'Page not found',
  'error.NotFound.text': 'There is no page at this address.',
  'error.Forbidden.title': 'You don’t have access to this page',
  'error.Forbidden.text':
    'This account can’t open it. If you have another one, you can sign in with that.',
  'error.retry': 'Try again',
  'error.signIn': 'Sign in',
  'error.back': 'Back to the site',
  // A short code that the site's operator finds in the log.
  'error.reference': 'Reference: {reference}',

  ...MAIL_MESSAGES,
};
