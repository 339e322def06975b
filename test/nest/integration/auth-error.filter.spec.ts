/** How an `AuthError` of a handler is answered. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ArgumentsHost,
  Catch,
  Controller,
  type ExceptionFilter,
  Get,
  Inject,
  Param,
  UseFilters,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import * as errors from '../../../src/core/errors/public.js';
import { SessionRenewalApp } from '../../support/session-renewal-app.js';
import { FormsController } from '../../support/forms-app.js';
import { PLATFORMS } from '../../support/nest-app.js';

const {
  AuthError,
  CodeSignin,
  CredentialsSignin,
  InsufficientUserAuthentication,
  InvalidCredential,
  MalformedRequest,
  ServerBusy,
  TooManyAttempts,
} = errors;

const SECRET = 'canary of a cause';

class LockedOut extends CredentialsSignin {
  override code = 'locked';
}

class OwnError extends AuthError {
  static override readonly type = 'OwnError';
}

/** Every class that there is, and two of the app's own. */
const CLASSES = { ...errors, LockedOut, OwnError };
const NAMES = Object.keys(CLASSES).filter((name) => !['AuthError', 'SignInError'].includes(name));

const ANSWERS: Readonly<Record<string, readonly [status: number, error: string]>> = {
  CredentialsSignin: [401, 'CredentialsSignin'],
  LockedOut: [401, 'CredentialsSignin'],
  CodeSignin: [401, 'CodeSignin'],
  AccessDenied: [403, 'AccessDenied'],
  InvalidCredential: [401, 'Unauthorized'],
  InsufficientUserAuthentication: [401, 'Unauthorized'],
  SecondFactorRequired: [401, 'Configuration'],
  SessionReplaced: [409, 'Configuration'],
  SessionRequired: [401, 'SessionRequired'],
  MissingCSRF: [403, 'MissingCSRF'],
  ChallengeRequired: [403, 'ChallengeRequired'],
  OAuthAccountNotLinked: [409, 'OAuthAccountNotLinked'],
  AccountNotLinked: [409, 'AccountNotLinked'],
  InvalidProvider: [400, 'Configuration'],
  InvalidCheck: [400, 'Configuration'],
  SignInExpired: [400, 'SignInExpired'],
  Verification: [400, 'Verification'],
  MalformedRequest: [413, 'Configuration'],
  TooManyAttempts: [429, 'TooManyAttempts'],
  ServerBusy: [503, 'ServerBusy'],
  EmailSignInError: [503, 'EmailSignin'],
  OAuthSignInError: [503, 'Configuration'],
  OAuthCallbackError: [400, 'OAuthCallbackError'],
  OAuthProfileParseError: [503, 'Configuration'],
  AdapterError: [503, 'Configuration'],
  SessionTokenError: [503, 'Configuration'],
  WebAuthnVerificationError: [500, 'WebAuthnVerificationError'],
};

/** The `code` of an answer, where it has one. */
const CODES: Readonly<Record<string, string>> = {
  CredentialsSignin: 'credentials',
  LockedOut: 'locked',
  CodeSignin: 'wrong',
  InsufficientUserAuthentication: 'InsufficientUserAuthentication',
};

function made(name: string): Error {
  if (name === 'MalformedRequest') return new MalformedRequest(413, SECRET);
  // As the guard refuses one.
  if (name === 'InvalidCredential') return new InvalidCredential(SECRET, 401, 'Key');
  if (name === 'InsufficientUserAuthentication') {
    const error = 'insufficient_user_authentication';
    return new InsufficientUserAuthentication({ error, acr_values: 'mfa' });
  }
  if (name === 'CodeSignin') return new CodeSignin('wrong', 'email', 4);
  if (name === 'TooManyAttempts') return new TooManyAttempts(61.5);
  if (name === 'ServerBusy') return new ServerBusy(62);
  type ErrorClass = new (message: string, cause: Error) => Error;
  const type = Reflect.get(CLASSES, name) as ErrorClass;
  return new type(SECRET, new Error(SECRET));
}

@Catch(CredentialsSignin)
class OwnFilter implements ExceptionFilter<InstanceType<typeof CredentialsSignin>> {
  constructor(@Inject(HttpAdapterHost) private readonly host: HttpAdapterHost) {}

  catch({ code }: { readonly code: string }, context: ArgumentsHost): void {
    this.host.httpAdapter.reply(context.switchToHttp().getResponse(), { own: code }, 418);
  }
}

@Controller('throw')
class ThrowingController {
  @Get('own/:name')
  @UseFilters(OwnFilter)
  own(@Param('name') name: string) {
    throw made(name);
  }

  @Get(':name')
  throws(@Param('name') name: string) {
    throw made(name);
  }
}

let app: SessionRenewalApp;
beforeEach(() => {
  app = new SessionRenewalApp();
});
afterEach(() => app.close());

describe.each(PLATFORMS)('an AuthError on %s', (_platform, adapter) => {
  it.each(NAMES)('%s has its status and reveals nothing private', async (name) => {
    await app.start({ controllers: [ThrowingController] }, adapter());
    const response = await app.browser().visit(`/throw/${name}`);
    const [statusCode, error] = ANSWERS[name] ?? [500, 'Configuration'];
    expect(response.status).toBe(statusCode);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('retry-after')).toBe(
      ['TooManyAttempts', 'ServerBusy'].includes(name) ? '62' : null,
    );
    const body = (await response.json()) as Record<string, unknown>;
    const code = CODES[name];
    expect(body).toEqual({
      statusCode,
      error,
      message: expect.stringMatching(/^[A-Z].*\.$/),
      ...(code !== undefined && { code }),
      ...(name === 'InsufficientUserAuthentication' && { acr_values: 'mfa' }),
    });
    expect(JSON.stringify(body)).not.toContain(SECRET);
    const logged = app.errors.map((one) => one.name);
    expect(logged).toEqual(statusCode >= 500 ? [made(name).name] : []);
  });

  it('is handled by a filter of the app on the controller', async () => {
    await app.start({ controllers: [ThrowingController] }, adapter());
    const own = await app.browser().visit('/throw/own/LockedOut');
    expect([own.status, await own.json()]).toEqual([418, { own: 'locked' }]);
    expect((await app.browser().visit('/throw/own/AccessDenied')).status).toBe(403);
  });

  it('is handled by a global filter of the app', async () => {
    await app.start(
      { controllers: [ThrowingController] },
      adapter(),
      {},
      {
        configure: (nest) => nest.useGlobalFilters(new OwnFilter(nest.get(HttpAdapterHost))),
      },
    );
    expect((await app.browser().visit('/throw/CredentialsSignin')).status).toBe(418);
    expect((await app.browser().visit('/throw/AccessDenied')).status).toBe(403);
  });
});

describe.each(PLATFORMS)('a sign-in by a handler of the app on %s', (_platform, adapter) => {
  const controllers = [FormsController];
  const attempt = (password = 'open sesame') =>
    app.browser().visit('/api/login', { json: { password } });

  it('is 401 for a wrong password', async () => {
    await app.start({ controllers }, adapter());
    const response = await attempt('wrong');
    expect([response.status, await response.json()]).toEqual([
      401,
      {
        statusCode: 401,
        error: 'CredentialsSignin',
        message: 'The credentials are wrong.',
        code: 'credentials',
      },
    ]);
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('is 403 when the signIn callback refuses', async () => {
    await app.start({ controllers }, adapter(), { callbacks: { signIn: () => false } });
    expect((await attempt()).status).toBe(403);
  });

  it('is 429 with Retry-After when rate-limited', async () => {
    await app.start({ controllers }, adapter(), { rateLimit: () => 30 });
    const response = await attempt();
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
  });

  it('is 503 while the database is unavailable, which is logged', async () => {
    await app.start({ controllers }, adapter(), { strategy: 'database' });
    app.database.failNext('createSession', new Error(SECRET));
    const response = await attempt();
    expect(response.status).toBe(503);
    await expect(response.text()).resolves.not.toContain(SECRET);
    expect(app.errors).toEqual([
      expect.objectContaining({
        name: 'AdapterError',
        cause: expect.objectContaining({ err: expect.objectContaining({ message: SECRET }) }),
      }),
    ]);
  });
});
