/** The sign-in page's messages for error codes. */
import type { SignInPageErrorParam } from '../errors/error-codes.js';
import type { Messages } from '../models/theme.js';

/** A message of the sign-in page. */
export interface SignInMessage {
  readonly text: string;
  /** The kind of form that the message is about. */
  readonly about?: 'credentials' | 'email' | undefined;
  /** Whether it is a request and no failure, and so shown without alarm. */
  readonly calm?: boolean | undefined;
}

const DEFAULT: SignInMessage = { text: 'Unable to sign in. Please try again.' };

const COULD_NOT_START: SignInMessage = {
  text: 'We couldn’t get your sign-in started. Try again, or choose another way to sign in.',
};

// A Map, not an object: the code comes from the query, and `constructor` must not find anything.
const MESSAGES: ReadonlyMap<string, SignInMessage> = new Map<SignInPageErrorParam, SignInMessage>([
  ['Signin', COULD_NOT_START],
  ['OAuthSignin', COULD_NOT_START],
  [
    'OAuthCallbackError',
    {
      text: 'Your sign-in was cancelled or didn’t go through. Try again, or choose another way to sign in.',
    },
  ],
  [
    'OAuthCreateAccount',
    {
      text: 'We couldn’t set up an account with that sign-in. Try again, or use a different account.',
    },
  ],
  [
    'EmailCreateAccount',
    {
      text: 'We couldn’t set up an account for that email address. Check its spelling, or use another one.',
      about: 'email',
    },
  ],
  ['Callback', { text: 'Something went wrong while we were signing you in. Please try again.' }],
  [
    'OAuthAccountNotLinked',
    {
      text: 'There is already an account with your email address. Sign in the way you did the first time.',
    },
  ],
  [
    'AccountNotLinked',
    {
      text: 'That passkey isn’t connected to your account. Sign in the way you usually do.',
    },
  ],
  [
    'EmailSignin',
    {
      text: 'We couldn’t send the email. Check the address, then try again in a moment.',
      about: 'email',
    },
  ],
  [
    'CredentialsSignin',
    {
      text: 'Those details didn’t match. Check them and try again.',
      about: 'credentials',
    },
  ],
  [
    'TooManyAttempts',
    { text: 'There were too many attempts to sign in. Wait a little, then try again.' },
  ],
  ['SessionRequired', { text: 'Please sign in to see that page.', calm: true }],
  [
    'MissingCSRF',
    {
      text: 'This page was open for too long. Please try again, and allow cookies for this site if it keeps happening.',
    },
  ],
]);

/**
 * For an error code of the app's: the default message about wrong details could reveal what failed.
 */
const REFUSED: SignInMessage = { text: 'We couldn’t sign you in. Please try again.' };

/** The code of a `CredentialsSignin` without one. */
const WRONG_DETAILS = 'credentials';

/**
 * The message for an error code in the query.
 *
 * @param code - The code of a `CredentialsSignin`. Only the app's own texts are shown for it: a
 *   link can hold any code.
 * @returns `undefined` without an error; a general message for an unknown one.
 */
export function getSignInMessage(
  error: string | undefined,
  code: string | undefined,
  { credentialsSignin = {} }: Messages,
): SignInMessage | undefined {
  if (!error) return undefined;
  const known = MESSAGES.get(error) ?? DEFAULT;
  if (error !== 'CredentialsSignin') return known;
  const named = code || WRONG_DETAILS;
  const message = named === WRONG_DETAILS ? known : REFUSED;
  const text = Object.hasOwn(credentialsSignin, named) ? credentialsSignin[named] : undefined;
  return text === undefined ? message : { ...message, text };
}
