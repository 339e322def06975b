/** The sign-in page's messages for error codes. */
import { findByCode } from '../errors/code-spelling.js';
import type { SignInPageErrorParam } from '../errors/error-codes.js';
import type { ProviderRefusal } from '../errors/upstream.errors.js';
import type { Localization, MessageName } from '../localization/messages.js';

/** A message of the sign-in page. */
export interface SignInMessage {
  readonly text: string;
  /** The kind of form that the message is about. */
  readonly about?: 'credentials' | 'email' | undefined;
  /** Whether it is a request and no failure, and so shown without alarm. */
  readonly calm?: boolean | undefined;
}

type ErrorMessage = Omit<SignInMessage, 'text'> & { readonly name: MessageName };

const DEFAULT: ErrorMessage = { name: 'signInError.default' };

// A Map, not an object: the code comes from the query, and `constructor` must not find anything.
const ERRORS: ReadonlyMap<string, ErrorMessage> = new Map<SignInPageErrorParam, ErrorMessage>([
  ['Signin', { name: 'signInError.Signin' }],
  ['OAuthSignin', { name: 'signInError.Signin' }],
  ['OAuthCallbackError', { name: 'signInError.OAuthCallbackError' }],
  ['OAuthCreateAccount', { name: 'signInError.OAuthCreateAccount' }],
  ['EmailCreateAccount', { name: 'signInError.EmailCreateAccount', about: 'email' }],
  ['Callback', { name: 'signInError.Callback' }],
  ['OAuthAccountNotLinked', { name: 'signInError.OAuthAccountNotLinked' }],
  ['AccountNotLinked', { name: 'signInError.AccountNotLinked' }],
  ['EmailSignin', { name: 'signInError.EmailSignin', about: 'email' }],
  ['CredentialsSignin', { name: 'signInError.CredentialsSignin', about: 'credentials' }],
  ['TooManyAttempts', { name: 'signInError.TooManyAttempts' }],
  ['ChallengeRequired', { name: 'signInError.ChallengeRequired', calm: true }],
  ['ServerBusy', { name: 'signInError.ServerBusy' }],
  ['SessionRequired', { name: 'signInError.SessionRequired', calm: true }],
  ['MissingCSRF', { name: 'signInError.MissingCSRF' }],
  ['SignInExpired', { name: 'signInError.SignInExpired', calm: true }],
]);

/** The codes of an `OAuthCallbackError`. */
const REFUSALS: ReadonlyMap<string | undefined, MessageName> = new Map<
  ProviderRefusal,
  MessageName
>([
  ['refused', 'signInError.provider.refused'],
  ['sign_in_required', 'signInError.provider.signInRequired'],
  ['unavailable', 'signInError.provider.unavailable'],
]);

/** The code of a `CredentialsSignin` without one. */
const WRONG_DETAILS = 'credentials';

/**
 * The message for an error code in the query.
 *
 * @param used - The names of the providers that were used in this browser.
 * @param code - The code of an `OAuthCallbackError` or a `CredentialsSignin`. Only the texts of the
 *   app and of features are shown for the latter: a link can hold any code.
 * @returns `undefined` without an error; a general message for an unknown one.
 */
export function getSignInMessage(
  error: string | undefined,
  code: string | undefined,
  used: readonly string[],
  { t, locale, credentialsSignin }: Localization,
): SignInMessage | undefined {
  if (!error) return undefined;
  const { name, ...message } = ERRORS.get(error) ?? DEFAULT;
  if (error === 'OAuthAccountNotLinked' && used.length > 0) {
    const providers = new Intl.ListFormat(locale, { type: 'unit' }).format(used);
    const hint = t('signInError.usedHere', { providers });
    return { ...message, text: `${t(name)} ${hint}` };
  }
  if (error === 'OAuthCallbackError') return { ...message, text: t(REFUSALS.get(code) ?? name) };
  if (error !== 'CredentialsSignin') return { ...message, text: t(name) };
  return getCredentialsMessage(code, { ...message, text: t(name) }, { t, credentialsSignin });
}

/** @param wrongDetails - The message for credentials that are wrong. */
function getCredentialsMessage(
  code: string | undefined,
  wrongDetails: SignInMessage,
  { t, credentialsSignin }: Pick<Localization, 't' | 'credentialsSignin'>,
): SignInMessage {
  const named = code || WRONG_DETAILS;
  const own = findByCode(credentialsSignin, named);
  // For a code of the app's, the message about wrong details could reveal what failed.
  if (named !== WRONG_DETAILS) {
    return { text: own ?? t('signInError.refused') };
  }
  return own === undefined ? wrongDetails : { ...wrongDetails, text: own };
}
