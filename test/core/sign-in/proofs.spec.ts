/** What each sign-in says of what its user has proven. */
import { describe, expect, it } from '@jest/globals';
import { ServerAuth } from '../../../src/core/handler/server-auth.js';
import { InvalidOption } from '../../../src/core/errors/configuration.errors.js';
import type { AuthenticationMethod } from '../../../src/core/levels/index.js';
import type { CredentialsConfig } from '../../../src/core/providers/credentials-config.js';
import type { StartSessionOptions } from '../../../src/core/sessions/session-starter.js';
import { toProviderProof } from '../../../src/core/sign-in/identity-proof.js';
import { DoorStep, WORD } from '../../support/door-step.js';
import type { Lies } from '../../support/software-authenticator.js';
import { StartedSessions } from '../../support/started-sessions.js';
import { ADA, makeApp, NOW, ORIGIN, password, signIn } from '../actions/app.js';
import { EveryWayApp, WAYS } from '../features/every-way.js';

const SECONDS = NOW / 1000;

const UNPROVEN = { amr: ['fed'], at: NOW, isUnproven: true };

/** What each of the ways proves. */
const PROVEN: Readonly<Record<keyof typeof WAYS, object>> = {
  'OpenID Connect': { ...UNPROVEN, provider: 'op' },
  'OAuth 2.0': { ...UNPROVEN, provider: 'plain' },
  'a magic link': { amr: ['email'], at: NOW, provider: 'email' },
  'a magic link that another browser confirms': { amr: ['email'], at: NOW, provider: 'email' },
  credentials: { amr: ['pwd'], at: NOW, provider: 'password' },
  'a new passkey': { amr: ['hwk', 'user'], at: NOW, provider: 'passkey' },
  'a known passkey': { amr: ['hwk', 'user'], at: NOW, provider: 'passkey' },
};

/** Database sessions of credentials need a stored user, which the app has none for. */
const ROWS = (['jwt', 'database'] as const).flatMap((strategy) =>
  Object.entries(WAYS)
    .filter(([, { type }]) => strategy === 'jwt' || type !== 'credentials')
    .map(([way, steps]) => ({ strategy, way, ...steps })),
);

it.each(ROWS)(
  'a sign-in by $way says what was proven, with the strategy $strategy',
  async (row) => {
    const { strategy, way, prepare, signIn: enter } = row;
    const sessions = new StartedSessions();
    const app = new EveryWayApp(strategy, [sessions.feature()]);
    await prepare?.(app);
    await enter(app);
    expect(sessions.proofs).toEqual([PROVEN[way]]);
  },
);

it.each(ROWS.filter(({ isForNewUsers }) => !isForNewUsers))(
  'a step adds what it has verified to a sign-in by $way, with the strategy $strategy',
  async ({ strategy, way, prepare, signIn: enter }) => {
    const sessions = new StartedSessions();
    const door = new DoorStep('door', ['otp']);
    door.isRequired = () => false;
    const app = new EveryWayApp(strategy, [sessions.feature(), door.feature()]);
    await prepare?.(app);
    door.isRequired = () => true;
    await enter(app);
    await app.browser.post(door.path, { word: WORD });
    expect(sessions.proofs).toEqual([PROVEN[way], { amr: ['otp'], at: NOW }]);
  },
);

it('a step that verifies nothing adds no proof', async () => {
  const sessions = new StartedSessions();
  const [terms, code] = [new DoorStep('terms'), new DoorStep('code', ['otp'])];
  const app = new EveryWayApp('jwt', [sessions.feature(), terms.feature(), code.feature()]);
  await WAYS['credentials']?.signIn(app);
  await app.browser.post(terms.path, { word: WORD });
  await app.browser.post(code.path, { word: WORD });
  expect(sessions.proofs).toEqual([PROVEN['credentials'], { amr: ['otp'], at: NOW }]);
});

describe('an account that is added to a living session', () => {
  it.each(['jwt', 'database'] as const)('proves nothing, with %s', async (strategy) => {
    const sessions = new StartedSessions();
    const app = new EveryWayApp(strategy, [sessions.feature()]);
    await WAYS['a magic link']?.signIn(app);
    app.op.misbehaviour = { claims: { auth_time: SECONDS, email: 'other@example.com' } };
    await app.visitProvider('op');
    expect(sessions.starts).toHaveLength(2);
    expect(sessions.starts.at(-1)).toMatchObject({ proofs: [] });
  });

  it('is a proof in the next sign-in', async () => {
    const sessions = new StartedSessions();
    const app = new EveryWayApp('database', [sessions.feature()]);
    await WAYS['a magic link']?.signIn(app);
    await app.visitProvider('op');
    await app.visitProvider('op');
    expect(sessions.proofs).toEqual([PROVEN['OpenID Connect']]);
  });

  it('proves nothing if it is a passkey', async () => {
    const sessions = new StartedSessions();
    const app = new EveryWayApp('database', [sessions.feature()]);
    await WAYS['a magic link']?.signIn(app);
    await app.register();
    expect(sessions.starts).toHaveLength(2);
    expect(sessions.starts.at(-1)).toMatchObject({ proofs: [] });
  });
});

describe('a provider', () => {
  it('says when its user has proven who they are, and how', async () => {
    const sessions = new StartedSessions();
    const app = new EveryWayApp('jwt', [sessions.feature()]);
    const claims = { auth_time: SECONDS - 300, acr: 'urn:example:gold', amr: ['pwd', 'mfa'] };
    app.op.misbehaviour = { claims };
    await app.visitProvider('op');
    expect(sessions.proofs).toEqual([
      {
        amr: ['fed'],
        at: NOW - 300_000,
        provider: 'op',
        said: { acr: 'urn:example:gold', amr: ['pwd', 'mfa'] },
      },
    ]);
  });

  it.each(['op', 'plain'])('proves nothing by its userinfo response: %s', async (id) => {
    const sessions = new StartedSessions();
    const app = new EveryWayApp('jwt', [sessions.feature()]);
    // Without the address in the ID token, the userinfo response is read too.
    const claims = { email: undefined };
    app.op.misbehaviour = { claims, userinfo: { auth_time: SECONDS, acr: 'gold', amr: ['mfa'] } };
    await app.visitProvider(id);
    expect(app.op.count('userinfo')).toBe(1);
    expect(sessions.proofs).toEqual([{ ...UNPROVEN, provider: id }]);
  });

  const long = 'x'.repeat(51);
  it.each([
    ['now', { auth_time: SECONDS }, { at: NOW }],
    ['the beginning', { auth_time: 0 }, { at: 0 }],
    ['a clock that is ahead', { auth_time: SECONDS + 60 }, { at: NOW + 60_000 }],
    ['the future', { auth_time: SECONDS + 61 }, { isUnproven: true }],
    ['before the beginning', { auth_time: -1 }, { isUnproven: true }],
    ['text', { auth_time: String(SECONDS) }, { isUnproven: true }],
    ['no number', { auth_time: Number.NaN }, { isUnproven: true }],
    ['no end', { auth_time: Number.NEGATIVE_INFINITY }, { isUnproven: true }],
    ['a list', { auth_time: [SECONDS] }, { isUnproven: true }],
    ['no claim', {}, { isUnproven: true }],
    ['an acr that is an object', { acr: { mfa: true } }, { isUnproven: true }],
    ['an empty acr', { acr: '' }, { isUnproven: true }],
    ['an acr of 201', { acr: 'x'.repeat(201) }, { isUnproven: true }],
    [
      'an acr of 200',
      { acr: 'x'.repeat(200) },
      { isUnproven: true, said: { acr: 'x'.repeat(200) } },
    ],
    ['an amr that is text', { amr: 'mfa' }, { isUnproven: true }],
    [
      'an amr of anything',
      { amr: ['pwd', 7, null, long, { otp: 1 }, 'otp'] },
      { isUnproven: true, said: { amr: ['pwd', 'otp'] } },
    ],
    [
      'an amr of 1000',
      { amr: Array.from({ length: 1000 }, (_, index) => `m${index}`) },
      {
        isUnproven: true,
        said: { amr: ['m0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7', 'm8', 'm9'] },
      },
    ],
  ])('that says %s is read', (_name, claims, expected) => {
    expect(toProviderProof(claims, NOW)).toEqual({ amr: ['fed'], ...expected });
  });
});

describe('a passkey', () => {
  const OPTIONAL = { requireUserVerification: false };
  it.each<[string, Lies, readonly AuthenticationMethod[]]>([
    ['of one device', {}, ['hwk', 'user']],
    ['of one device, which does not know its user', { isVerified: false }, ['hwk']],
    ['of several devices', { isSynchronised: true }, ['swk', 'user']],
    [
      'of several devices, which do not know their user',
      { isSynchronised: true, isVerified: false },
      ['swk'],
    ],
  ])('%s proves what the device has signed', async (_name, lies, amr) => {
    const sessions = new StartedSessions();
    const app = new EveryWayApp('jwt', [sessions.feature()], {
      // Requested and verified are two things: the options ask for it, and the device does not.
      passkey: {
        authenticationOptions: { userVerification: 'required' },
        verifyAuthenticationOptions: OPTIONAL,
        verifyRegistrationOptions: OPTIONAL,
      },
    });
    const made = app.device.create(await app.passkeyOptions('register'), lies);
    await app.answerPasskey('register', made);
    expect(sessions.proofs).toEqual([{ amr, at: NOW, provider: 'passkey' }]);
    await app.browser.post('/auth/signout');
    const signed = app.device.get(await app.passkeyOptions('authenticate'), lies);
    await app.answerPasskey('authenticate', signed);
    expect(sessions.starts).toHaveLength(2);
    expect(sessions.proofs).toEqual([{ amr, at: NOW, provider: 'passkey' }]);
  });
});

describe('credentials', () => {
  const withMethods = (amr: CredentialsConfig['amr']) => {
    const sessions = new StartedSessions();
    const provider = { ...password(), amr };
    const app = makeApp({ providers: [provider], features: [sessions.feature()] });
    return { sessions, app, browser: app.browser() };
  };

  it.each<[string, CredentialsConfig['amr'], object]>([
    ['a list', ['pwd', 'otp'], { amr: ['pwd', 'otp'] }],
    ['a function', ({ id }) => (id === ADA.id ? ['hwk'] : []), { amr: ['hwk'] }],
    [
      'a function with unknown names',
      () => ['pwd', 'face', 7] as unknown as AuthenticationMethod[],
      { amr: ['pwd'] },
    ],
    [
      'a function without a list',
      () => 'pwd' as unknown as AuthenticationMethod[],
      { amr: [], isUnproven: true },
    ],
    ['an empty list', [], { amr: [], isUnproven: true }],
  ])('prove what the app says: %s', async (_name, amr, expected) => {
    const { sessions, browser } = withMethods(amr);
    await signIn(browser);
    expect(sessions.proofs).toEqual([{ ...expected, at: NOW, provider: 'password' }]);
  });

  it('are refused if the function throws', async () => {
    const { sessions, browser } = withMethods(() => {
      throw new TypeError('No such user.');
    });
    await signIn(browser);
    expect(sessions.starts).toEqual([]);
    await expect(browser.session()).resolves.toBeNull();
  });

  it('with a name that is no method are an error of the configuration', async () => {
    const { app, browser } = withMethods(['pwd', 'face'] as unknown as AuthenticationMethod[]);
    await browser.visit('/auth/signin');
    expect(app.errors()).toContain('InvalidOption');
  });
});

describe('a session that the app starts', () => {
  const start = async (options: StartSessionOptions) => {
    const sessions = new StartedSessions();
    const app = makeApp({ features: [sessions.feature()] });
    const caller = { origin: ORIGIN, headers: new Headers({ host: 'app.test' }) };
    await app.services.get(ServerAuth).startSession(ADA, options, caller);
    return sessions.proofs;
  };

  it.each<[string, StartSessionOptions, readonly object[]]>([
    [
      'U20: has no level unless the app says which',
      {},
      [{ amr: [], at: 0, provider: 'app', isUnproven: true }],
    ],
    [
      'LVL-14: has no level with an empty list',
      { amr: [] },
      [{ amr: [], at: 0, provider: 'app', isUnproven: true }],
    ],
    [
      'has the level that the app has verified, whatever account it names',
      { amr: ['pwd', 'otp'], account: { provider: 'kiosk' } },
      [{ amr: ['pwd', 'otp'], at: NOW, provider: 'app:kiosk' }],
    ],
  ])('%s', async (_name, options, expected) => {
    await expect(start(options)).resolves.toEqual(expected);
  });

  it('is refused with a name that is no method', async () => {
    const amr = ['face'] as unknown as AuthenticationMethod[];
    await expect(start({ amr })).rejects.toThrow(InvalidOption);
  });
});
