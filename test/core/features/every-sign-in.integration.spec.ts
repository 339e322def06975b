/**
 * Every way to sign in, against every kind of policy of a feature: whatever verifies the identity,
 * a policy that does not let it pass leaves no session behind, and nothing stored if it refuses
 * before that.
 */
import { defineFeature } from '../../../src/core/features/define-feature.js';
import { describe, expect, it } from '@jest/globals';
import { AccessDenied } from '../../../src/core/errors/request.errors.js';
import { createAuth } from '../../../src/core/compose/auth.js';
import { value } from '../../../src/core/kernel/container.js';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import { type Feature, key, type SignInPolicy } from '../../../src/features/index.js';
import { listCallbackTypes } from '../../support/callback-types.js';
import { DoorStep, WORD } from '../../support/door-step.js';
import { Browser, readLocation } from '../../support/browser.js';
import type { Rows } from '../../support/traced-adapter.js';
import { COOKIE, NOW, password, SECRET } from '../actions/app.js';
import { EveryWayApp, type Way, WAYS } from './every-way.js';

/** Decides only after the test says so, since some ways to sign in need a user first. */
class Gate {
  readonly policy: SignInPolicy = {
    admit: (...given) => this.current.admit?.(...given),
    beforeSession: (...given) => this.current.beforeSession?.(...given),
  };
  current: SignInPolicy = {};

  feature(): Feature {
    const token = key<SignInPolicy>('Gate');
    return defineFeature({
      id: 'gate',
      services: [{ provide: token, inject: [], useFactory: () => this.policy }],
      signInPolicies: [token],
    });
  }
}

/** An app with every way to sign in, and a policy. */
class GatedApp extends EveryWayApp {
  readonly gate: Gate;

  constructor(strategy: 'jwt' | 'database') {
    const gate = new Gate();
    super(strategy, [gate.feature()]);
    this.gate = gate;
  }
}

interface Stance {
  readonly policy: SignInPolicy;
  /** Where the browser is sent. */
  readonly location: RegExp;
  /** Whether nothing may be stored. */
  readonly storesNothing?: true;
}

const DENIED = /^https:\/\/app\.test\/auth\/error\?error=AccessDenied/;

const STANCES: Readonly<Record<string, Stance>> = {
  'does not admit': {
    policy: {
      admit: () => {
        throw new AccessDenied('Banned.');
      },
    },
    location: DENIED,
    storesNothing: true,
  },
  'fails to decide': {
    policy: { admit: async () => Promise.reject(new TypeError('The list is away.')) },
    location: /^https:\/\/app\.test\/auth\/error\?error=\w+/,
    storesNothing: true,
  },
  'asks for a second factor': {
    policy: { beforeSession: () => ({ kind: 'redirect', location: 'https://app.test/two' }) },
    location: /^https:\/\/app\.test\/two$/,
  },
  'refuses before the session': {
    policy: {
      beforeSession: async () => {
        throw new AccessDenied('Too many sessions.');
      },
    },
    location: DENIED,
  },
  'fails before the session': {
    policy: { beforeSession: async () => Promise.reject(new TypeError('The list is away.')) },
    location: /^https:\/\/app\.test\/auth\/error\?error=\w+/,
  },
};

const countRows = ({ users, accounts, sessions }: Rows): number[] =>
  [users, accounts, sessions].map(({ length }) => length);

/** Database sessions of credentials need a stored user, which this app has none for. */
const ROWS = (['jwt', 'database'] as const).flatMap((strategy) =>
  Object.entries(WAYS)
    .filter(([, { type }]) => strategy === 'jwt' || type !== 'credentials')
    .flatMap(([way, { prepare, signIn }]) =>
      Object.entries(STANCES).map(([stance, expected]) => ({
        ...{ strategy, way, stance, prepare, signIn, ...expected },
      })),
    ),
);

describe.each(ROWS)(
  'a policy that $stance, at $way with the strategy $strategy',
  ({ strategy, prepare, signIn, policy, location, storesNothing }) => {
    it('leaves no session behind', async () => {
      const app = new GatedApp(strategy);
      await prepare?.(app);
      const before = countRows(await app.database.rows());
      app.cookies.length = 0;
      app.gate.current = policy;
      const response = await signIn(app);
      expect(readLocation(response).href).toMatch(location);
      expect(app.cookies.filter((name) => name.startsWith(COOKIE.session))).toEqual([]);
      await expect(app.browser.session()).resolves.toBeNull();
      const [users, accounts, sessions] = countRows(await app.database.rows());
      expect(sessions).toBe(before[2]);
      if (storesNothing) expect([users, accounts, sessions]).toEqual(before);
    });
  },
);

describe.each(Object.entries(WAYS))(
  'a policy that lets pass, at %s',
  (_name, { prepare, signIn }) => {
    it('is asked twice, with the verified identity, and the user is signed in', async () => {
      const app = new GatedApp('jwt');
      await prepare?.(app);
      const asked: string[] = [];
      app.gate.current = {
        admit: ({ identity }) => void asked.push(`admit ${identity.account.provider}`),
        beforeSession: ({ identity, context }, { user }) => {
          asked.push(`session ${identity.account.provider}`);
          expect([typeof user.id, context.callbackUrl]).toEqual(['string', 'https://app.test']);
          return undefined;
        },
      };
      app.cookies.length = 0;
      await signIn(app);
      expect(app.cookies).toContain(COOKIE.session);
      const provider = asked[0]?.split(' ')[1] ?? '';
      expect(asked).toEqual([`admit ${provider}`, `session ${provider}`]);
    });
  },
);

const STEP_ROWS = (['jwt', 'database'] as const).flatMap((strategy) =>
  Object.entries(WAYS)
    .filter(([, { type }]) => strategy === 'jwt' || type !== 'credentials')
    .map(([way, steps]) => ({ strategy, way, ...steps })),
);

/** An app with a step, and a user who signed in before it was asked for. */
async function openTo({
  strategy,
  prepare,
  signIn,
}: Pick<Way, 'prepare' | 'signIn'> & { readonly strategy: 'jwt' | 'database' }): Promise<{
  readonly app: EveryWayApp;
  readonly door: DoorStep;
}> {
  const door = new DoorStep();
  door.isRequired = () => false;
  const app = new EveryWayApp(strategy, [door.feature()]);
  await prepare?.(app);
  await signIn(app);
  await app.browser.post('/auth/signout');
  return { app, door };
}

describe.each(STEP_ROWS.filter(({ isForNewUsers }) => !isForNewUsers))(
  'a step of a feature, at $way with the strategy $strategy',
  ({ strategy, prepare, signIn }) => {
    it('leaves a user who was there before unchanged and without a session, until it is passed', async () => {
      const { app, door } = await openTo({ strategy, prepare, signIn });
      const before = await app.database.rows();
      door.isRequired = () => true;
      app.trace.length = 0;
      app.cookies.length = 0;

      const response = await signIn(app);
      expect(readLocation(response).pathname).toBe(door.path);
      expect(app.cookies.filter((name) => name.startsWith(COOKIE.session))).toEqual([]);
      await expect(app.browser.session()).resolves.toBeNull();
      expect(await app.database.rows()).toEqual(before);
      expect(app.trace).toEqual(['callback signIn']);

      await app.browser.post(door.path, { word: WORD });
      expect(app.cookies).toContain(COOKIE.session);
      await expect(app.browser.session()).resolves.toMatchObject({ user: expect.anything() });
      const token = strategy === 'jwt' ? ['callback jwt signIn'] : [];
      expect(app.trace).toEqual(['callback signIn', ...token, 'event signIn']);
    });
  },
);

describe.each(
  STEP_ROWS.filter(({ type, isForNewUsers }) => !isForNewUsers && type !== 'credentials'),
)(
  'a user who is deleted while a step waits, at $way with the strategy $strategy',
  ({ strategy, prepare, signIn }) => {
    it('is not signed in, and not created again', async () => {
      const { app, door } = await openTo({ strategy, prepare, signIn });
      door.isRequired = () => true;
      await signIn(app);
      for (const { id } of (await app.database.rows()).users) {
        await app.database.adapter.deleteUser?.(id);
      }
      const response = await app.browser.post(door.path, { word: WORD });
      // What waits is deleted with the user.
      expect(response.status).toBe(401);
      await expect(app.browser.session()).resolves.toBeNull();
      expect((await app.database.rows()).users).toEqual([]);
    });
  },
);

describe.each(STEP_ROWS.filter(({ type }) => type === 'oauth' || type === 'oidc'))(
  'an account that is unlinked while a step waits, at $way with the strategy $strategy',
  ({ strategy, signIn }) => {
    it('signs its former user in no more, and is not linked again', async () => {
      const { app, door } = await openTo({ strategy, signIn });
      // By its verified address, a sign-in would link it again.
      for (const { id } of (await app.database.rows()).users) {
        await app.database.adapter.updateUser?.({ id, emailVerified: new Date(NOW) });
      }
      door.isRequired = () => true;
      await signIn(app);
      const { users, accounts } = await app.database.rows();
      for (const account of accounts) await app.database.adapter.unlinkAccount?.(account);
      const response = await app.browser.post(door.path, { word: WORD });
      expect(response.status).toBe(403);
      await expect(app.browser.session()).resolves.toBeNull();
      const after = await app.database.rows();
      expect([after.users, after.accounts]).toEqual([users, []]);
    });
  },
);

it.each(['jwt', 'database'] as const)(
  'the id of a passkey, which is no secret, begins no sign-in of its user with the strategy %s',
  async (strategy) => {
    const door = new DoorStep();
    door.isRequired = () => false;
    const app = new EveryWayApp(strategy, [door.feature()]);
    await app.register();
    await app.browser.post('/auth/signout');
    door.isRequired = () => true;
    door.asked.length = 0;
    const known = app.device.passkeys[0]?.id;
    const response = await app.register('mallory@example.com', known);
    expect(readLocation(response).pathname).not.toBe(door.path);
    expect(door.asked).toEqual([]);
  },
);

describe.each(STEP_ROWS.filter(({ prepare }) => !prepare))(
  'a step of a feature for a new user, at $way with the strategy $strategy',
  ({ strategy, signIn }) => {
    it('comes after the user is created, once', async () => {
      const door = new DoorStep();
      const app = new EveryWayApp(strategy, [door.feature()]);
      const response = await signIn(app);
      expect(readLocation(response).pathname).toBe(door.path);
      const { users, accounts, sessions } = await app.database.rows();
      expect(sessions).toEqual([]);
      await app.browser.post(door.path, { word: WORD });
      expect(app.cookies).toContain(COOKIE.session);
      const after = await app.database.rows();
      expect({ users: after.users, accounts: after.accounts }).toEqual({ users, accounts });
      // Credentials that the app checks create no user.
      const isNew = users.length > 0;
      expect(app.trace.filter((one) => one !== 'event linkAccount')).toEqual([
        'callback signIn',
        ...(isNew ? ['event createUser'] : []),
        ...(strategy === 'jwt' ? [`callback jwt ${isNew ? 'signUp' : 'signIn'}`] : []),
        'event signIn',
      ]);
    });
  },
);

describe('the policies of several features', () => {
  it('are asked in their order, until one does not let pass', async () => {
    const asked: string[] = [];
    const makePolicy = (id: string, isLast = false): Feature => {
      const token = key<SignInPolicy>(id);
      const policy: SignInPolicy = {
        admit: () => {
          asked.push(id);
          if (isLast) throw new AccessDenied('No.');
        },
      };
      return defineFeature({ id, services: [value(token, policy)], signInPolicies: [token] });
    };
    const services = createAuth({
      secret: SECRET,
      trustHost: true,
      providers: [password()],
      features: [makePolicy('one'), makePolicy('two', true), makePolicy('three')],
      logger: { error: () => undefined },
    });
    const browser = new Browser((request) => services.get(AuthHandler).respond(request));
    await browser.post('/auth/callback/password', { password: 'right' });
    expect(asked).toEqual(['one', 'two']);
  });

  it('are not asked if the callback of the app refuses', async () => {
    const app = new GatedApp('jwt');
    const asked: string[] = [];
    app.gate.current = { admit: () => void asked.push('asked') };
    await app.browser.post('/auth/callback/password', { password: 'wrong' });
    expect(asked).toEqual([]);
  });
});

it('no way to sign in is left out', () => {
  const types = new Set(listCallbackTypes(new GatedApp('jwt').services));
  expect(new Set(Object.values(WAYS).map(({ type }) => type))).toEqual(types);
});
