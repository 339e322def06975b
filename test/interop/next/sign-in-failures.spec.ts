/**
 * What becomes of a sign-in by the app's own code that fails: thrown, or the address of a page that
 * says so. Which of the two is the contract's word, which is asked here as well.
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as reference from '@auth/core';
import { AuthError as ContractError } from '@auth/core/errors';
import { AuthError } from '../../../src/core/index.js';
import type { AuthConfig } from '../../../src/core/public-types.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { createAuth } from '../../../src/core/compose/auth.js';
import { FetchToken } from '../../../src/core/kernel/platform.js';
import { value } from '../../../src/core/kernel/container.js';
import { NextAuth } from '../../../src/interop/next/index.js';
import { SolidAuth } from '../../../src/interop/solid/index.js';
import type { User } from '../../../src/core/public-types.js';
import { readLocation } from '../../support/browser.js';
import { NextRequest } from 'next/server.js';
import { inScope } from './next-scope.js';
import { createEvent, requestTo } from '../solid/solid-start.js';
import { KitApp } from '../sveltekit/kit-app.js';
import { withoutReference } from '../../support/error-reference.js';

const ORIGIN = 'https://app.test';
type ErrorClass = new (message: string) => Error;

/** An error that the app made of the library's. */
function noPost(Base: ErrorClass): Error {
  class NoPostToday extends Base {
    static readonly type = 'NoPostToday';
  }
  return new NoPostToday('On strike.');
}

/**
 * With a handler already: the contract looks at what a mailer gives only once its token is stored.
 */
const failsBy = (error: Error) => (): Promise<never> => {
  const refusal = Promise.reject<never>(error);
  refusal.catch(() => undefined);
  return refusal;
};
const fails = (message: string) => failsBy(new Error(message));

function mailedBy(send: () => Promise<void>): AuthConfig['providers'][number] {
  return { id: 'email', name: 'Email', type: 'email', sendVerificationRequest: send };
}
function checkedBy(authorize: () => Promise<User | null>): AuthConfig['providers'][number] {
  return { id: 'credentials', name: 'Password', type: 'credentials', credentials: {}, authorize };
}
const posted = mailedBy(async () => undefined);
const OP: AuthConfig['providers'][number] = {
  id: 'op',
  name: 'OP',
  type: 'oidc',
  issuer: 'https://op.test',
  clientId: 'app',
  clientSecret: 'secret',
};
const broken = (method: 'getUserByEmail' | 'createVerificationToken') =>
  Object.assign(new MemoryAdapter(), { [method]: fails('database') });

interface Row {
  readonly provider: string;
  readonly config: Partial<AuthConfig> | ((Base: ErrorClass) => Partial<AuthConfig>);
  readonly fields?: Readonly<Record<string, string>>;
  /** What is thrown, or what the page gets. */
  readonly comes: { readonly throws: string } | { readonly page: string };
  /** How the reference differs, and why that is on purpose. */
  readonly reference?: 'goes' | 'page';
}

const MAIL = { email: 'ada@example.com' };
const UNSENT = { page: '/auth/signin?error=EmailSignin' };
const HIDDEN = { page: '/auth/error?error=Configuration' };

const ROWS: Readonly<Record<string, Row>> = {
  'a mail that is not sent': {
    provider: 'email',
    config: { providers: [mailedBy(fails('no route'))] },
    fields: MAIL,
    comes: UNSENT,
  },
  'a mailer that throws an error of the app’s': {
    provider: 'email',
    config: (Base) => ({ providers: [mailedBy(failsBy(noPost(Base)))] }),
    fields: MAIL,
    comes: { throws: 'NoPostToday' },
  },
  'what is no address': {
    provider: 'email',
    config: { providers: [posted] },
    fields: { email: 'ada' },
    comes: UNSENT,
  },
  'an address that may not come in': {
    provider: 'email',
    config: { providers: [posted], callbacks: { signIn: () => false } },
    fields: MAIL,
    comes: { throws: 'AccessDenied' },
  },
  'a database that is away as a mail is asked for': {
    provider: 'email',
    config: { providers: [posted], adapter: broken('getUserByEmail') },
    fields: MAIL,
    comes: { throws: 'AdapterError' },
  },
  'a token that cannot be stored': {
    provider: 'email',
    config: { providers: [posted], adapter: broken('createVerificationToken') },
    fields: MAIL,
    comes: { throws: 'AdapterError' },
  },
  'a provider that is away': { provider: 'op', config: { providers: [OP] }, comes: HIDDEN },
  'a wrong password': {
    provider: 'credentials',
    config: { providers: [checkedBy(async () => null)] },
    comes: { throws: 'CredentialsSignin' },
  },
  'an `authorize` that throws': {
    provider: 'credentials',
    config: { providers: [checkedBy(fails('down'))] },
    comes: { throws: 'CallbackRouteError' },
  },
  'a `redirect` callback that throws': {
    provider: 'credentials',
    config: {
      providers: [checkedBy(async () => ({ id: '1' }))],
      callbacks: { redirect: fails('lost') },
    },
    comes: HIDDEN,
  },
  'a configuration that cannot work': {
    provider: 'credentials',
    config: { providers: [checkedBy(async () => null)], secret: '' },
    comes: { throws: 'MissingSecret' },
    // It says to go on, to a route that answers 500.
    reference: 'goes',
  },
};

function makeConfig({ config }: Row, Base: ErrorClass): AuthConfig {
  return {
    secret: 'a secret that is at least 32 bytes long',
    url: ORIGIN,
    basePath: '/auth',
    trustHost: true,
    adapter: new MemoryAdapter(),
    session: { strategy: 'jwt' },
    logger: { error: () => undefined, warn: () => undefined },
    ...(typeof config === 'function' ? config(Base) : config),
  } as AuthConfig;
}

/** No provider can be reached. */
const composed = (row: Row) =>
  createAuth(makeConfig(row, AuthError), [
    value(FetchToken, () => Promise.reject(new TypeError('away'))),
  ]);

async function outcome(run: () => Promise<string>): Promise<Row['comes']> {
  try {
    const { pathname, search } = new URL(await run());
    return { page: withoutReference(`${pathname}${search}`) };
  } catch (thrown) {
    return { throws: thrown instanceof AuthError ? thrown.type : String(thrown) };
  }
}

/** As next-auth asks the core. */
async function asReference(row: Row): Promise<string> {
  const { provider, fields = {} } = row;
  const action = provider === 'credentials' ? 'callback' : 'signin';
  const request = new Request(`${ORIGIN}/auth/${action}/${provider}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, callbackUrl: '/' }),
  });
  const { raw, skipCSRFCheck } = reference;
  const config = { ...makeConfig(row, ContractError), raw, skipCSRFCheck } as never;
  try {
    const answer: unknown = await reference.Auth(request, config);
    if (!(answer instanceof Response)) return 'goes';
    return answer.headers.has('location') ? 'page' : 'goes';
  } catch {
    return 'throws';
  }
}

const FACES: Readonly<Record<string, (row: Row, redirect: boolean) => Promise<string>>> = {
  'Next.js': async (row, redirect) => {
    const { signIn } = NextAuth(composed(row));
    const request = new NextRequest(`${ORIGIN}/form`);
    const signingIn = async (): Promise<unknown> =>
      signIn(row.provider, { ...row.fields, redirect });
    if (!redirect) return String((await inScope(request, signingIn)).result);
    const thrown: unknown = await inScope(request, signingIn).catch((error: unknown) => error);
    const { digest } = thrown as { digest?: string };
    if (digest === undefined) throw thrown;
    return digest.split(';')[2] ?? '';
  },
  SolidStart: async (row, redirect) => {
    const event = createEvent(requestTo('/_server', { method: 'POST' }));
    const auth = SolidAuth(composed(row));
    const answer: unknown = await auth.signIn(event, row.provider, { ...row.fields, redirect });
    return answer instanceof Response ? readLocation(answer).href : String(answer);
  },
  SvelteKit: async (row) => {
    const app = new KitApp(composed(row));
    app.page = app.answerBy('signIn');
    const form = { providerId: row.provider, ...row.fields };
    return readLocation(await app.browser().visit('/signin', { form })).href;
  },
};

beforeEach(() => {
  jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('away'));
});
afterEach(() => void jest.restoreAllMocks());

describe.each(Object.entries(ROWS))('%s', (_name, row) => {
  it.each(Object.entries(FACES))('M16 has the same outcome in %s', async (_face, signIn) => {
    for (const redirect of [true, false]) {
      expect(await outcome(async () => signIn(row, redirect))).toEqual(row.comes);
    }
  });

  it('M16 has the same outcome in the contract', async () => {
    const kind = 'throws' in row.comes ? 'throws' : 'page';
    await expect(asReference(row)).resolves.toBe(row.reference ?? kind);
  });
});

it('M16 is logged', async () => {
  const errors: unknown[] = [];
  const logger = { error: (error: unknown) => void errors.push(error) };
  const row = ROWS['a mail that is not sent']!;
  await FACES.SolidStart!({ ...row, config: { ...row.config, logger } }, false);
  expect(errors).toMatchObject([{ type: 'EmailSignInError' }]);
});
