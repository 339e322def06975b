/** @jest-environment ./test/client/page-environment.js */
/** The functions of `portcullis/client/second-factors`, against the handler. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AuthClientError, SecondFactorsClient } from '../../../src/client/second-factors/index.js';
import { FAILURES } from '../../client/failures.js';
import type { Browser } from '../../support/browser.js';
import { ORIGIN } from '../sessions/reauthentication/proof-app.js';
import { type EnrolledUser, FactorApp } from './factor-app.js';

let app: FactorApp;
let ada: EnrolledUser;

/** A client in the page of a browser. */
function clientIn(page: Browser): SecondFactorsClient {
  return new SecondFactorsClient({
    fetch: async (input, { method, headers, body } = {}) => {
      const given = { headers: headers as Record<string, string> };
      const sent = typeof body === 'string' ? { json: JSON.parse(body) as unknown } : {};
      return page.visit(String(input), { method: method as 'GET', ...given, ...sent });
    },
  });
}

async function catchFailure(work: Promise<unknown>): Promise<readonly [string, number]> {
  const thrown: unknown = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof AuthClientError) return [thrown.message, thrown.status];
  throw new Error('It did not fail as the client does.', { cause: thrown });
}

beforeEach(async () => {
  app = new FactorApp('jwt');
  ada = await app.createEnrolled();
});

describe('a sign-in that waits', () => {
  it('goes on by a code of the app', async () => {
    const browser = await app.begin('ada');
    const client = clientIn(browser);
    expect(await catchFailure(client.proveSecondFactor({ code: '000000' }))).toEqual([
      'WrongCode',
      422,
    ]);
    const url = await client.proveSecondFactor({ code: await app.next(ada.secret) });
    expect(new URL(url).origin).toBe(ORIGIN);
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('goes on by a recovery code, once', async () => {
    const browser = await app.begin('ada');
    const [code = ''] = ada.recoveryCodes;
    expect(await clientIn(browser).proveRecoveryCode({ code })).toContain(ORIGIN);
    expect(await browser.isSignedIn()).toBe(true);
    const again = clientIn(await app.begin('ada'));
    expect(await catchFailure(again.proveRecoveryCode({ code }))).toEqual(['WrongCode', 422]);
  });

  it('goes on by a code of an email', async () => {
    app = new FactorApp('jwt', { options: { policy: 'require', emailCode: true } });
    await app.createUser('grace');
    const browser = await app.begin('grace');
    const client = clientIn(browser);
    await client.sendSecondFactorEmail();
    const wrong = client.proveSecondFactorByEmail({ code: '000000' });
    expect(await catchFailure(wrong)).toEqual(['WrongCode', 422]);
    expect(await client.proveSecondFactorByEmail({ code: app.code })).toContain(ORIGIN);
    expect(await browser.isSignedIn()).toBe(true);
  });

  it('is sent no code where the app takes none', async () => {
    app = new FactorApp('jwt', { options: { policy: 'require' } });
    await app.createUser('grace');
    const client = clientIn(await app.begin('grace'));
    expect(await catchFailure(client.sendSecondFactorEmail())).toEqual(['EmailCodeRefused', 409]);
  });

  it('sets up the app that it requires', async () => {
    app = new FactorApp('jwt', { options: { policy: 'require' } });
    await app.createUser('grace');
    const browser = await app.begin('grace');
    const client = clientIn(browser);
    const { secret, uri, offer } = await client.offerRequiredTotp();
    expect(uri).toContain(secret);
    const code = await app.next(secret);
    const { url, recoveryCodes } = await client.enrolRequiredTotp({ offer, code });
    expect([new URL(url).origin, recoveryCodes.length]).toEqual([ORIGIN, 10]);
    expect(await browser.isSignedIn()).toBe(true);
  });
});

describe('a user who is signed in', () => {
  it('sets up an app, and another one in its place', async () => {
    await app.createUser('grace');
    const client = clientIn(await app.signIn('grace'));
    const first = await client.offerTotp();
    const code = await app.next(first.secret);
    expect((await client.enrolTotp({ offer: first.offer, code })).recoveryCodes).toHaveLength(10);
    const second = await client.offerTotp();
    const other = await app.next(second.secret);
    const replaced = await client.enrolTotp({ offer: second.offer, code: other });
    expect(replaced).toEqual({ recoveryCodes: [] });
  });

  it('replaces the recovery codes, and removes the app', async () => {
    const client = clientIn(ada.browser);
    const codes = await client.replaceRecoveryCodes();
    expect(codes).toHaveLength(10);
    expect(codes).not.toEqual(ada.recoveryCodes);
    await client.removeTotp();
    expect(await app.secondFactors.find('ada')).toEqual({ totp: null, recoveryCodesLeft: 0 });
    expect(await catchFailure(client.removeTotp())).toEqual(['NotFound', 404]);
  });

  it('gives the proof that a change asks for', async () => {
    app.now += 6 * 60_000;
    const client = clientIn(ada.browser);
    const refused = ['InsufficientUserAuthentication', 401];
    expect(await catchFailure(client.removeTotp())).toEqual(refused);
    await client.reauthenticateByTotp({ code: await app.next(ada.secret) });
    await expect(client.removeTotp()).resolves.toBeUndefined();
  });
});

const CODE = { code: '123456' };

const CALLS: Readonly<Record<string, (client: SecondFactorsClient) => Promise<unknown>>> = {
  proveSecondFactor: (client) => client.proveSecondFactor(CODE),
  sendSecondFactorEmail: (client) => client.sendSecondFactorEmail(),
  proveSecondFactorByEmail: (client) => client.proveSecondFactorByEmail({ code: '123456' }),
  proveRecoveryCode: (client) => client.proveRecoveryCode(CODE),
  offerRequiredTotp: (client) => client.offerRequiredTotp(),
  enrolRequiredTotp: (client) => client.enrolRequiredTotp({ ...CODE, offer: 'a' }),
  reauthenticateByTotp: (client) => client.reauthenticateByTotp(CODE),
  offerTotp: (client) => client.offerTotp(),
  enrolTotp: (client) => client.enrolTotp({ ...CODE, offer: 'a' }),
  replaceRecoveryCodes: (client) => client.replaceRecoveryCodes(),
  removeTotp: (client) => client.removeTotp(),
};

it('each function has a row here', () => {
  const functions = Object.entries(new SecondFactorsClient()).filter(
    ([, member]) => typeof member === 'function',
  );
  expect(functions.map(([name]) => name).sort()).toEqual(Object.keys(CALLS).sort());
});

it.each(Object.entries(CALLS))('%s fails with 401 where nothing waits', async (_name, call) => {
  expect((await catchFailure(call(clientIn(app.browser()))))[1]).toBe(401);
});

describe.each(FAILURES)('an answer that is %s', (_name, answer) => {
  it.each(Object.entries(CALLS))('is a failure of %s', async (_function, call) => {
    const fetch = async (input: unknown): Promise<Response> =>
      String(input).endsWith('/csrf') ? Response.json({ csrfToken: 'a' }) : answer();
    await expect(call(new SecondFactorsClient({ fetch }))).rejects.toBeInstanceOf(AuthClientError);
  });
});

it('an address that is no page is refused', async () => {
  const fetch = async (input: unknown): Promise<Response> =>
    Response.json(String(input).endsWith('/csrf') ? { csrfToken: 'a' } : { url: 'javascript:a' });
  const client = new SecondFactorsClient({ fetch });
  await expect(client.proveSecondFactor(CODE)).rejects.toBeInstanceOf(AuthClientError);
});

it('the functions of the package are for /auth', async () => {
  const asked: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = async (input) => {
    asked.push(String(input));
    return Response.json(String(input).endsWith('/csrf') ? { csrfToken: 'a' } : { url: '/next' });
  };
  const { proveSecondFactor } = await import('../../../src/client/second-factors/index.js');
  expect(await proveSecondFactor(CODE)).toBe('/next');
  expect(asked).toContain('/auth/second-factor');
  globalThis.fetch = fetch;
});
