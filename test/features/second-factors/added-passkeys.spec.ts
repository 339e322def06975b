/**
 * Factors that are added: passkeys beside other factors, secrets of other systems, and sessions
 * whose token is replaced meanwhile.
 */
import { describe, expect, it } from '@jest/globals';
import { createGuardrails, generate } from 'otplib';
import type { CredentialsConfig } from '../../../src/core/providers/credentials-config.js';
import { Passkeys } from '../../../src/core/webauthn/passkeys.js';
import { SessionFinder } from '../../../src/core/sessions/session-finder.js';
import type { SecondFactorAnswer } from '../../../src/features/second-factors/index.js';
import { RECOVERY_CODES } from '../../../src/features/second-factors/second-factor-tables.js';
import { LevelKeeper } from '../../../src/features/sessions/level/level-keeper.js';
import { Passkey } from '../../../src/providers/passkey.js';
import { readLocation } from '../../support/browser.js';
import type { Lies } from '../../support/software-authenticator.js';
import { MINUTE, ORIGIN, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import { HTML, type ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { CODES, ENROLMENT, FactorApp, readJson, RECOVERY, STEP, TOTP } from './factor-app.js';

const OPTIONAL = { requireUserVerification: false };
const LAX_PASSKEYS = { verifyAuthenticationOptions: OPTIONAL, verifyRegistrationOptions: OPTIONAL };

/** Another browser with the same cookies. */
function copyBrowser(app: FactorApp, browser: ProvingBrowser): ProvingBrowser {
  const copy = app.browser();
  for (const [name, text] of browser.jar) copy.jar.set(name, text);
  return copy;
}

async function register(app: FactorApp, browser: ProvingBrowser, lies: Lies = {}): Promise<void> {
  // Of another device, which has none yet.
  const options = { ...(await browser.passkeyOptions('register')), excludeCredentials: [] };
  const data = JSON.stringify(app.device.create(options, lies));
  await browser.visit('/auth/callback/passkey', { form: { action: 'register', data } });
}

async function removePasskeys(app: FactorApp): Promise<void> {
  const passkeys = app.services.get(Passkeys);
  for (const { id } of await passkeys.list('ada')) await passkeys.remove('ada', id);
}

async function enterByPasskey(
  app: FactorApp,
  browser: ProvingBrowser,
  index: number,
  lies: Lies = {},
): Promise<Response> {
  const passkey = app.device.passkeys[index];
  const { challenge } = (await browser.passkeyOptions('authenticate')) as { challenge: string };
  if (!passkey) throw new Error('There is no such passkey.');
  passkey.counter++;
  const data = JSON.stringify(app.device.sign(passkey, challenge, lies));
  return browser.visit('/auth/callback/passkey', { form: { action: 'authenticate', data } });
}

describe('a secret of another system', () => {
  const SHORT = 'JBSWY3DPEHPK3PXP';

  it('of 80 bits, the shortest, signs its user in', async () => {
    const app = new FactorApp();
    await app.createUser('ada');
    expect(await app.secondFactors.importTotp('ada', { secret: 'jbsw y3dp ehpk 3pxp' })).toBe(true);
    const browser = await app.begin('ada');
    const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });
    const code = await generate({ secret: SHORT, epoch: app.now / 1000, guardrails });
    expect((await browser.post(STEP, { code })).status).toBe(200);
    expect(await browser.isSignedIn()).toBe(true);
  });

  it.each([
    ['a character too many', `${SHORT}A`],
    ['bits after the last byte', `${SHORT}AB`],
    ['too few bits', SHORT.slice(0, 15)],
    ['too many bits', SHORT.repeat(9)],
  ])('is refused with %s: no code could be made from it', async (_name, secret) => {
    const app = new FactorApp();
    await app.createUser('ada');
    await expect(app.secondFactors.importTotp('ada', { secret })).rejects.toThrow('base 32');
    expect((await app.secondFactors.find('ada')).totp).toBeNull();
  });
});

it('a code is wrong, and no failure of the server, while the clock is behind the last one', async () => {
  const app = new FactorApp();
  const { secret } = await app.createEnrolled();
  app.now -= 45_000;
  const browser = await app.begin('ada');
  const response = await browser.post(STEP, { code: await app.show(secret) });
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ error: 'WrongCode' });
});

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  it('a token that a proof has replaced adds nothing to a sign-in', async () => {
    const app = new FactorApp(strategy);
    const { browser, secret } = await app.createEnrolled();
    const old = copyBrowser(app, browser);
    app.now += MINUTE;
    const proof = await browser.post('/auth/reauthenticate/totp', { code: await app.next(secret) });
    expect(proof.status).toBe(200);
    app.prove(['pwd']);
    const again = await old.post('/auth/callback/entry', { name: 'ada' });
    expect(readLocation(again).pathname).toBe(STEP);
    const living = await browser.post('/auth/callback/entry', { name: 'ada' });
    expect(readLocation(living).pathname).not.toBe(STEP);
  });

  it('the codes of a first app are shown when another proof has replaced the token', async () => {
    const browsers: ProvingBrowser[] = [];
    const app: FactorApp = new FactorApp(strategy, {
      config: {
        events: {
          secondFactorChanged: async () => {
            const cookie = browsers[0]?.cookieHeader() ?? '';
            const request = { url: ORIGIN, headers: new Headers({ cookie }) };
            const found = await app.services.get(SessionFinder).find(request);
            if (!found) throw new Error('No user is signed in.');
            const { session, ...browser } = found;
            const proof = { amr: ['pwd'], at: app.now } as const;
            await app.services.get(LevelKeeper).raise(session, proof, browser);
          },
        },
      },
    });
    await app.createUser('ada', { password: true });
    const browser = await app.signIn('ada');
    browsers.push(browser);
    expect((await app.setUp(browser)).recoveryCodes).toHaveLength(10);
  });
});

describe('a passkey that is added to a user who is signed in', () => {
  let answer: SecondFactorAnswer = 'offer';
  const policy = () => answer;

  async function start(): Promise<{ app: FactorApp; browser: ProvingBrowser }> {
    answer = 'offer';
    const app = new FactorApp('jwt', { options: { policy }, passkey: LAX_PASSKEYS });
    await app.createUser('ada', { password: true });
    return { app, browser: await app.signIn('ada') };
  }

  it.each([
    ['verifies its user', {}, true],
    ['does not', { isVerified: false }, false],
  ])('counts as two factors, if its registration %s', async (_name, lies, isEnough) => {
    const { app, browser } = await start();
    await register(app, browser, lies);
    answer = 'require';
    const other = app.browser();
    await enterByPasskey(app, other, 0);
    expect(await other.isSignedIn()).toBe(isEnough);
  });

  it('counts where the session could not add a factor, once the code was given', async () => {
    const { app, browser } = await start();
    const { secret } = await app.setUp(browser);
    app.now += 6 * MINUTE;
    await register(app, browser);
    expect((await app.factorRows())['passkeys']).toHaveLength(0);
    await browser.post(STEP, { code: await app.next(secret) });
    expect((await app.factorRows())['passkeys']).toHaveLength(1);
  });

  it('does not by the verification of another passkey in the same session', async () => {
    const { app, browser } = await start();
    await register(app, browser);
    await enterByPasskey(app, browser, 0);
    await register(app, browser, { isVerified: false });
    expect((await app.factorRows())['passkeys']).toHaveLength(1);
    await enterByPasskey(app, browser, 1, { isVerified: false });
    expect((await app.factorRows())['passkeys']).toHaveLength(1);
  });
});

describe('a user with a passkey and no app, where a second factor is required', () => {
  let answer: SecondFactorAnswer = 'offer';

  async function start(): Promise<FactorApp> {
    answer = 'offer';
    const app = new FactorApp('jwt', { options: { policy: () => answer } });
    await app.createUser('ada', { password: true, passkey: true });
    answer = 'require';
    return app;
  }

  it('cannot set up an app by the password alone', async () => {
    const app = await start();
    const thief = app.browser();
    const response = await thief.post('/auth/callback/entry', { name: 'ada' });
    expect(readLocation(response).pathname).toBe(STEP);
    const page = await thief.visit(STEP, { headers: HTML });
    expect(await page.text()).toContain('Sign in with it.');
    expect((await thief.post(`${ENROLMENT}/offer`)).status).toBe(401);
    expect((await thief.post(STEP, { code: '123456' })).status).toBe(422);
    await enterByPasskey(app, thief, 0);
    expect(await thief.isSignedIn()).toBe(true);
  });

  it.each<[string, (app: FactorApp) => Promise<unknown>]>([
    ['the passkey is removed', (app) => removePasskeys(app)],
    ['support has reset the factors', (app) => app.secondFactors.reset('ada')],
  ])('sets one up when %s', async (_name, change) => {
    const app = await start();
    await change(app);
    const browser = app.browser();
    const response = await browser.post('/auth/callback/entry', { name: 'ada' });
    expect(readLocation(response).pathname).toBe(ENROLMENT);
  });
});

it('the policy is asked once in a sign-in', async () => {
  let count = 0;
  const policy = () => {
    count++;
    return 'offer' as const;
  };
  const app = new FactorApp('jwt', { options: { policy } });
  await app.createUser('ada');
  await app.signIn('ada');
  expect(count).toBe(1);
});

it('recovery codes that could not all be stored are not shown', async () => {
  const app = new FactorApp();
  const { browser } = await app.createEnrolled();
  const { tables } = app.adapter;
  await app.createUser('bob');
  const [row] = await tables.list(RECOVERY_CODES, { by: 'userId', equals: 'ada', limit: 1 });
  if (!row) throw new Error('There is no code.');
  // As another request leaves it that replaces them at the same time.
  await tables.update(RECOVERY_CODES, { id: row.id }, { userId: 'bob' });
  const response = await browser.post(CODES);
  expect(response.status).toBe(409);
  expect(await response.json()).toEqual({ error: 'FactorChanged' });
});

it('a user whose name holds half a character, and who has no address, gets a secret', async () => {
  const app = new FactorApp();
  const user = { id: 'eve', name: `Eve \ud800${'e'.repeat(5000)}`, email: '', emailVerified: null };
  await app.adapter.createUser(user);
  const browser = await app.signIn('eve');
  const { uri } = await readJson(await browser.post(`${TOTP}/offer`));
  expect(String(uri)).toMatch(/^otpauth:\/\/totp\/app\.test:Eve%20e{250}\?secret=/);
  expect((await browser.visit(TOTP)).status).toBe(200);
});

it("with `assurance: 'aal2'`, a recovery code starts a session", async () => {
  const entry: CredentialsConfig = {
    id: 'entry',
    name: 'Entry',
    type: 'credentials',
    credentials: { name: {} },
    authorize: ({ name }) => app.adapter.getUser(String(name)),
    amr: ['pwd'],
  };
  const app: FactorApp = new FactorApp('jwt', {
    sendsMails: false,
    config: { assurance: 'aal2', providers: [Passkey, entry] },
  });
  await app.createUser('ada');
  const browser = await app.begin('ada');
  const { secret, offer } = await readJson(await browser.post(`${ENROLMENT}/offer`));
  const given = { offer: String(offer), code: await app.show(String(secret)) };
  const { recoveryCodes } = await readJson(await browser.post(ENROLMENT, given));
  const [code] = recoveryCodes as string[];
  const other = await app.begin('ada');
  expect((await other.post(RECOVERY, { code: String(code) })).status).toBe(200);
  expect(await other.isSignedIn()).toBe(true);
  const level = await app.proofs(other);
  expect(level.map(({ amr }) => amr)).toEqual([['pwd'], ['recovery']]);
});
