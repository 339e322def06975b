/** @rows every error has its page, code and document */
import { describe, expect, it } from '@jest/globals';
import { AuthError, SignInError } from '../../../src/core/errors/auth.error.js';
import { getClientSafeType } from '../../../src/core/errors/error-codes.js';
import * as errors from '../../../src/core/errors/public.js';
import { AuthError as fromCore } from '../../../src/core/index.js';

type Constructor = new (message?: unknown, cause?: unknown) => AuthError;

/** `type`, `kind` and whether a browser sees the type (contract §7). */
const CLASSES: readonly (readonly [name: string, kind: 'error' | 'signIn', isShown?: boolean])[] = [
  ['AccessDenied', 'error', true],
  ['AccountNotLinked', 'signIn', true],
  ['AdapterError', 'error'],
  ['CallbackRouteError', 'error'],
  ['ProviderAccessLost', 'error'],
  ['ProviderTokenMissing', 'error'],
  ['InvalidLogoutToken', 'error'],
  ['IssuerUnavailable', 'error'],
  ['CredentialsSignin', 'signIn', true],
  ['DuplicateConditionalUI', 'error'],
  ['ChallengeRequired', 'signIn', true],
  ['EmailSignInError', 'signIn', true],
  ['ErrorPageLoop', 'error'],
  ['EventError', 'error'],
  ['ExperimentalFeatureNotEnabled', 'error'],
  ['InvalidCallbackUrl', 'error'],
  ['InvalidCheck', 'error'],
  ['InvalidEndpoints', 'error'],
  ['InvalidOption', 'error'],
  ['InvalidProvider', 'error'],
  ['InvalidProviderId', 'error'],
  ['InvalidToken', 'error'],
  ['JWTSessionError', 'error'],
  ['MissingAdapter', 'error'],
  ['MissingAdapterMethods', 'error'],
  ['MissingAuthorize', 'error'],
  ['MissingCSRF', 'signIn', true],
  ['MissingSecret', 'error'],
  ['MissingWebAuthnAutocomplete', 'error'],
  ['MissingTable', 'error'],
  ['OAuthAccountNotLinked', 'signIn', true],
  ['OAuthCallbackError', 'signIn', true],
  ['OAuthProfileParseError', 'error'],
  ['OAuthSignInError', 'signIn'],
  ['ResponseStarted', 'error'],
  ['SessionReplaced', 'error'],
  ['SessionTokenError', 'error'],
  ['SessionTooLarge', 'error'],
  ['SignInExpired', 'signIn', true],
  ['SessionRequired', 'signIn', true],
  ['SignOutError', 'error'],
  ['UnknownAction', 'error'],
  ['UnsupportedStrategy', 'error'],
  ['UntrustedHost', 'error'],
  ['Verification', 'error', true],
  ['WebAuthnVerificationError', 'error', true],
];

/** Sign-in pages know an email that was not sent by another name. */
const getShownName = (name: string) => (name === 'EmailSignInError' ? 'EmailSignin' : name);

const classes = errors as unknown as Readonly<Record<string, Constructor>>;

describe.each(CLASSES)('%s', (name, kind, isShown = false) => {
  const type = classes[name] ?? AuthError;
  const facts = { provider: 'op' };
  const reason = new TypeError('reason');

  it(`has a type, a name and the kind "${kind}"`, () => {
    const error = new type('Sentence.');
    expect(error).toBeInstanceOf(AuthError);
    expect(error).toBeInstanceOf(Error);
    expect(error instanceof SignInError).toBe(kind === 'signIn');
    expect(error).toMatchObject({ type: name, kind, name, message: 'Sentence.' });
    expect([Reflect.get(type, 'type'), Reflect.get(type, 'kind')]).toEqual([name, kind]);
    expect(error.stack).toContain('Sentence.');
  });

  it.each([
    ['a sentence', ['Sentence.'], 'Sentence.', undefined],
    ['a sentence and an error', ['Sentence.', reason], 'Sentence.', { err: reason }],
    ['a sentence and facts', ['Sentence.', facts], 'Sentence.', facts],
    ['an error', [reason], 'reason', { err: reason }],
    ['facts', [facts], '', facts],
    ['facts with an error', [{ ...facts, err: reason }], 'reason', { ...facts, err: reason }],
    ['nothing', [], '', undefined],
  ])('is made from %s', (_, given, message, cause) => {
    const error = new type(...given);
    expect(error.message).toBe(message);
    expect(error.cause).toEqual(cause);
  });

  it(`is ${isShown ? `"${name}"` : 'Configuration'} to a browser`, () => {
    expect(getClientSafeType(new type('Sentence.'))).toBe(
      isShown ? getShownName(name) : 'Configuration',
    );
  });
});

describe('the error classes', () => {
  it('are all in the table above', () => {
    const exported = Object.keys(errors).filter(
      (name) => classes[name]?.prototype instanceof AuthError,
    );
    const apart = [
      'CodeSignin',
      'InsufficientUserAuthentication',
      'InvalidAccessToken',
      'InvalidCredential',
      'SignInError',
      'MissingSecretError',
      'MalformedRequest',
      'RouteError',
      'SecondFactorRequired',
      'ServerBusy',
      'TooManyAttempts',
    ];
    const listed = CLASSES.map(([name]) => name);
    expect(exported.sort()).toEqual([...listed, ...apart].sort());
  });

  it('share one base class across entry points', () => {
    expect(fromCore).toBe(errors.AuthError);
    expect(new AuthError('x')).toMatchObject({
      type: 'AuthError',
      kind: 'error',
      name: 'AuthError',
    });
  });

  it('CodeSignin has the reason, which a browser may know', () => {
    const error = new errors.CodeSignin('wrong', 'email', 3);
    expect(error).toMatchObject({
      type: 'CodeSignin',
      kind: 'signIn',
      code: 'wrong',
      triesLeft: 3,
    });
    expect(error.cause).toEqual({ provider: 'email' });
    expect(getClientSafeType(error)).toBe('CodeSignin');
  });

  it('InsufficientUserAuthentication has what the client has to ask for, and where', () => {
    const challenge = { error: 'insufficient_user_authentication', acr_values: 'mfa' } as const;
    const error = new errors.InsufficientUserAuthentication(challenge, '/auth/account/confirm');
    expect(error).toMatchObject({
      type: 'InsufficientUserAuthentication',
      kind: 'error',
      challenge,
      location: '/auth/account/confirm',
    });
    expect(getClientSafeType(error)).toBe('Configuration');
  });

  it('SecondFactorRequired has where the user proves it', () => {
    const error = new errors.SecondFactorRequired('/auth/reauthenticate/totp');
    expect(error).toMatchObject({
      type: 'SecondFactorRequired',
      kind: 'error',
      location: '/auth/reauthenticate/totp',
    });
    expect(getClientSafeType(error)).toBe('Configuration');
  });

  it('InvalidAccessToken has the code for the client, which does not say why', () => {
    const error = new errors.InvalidAccessToken('It has expired.');
    expect(error).toMatchObject({ type: 'InvalidAccessToken', code: 'invalid_token' });
    expect(getClientSafeType(error)).toBe('Configuration');
  });

  it.each([400, 401] as const)('InvalidCredential has the status %d and a challenge', (status) => {
    const error = new errors.InvalidCredential('It is not valid.', status, 'Bearer');
    expect(error).toMatchObject({ type: 'InvalidCredential', status, challenge: 'Bearer' });
    expect(getClientSafeType(error)).toBe('Configuration');
  });

  it('MissingSecretError is MissingSecret', () => {
    expect(errors.MissingSecretError).toBe(errors.MissingSecret);
  });

  it.each([400, 405, 408, 413, 414, 415] as const)(
    'MalformedRequest has the status %d',
    (status) => {
      const error = new errors.MalformedRequest(status, 'Sentence.');
      expect(error).toMatchObject({ status, type: 'MalformedRequest', kind: 'error' });
      expect(getClientSafeType(error)).toBe('Configuration');
    },
  );
});

describe('OAuthCallbackError', () => {
  it.each([
    ['access_denied', 'refused'],
    ['login_required', 'sign_in_required'],
    ['interaction_required', 'sign_in_required'],
    ['consent_required', 'sign_in_required'],
    ['account_selection_required', 'sign_in_required'],
    ['server_error', 'unavailable'],
    ['temporarily_unavailable', 'unavailable'],
    ['invalid_scope', undefined],
    ['ACCESS_DENIED', undefined],
    ['constructor', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('of %p has the code %p', (error, code) => {
    const thrown = new errors.OAuthCallbackError('x', {}, { error, error_description: 'Why.' });
    expect(thrown).toMatchObject({ providerErrorDescription: 'Why.' });
    expect([thrown.providerError, thrown.code]).toEqual([error || undefined, code]);
  });

  it('made without a response has neither its error nor a code', () => {
    const { providerError, providerErrorDescription, code } = new errors.OAuthCallbackError('x');
    expect([providerError, providerErrorDescription, code]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('has what the provider said on one line, in 200 characters', () => {
    const error = 'access_denied\r\n';
    const error_description = `first\r\n\u001b[2J\u2028second${'a'.repeat(10_000)}`;
    const thrown = new errors.OAuthCallbackError('x', {}, { error, error_description });
    expect([thrown.providerError, thrown.code]).toEqual(['access_denied', 'refused']);
    expect(thrown.providerErrorDescription).toMatch(/^first \[2J seconda{184}$/);
  });
});

describe('CredentialsSignin', () => {
  it('has the code "credentials"', () => {
    expect(new errors.CredentialsSignin()).toMatchObject({ code: 'credentials', message: '' });
  });

  it('can be extended with a code of the app’s own', () => {
    class LockedOut extends errors.CredentialsSignin {
      override code = 'locked';
    }
    const error = new LockedOut('Too many tries.');
    expect(error).toBeInstanceOf(errors.CredentialsSignin);
    expect(error).toMatchObject({
      code: 'locked',
      type: 'CredentialsSignin',
      kind: 'signIn',
      name: 'LockedOut',
      message: 'Too many tries.',
    });
    expect(getClientSafeType(error)).toBe('CredentialsSignin');
  });

  it('is Configuration to a browser under a type of the app’s own', () => {
    class Custom extends errors.CredentialsSignin {
      static override readonly type = 'Custom';
    }
    expect(getClientSafeType(new Custom())).toBe('Configuration');
  });
});

describe('getClientSafeType of any other value', () => {
  it.each([
    ['an error', new Error('AccessDenied')],
    ['an error with a type', Object.assign(new Error('x'), { type: 'AccessDenied' })],
    ['an object with a type', { type: 'AccessDenied' }],
    ['text', 'AccessDenied'],
    ['null', null],
    ['nothing', undefined],
  ])('%s is Configuration', (_, thrown) => {
    expect(getClientSafeType(thrown)).toBe('Configuration');
  });
});
