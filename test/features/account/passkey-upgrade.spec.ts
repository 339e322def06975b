/**
 * Passkeys that a browser makes without asking, after a sign-in by a password.
 * docs/reference/attacks.md has a row for each attack.
 */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Lies, SoftwareAuthenticator } from '../../support/software-authenticator.js';
import { FactorApp, readJson, STEP } from '../second-factors/factor-app.js';
import { MINUTE, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import type { ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';

const UPGRADE = '/auth/account/passkeys/upgrade';
const LIST = '/auth/account/passkeys';
const HTML = { accept: 'text/html,application/xhtml+xml' };

/** What a browser does that makes a passkey without asking. */
const SILENTLY: Lies = { isPresent: false, isVerified: false };

let app: FactorApp;
let device: SoftwareAuthenticator;

interface Invitation {
  readonly options: object;
  readonly challenge: string;
}

async function invite(browser: ProvingBrowser): Promise<Invitation> {
  return (await readJson(await browser.visit(UPGRADE))) as unknown as Invitation;
}

async function post(browser: ProvingBrowser, challenge: string, data: object): Promise<Response> {
  const json = { csrfToken: await browser.csrfToken(), challenge, data: JSON.stringify(data) };
  return browser.visit(UPGRADE, { json });
}

async function upgrade(browser: ProvingBrowser, lies = SILENTLY): Promise<Response> {
  const { options, challenge } = await invite(browser);
  return post(browser, challenge, device.create(options, lies));
}

const statusAndError = async (response: Response) => [
  response.status,
  ((await response.json()) as { error: string }).error,
];

const countPasskeys = async (userId: string) =>
  (await app.adapter.listAuthenticatorsByUserId(userId)).length;

/** What a script does to sign in by the passkey. */
async function signInByPasskey(lies: Lies = {}): Promise<ProvingBrowser> {
  const browser = app.browser();
  const data = JSON.stringify(device.get(await browser.passkeyOptions('authenticate'), lies));
  await browser.visit('/auth/callback/passkey', { form: { action: 'authenticate', data } });
  return browser;
}

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  beforeEach(async () => {
    app = new FactorApp(strategy, { account: { passkeyUpgrade: true } });
    device = new SoftwareAuthenticator();
    await app.createUser('ada', { password: true });
  });

  it('adds a passkey after a password, which signs in, and tells the owner', async () => {
    const browser = await app.signIn('ada');
    expect((await upgrade(browser)).status).toBe(204);
    expect(await countPasskeys('ada')).toBe(1);
    expect(app.mails).toMatchObject([
      { kind: 'passkeyAdded', to: 'ada@example.com', subject: 'New passkey at app.test' },
    ]);
    expect(await (await signInByPasskey()).isSignedIn()).toBe(true);
  });

  it('asks for a passkey that can be found without a name, and excludes those of the user', async () => {
    const browser = await app.signIn('ada', ['pwd', 'otp']);
    await upgrade(browser);
    const { options } = await invite(browser);
    expect(options).toMatchObject({
      authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
      excludeCredentials: [{ id: device.passkeys[0]?.id.toString('base64url') }],
    });
  });

  it('is offered on the account page for as long as it is possible', async () => {
    const browser = await app.signIn('ada');
    const show = async () => (await browser.visit('/auth/account', { headers: HTML })).text();
    expect(await show()).toContain(`data-silent="https://app.test${UPGRADE}"`);
    await upgrade(browser);
    expect(await show()).not.toContain('data-silent');
  });

  it('MFA-20: another registration takes no passkey that was made without its user', async () => {
    const browser = await app.signIn('ada');
    const created = device.create(await browser.passkeyOptions('register'), { isPresent: false });
    const form = { action: 'register', data: JSON.stringify(created) };
    await browser.visit('/auth/callback/passkey', { form });
    expect(await countPasskeys('ada')).toBe(0);
  });

  it.each([['fed'], ['email'], ['otp']] as const)(
    'MFA-21: a sign-in by %s is no password',
    async (amr) => {
      const browser = await app.signIn('ada', [amr]);
      const answer = await statusAndError(await browser.visit(UPGRADE));
      expect(answer).toEqual([403, 'RecentPasswordRequired']);
    },
  );

  it('MFA-21: a password counts for five minutes, also for the response', async () => {
    const browser = await app.signIn('ada');
    app.now += 5 * MINUTE;
    const { options, challenge } = await invite(browser);
    app.now += 1;
    const late = await post(browser, challenge, device.create(options, SILENTLY));
    expect(await statusAndError(late)).toEqual([403, 'RecentPasswordRequired']);
    expect((await browser.visit(UPGRADE)).status).toBe(403);
    expect(await countPasskeys('ada')).toBe(0);
  });

  it('MFA-22: a password alone is not enough for a user with an authenticator app', async () => {
    const stolen = await app.signIn('ada');
    const browser = await app.signIn('ada');
    const { secret } = await app.setUp(browser);
    expect(await statusAndError(await stolen.visit(UPGRADE))).toEqual([403, 'TwoFactorsRequired']);
    const waiting = await app.begin('ada');
    expect((await waiting.visit(UPGRADE)).status).toBe(401);
    const code = await app.next(secret);
    await waiting.visit(STEP, { json: { code, csrfToken: await waiting.csrfToken() } });
    expect((await upgrade(waiting)).status).toBe(204);
  });

  it('MFA-22: nor for a user with a passkey', async () => {
    await upgrade(await app.signIn('ada'));
    const stolen = await app.signIn('ada');
    expect(await statusAndError(await stolen.visit(UPGRADE))).toEqual([403, 'TwoFactorsRequired']);
  });

  it.each([['ada'], ['grace']])(
    'MFA-23: the challenge is of one session, and not of another one of %s',
    async (name) => {
      if (name === 'grace') await app.createUser('grace', { password: true });
      const { options, challenge } = await invite(await app.signIn('ada'));
      const other = await app.signIn(name);
      const answer = await post(other, challenge, device.create(options, SILENTLY));
      expect(await statusAndError(answer)).toEqual([422, 'InvalidPasskey']);
      expect([await countPasskeys('ada'), await countPasskeys(name)]).toEqual([0, 0]);
      expect(app.mails).toEqual([]);
    },
  );

  it('MFA-24: the challenges of this and of other registrations do not stand in for each other', async () => {
    const browser = await app.signIn('ada');
    const usual = await browser.passkeyOptions('register');
    const { options, challenge } = await invite(browser);
    const sealed = [...browser.jar].find(([name]) => name.endsWith('challenge'))?.[1] ?? '';
    for (const text of [challenge, sealed]) {
      const answer = await post(browser, text, device.create(usual, SILENTLY));
      expect(await statusAndError(answer)).toEqual([422, 'InvalidPasskey']);
    }
    const form = { action: 'register', data: JSON.stringify(device.create(options)) };
    await browser.visit('/auth/callback/passkey', { form });
    expect(await countPasskeys('ada')).toBe(0);
  });

  it('MFA-25: a response counts once, although the passkey was removed', async () => {
    const browser = await app.signIn('ada', ['pwd', 'otp']);
    const { options, challenge } = await invite(browser);
    const response = device.create(options, SILENTLY);
    expect((await post(browser, challenge, response)).status).toBe(204);
    const [{ credentialID: id = '' } = {}] = await app.adapter.listAuthenticatorsByUserId('ada');
    const json = { csrfToken: await browser.csrfToken(), id };
    expect((await browser.visit(`${LIST}/remove`, { json })).status).toBe(204);
    expect((await post(browser, challenge, response)).status).toBe(422);
    expect(await countPasskeys('ada')).toBe(0);
  });

  it('MFA-25: a passkey of another user is not taken over', async () => {
    await upgrade(await app.signIn('ada'));
    await app.createUser('grace', { password: true });
    const credentialId = device.passkeys[0]?.id;
    const grace = await app.signIn('grace');
    const lies = { ...SILENTLY, ...(credentialId && { credentialId }) };
    expect((await upgrade(grace, lies)).status).toBe(422);
    expect([await countPasskeys('ada'), await countPasskeys('grace')]).toEqual([1, 0]);
  });

  it('MFA-26: proves nothing: the session keeps its level, and the passkey is asked for a code', async () => {
    const browser = await app.signIn('ada');
    const before = await app.proofs(browser);
    await upgrade(browser);
    expect(await app.proofs(browser)).toEqual(before);
    await app.setUp(await app.signIn('ada'));
    expect(await (await signInByPasskey()).isSignedIn()).toBe(false);
  });
});

it('is off unless the app turns it on', async () => {
  app = new FactorApp();
  await app.createUser('ada', { password: true });
  const browser = await app.signIn('ada');
  expect((await browser.visit(UPGRADE)).status).toBe(404);
  expect((await post(browser, 'x', {})).status).toBe(404);
});
