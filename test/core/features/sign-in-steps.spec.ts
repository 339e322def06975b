/** What may happen between the proof of an identity and the step that comes before its session. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { AccessDenied } from '../../../src/core/errors/request.errors.js';
import { listTables } from '../../../src/core/tables/listed-tables.js';
import {
  defineFeature,
  key,
  PendingSignIns,
  type SignInPolicy,
  value,
} from '../../../src/features/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import type { Browser } from '../../support/browser.js';
import { readLocation } from '../../support/browser.js';
import { DoorStep, WORD } from '../../support/door-step.js';
import { ADA, type App, COOKIE, makeApp, ORIGIN, password, signIn } from '../actions/app.js';
import { HTML } from './feature-app.js';

const PENDING = '__Host-authjs.pending-sign-in';
const DOOR = '/auth/door';
const GRACE = { id: 'grace', name: 'Grace', email: 'grace@example.com' };

let door: DoorStep;
beforeEach(() => {
  door = new DoorStep();
});

function doorApp({ features = [], ...config }: Partial<AuthConfig> = {}): App {
  return makeApp({
    adapter: new MemoryAdapter(),
    session: { strategy: 'jwt' },
    features: [door.feature(), ...features],
    ...config,
  });
}

/** A browser whose user has proven the password. */
async function waiting(app: App, form: Readonly<Record<string, string>> = {}): Promise<Browser> {
  const browser = app.browser();
  await signIn(browser, form);
  return browser;
}

const pass = (browser: Browser, path = DOOR): Promise<Response> =>
  browser.post(path, { word: WORD });

describe('the page of the step', () => {
  it('shows its form to the browser whose sign-in waits', async () => {
    const browser = await waiting(doorApp());
    const page = await browser.visit(DOOR);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('name="word"');
  });

  it.each([
    ['without a sign-in to the sign-in page', '/auth/signin', async (app: App) => app.browser()],
    [
      'whose sign-in is done to where it was to lead',
      '/',
      async (app: App) => {
        const browser = await waiting(app);
        await pass(browser);
        return browser;
      },
    ],
  ])('R19: sends a browser %s', async (_name, path, open) => {
    const browser = await open(doorApp());
    expect(readLocation(await browser.visit(DOOR)).pathname).toBe(path);
    expect((await pass(browser)).status).toBe(401);
  });

  it('shows the form again after a failure, and the sign-in goes on waiting', async () => {
    const browser = await waiting(doorApp());
    const form = { csrfToken: await browser.csrfToken(), word: 'melon' };
    const page = await browser.visit(DOOR, { form, headers: HTML });
    expect(page.status).toBe(422);
    expect(await page.text()).toContain('Those details didn’t match');
    expect((await pass(browser)).status).toBe(200);
  });
});

describe('after the step', () => {
  it('a browser is sent to where the sign-in was to end', async () => {
    const browser = await waiting(doorApp(), { callbackUrl: `${ORIGIN}/orders` });
    const form = { csrfToken: await browser.csrfToken(), word: WORD };
    const response = await browser.visit(DOOR, { form, headers: HTML });
    expect(readLocation(response).href).toBe(`${ORIGIN}/orders`);
    expect([browser.jar.has(COOKIE.session), browser.jar.has(PENDING)]).toEqual([true, false]);
  });

  it('a script gets the address', async () => {
    const browser = await waiting(doorApp(), { callbackUrl: `${ORIGIN}/orders` });
    expect(await (await pass(browser)).json()).toEqual({ url: `${ORIGIN}/orders` });
  });

  it('the jwt callback gets what it would have got, dates as dates', async () => {
    const born = new Date('1815-12-10');
    const got: unknown[] = [];
    const browser = await waiting(
      doorApp({
        providers: [password(() => ({ ...ADA, born, shoe: 7n }))],
        callbacks: {
          jwt: ({ token, user, account, trigger }) => {
            if (trigger) got.push({ user, account, trigger });
            return token;
          },
        },
      }),
    );
    await pass(browser);
    expect(got).toEqual([
      {
        user: { ...ADA, born, shoe: '7' },
        account: { provider: 'password', type: 'credentials', providerAccountId: ADA.id },
        trigger: 'signIn',
      },
    ]);
  });
});

describe('a sign-in that waits', () => {
  it('is of one browser', async () => {
    const app = doorApp();
    await waiting(app);
    const other = app.browser();
    expect((await pass(other)).status).toBe(401);
  });

  it('ends after ten minutes', async () => {
    const app = doorApp();
    const browser = await waiting(app);
    app.clock.now += 10 * 60 * 1000;
    expect((await pass(browser)).status).toBe(401);
    expect(await browser.session()).toBeNull();
  });

  it('goes on once, of two requests at the same time', async () => {
    const browser = await waiting(doorApp());
    const responses = await Promise.all([pass(browser), pass(browser)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('is ended for all browsers of the user', async () => {
    const app = doorApp();
    const browser = await waiting(app);
    await app.services.get(PendingSignIns).endAll(ADA.id);
    expect((await pass(browser)).status).toBe(401);
  });

  it('keeps no secret where it can be read', async () => {
    const adapter = new MemoryAdapter();
    const app = doorApp({ adapter });
    const browser = await waiting(app);
    const handle = browser.jar.get(PENDING) ?? '';
    const seen = JSON.stringify(app.log);
    expect(handle).toMatch(/^[\w-]{43}$/);
    expect(seen).not.toContain(handle);
  });

  it('does not end the session of its user', async () => {
    door.isRequired = () => false;
    const browser = await waiting(doorApp());
    door.isRequired = () => true;
    await signIn(browser);
    expect(door.asked.at(-1)?.isSignedIn).toBe(true);
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } });
  });

  it('ends the session of another user, who would be taken for its own', async () => {
    door.isRequired = () => false;
    const users = [ADA, GRACE];
    const app = doorApp({
      providers: [password(({ name }) => users.find(({ id }) => id === name) ?? null)],
    });
    const browser = await waiting(app, { name: 'grace' });
    door.isRequired = () => true;
    await signIn(browser, { name: 'ada' });
    expect(door.asked.at(-1)?.isSignedIn).toBe(false);
    expect(await browser.session()).toBeNull();
  });
});

describe('another user of the browser', () => {
  const users = [ADA, GRACE];
  const app = (): App =>
    doorApp({ providers: [password(({ name }) => users.find(({ id }) => id === name) ?? null)] });

  it('does not go on with a sign-in that waited before', async () => {
    door.isRequired = ({ user }) => user.id === ADA.id;
    const browser = await waiting(app(), { name: 'ada' });
    await signIn(browser, { name: 'grace' });
    expect(browser.jar.has(PENDING)).toBe(false);
    expect((await pass(browser)).status).toBe(401);
    expect(await browser.session()).toMatchObject({ user: { name: 'Grace' } });
  });

  it('finds nothing that waits after a sign-out', async () => {
    const browser = await waiting(app(), { name: 'ada' });
    await browser.post('/auth/signout');
    expect((await pass(browser)).status).toBe(401);
  });

  it('replaces what waits by a sign-in of their own', async () => {
    const given = app();
    const browser = await waiting(given, { name: 'ada' });
    const earlier = browser.jar.get(PENDING) ?? '';
    await signIn(browser, { name: 'grace' });
    browser.jar.set(PENDING, earlier);
    expect((await pass(browser)).status).toBe(401);
  });
});

describe('a form of the step', () => {
  it('is not shown to a browser without a sign-in that waits, whatever went wrong', async () => {
    const app = doorApp({ rateLimit: ({ action }) => (action === 'route' ? 60 : 0) });
    const browser = app.browser();
    const form = { csrfToken: await browser.csrfToken(), word: WORD };
    const response = await browser.visit(DOOR, { form, headers: HTML });
    expect(await response.text()).not.toContain('name="word"');
  });

  it('begins anew where the sign-in has expired, and does not lead back to the step', async () => {
    const location = readLocation(await doorApp().browser().visit(DOOR));
    expect(location.searchParams.get('callbackUrl')).toBeNull();
  });
});

describe('what changes while a sign-in waits', () => {
  it('the end of all sessions of the user ends it too', async () => {
    const app = doorApp({ features: [Sessions()] });
    const browser = await waiting(app);
    app.clock.now += 1000;
    await app.services.get(Sessions).revokeAll(ADA.id);
    app.clock.now += 1000;
    await pass(browser);
    expect(await browser.session()).toBeNull();
  });

  it('a policy is asked again, and the signIn callback is not', async () => {
    const asked: string[] = [];
    let isBanned = false;
    const policy = key<SignInPolicy>('Bans');
    const bans = defineFeature({
      id: 'bans',
      services: [
        value(policy, {
          admit: () => {
            asked.push('policy');
            if (isBanned) throw new AccessDenied('Banned.');
          },
        }),
      ],
      signInPolicies: [policy],
    });
    const callbacks = { signIn: () => asked.push('callback') > 0 };
    const browser = await waiting(doorApp({ features: [bans], callbacks }));
    isBanned = true;
    expect((await pass(browser)).status).toBe(403);
    expect(asked).toEqual(['callback', 'policy', 'policy']);
    expect(await browser.session()).toBeNull();
  });
});

describe('a user whom the app keeps', () => {
  it('is read again, so that a policy sees what has changed', async () => {
    const adapter = new MemoryAdapter();
    const stored = await adapter.createUser({ ...ADA, emailVerified: null });
    const seen: unknown[] = [];
    const policy = key<SignInPolicy>('Names');
    const names = defineFeature({
      id: 'names',
      services: [value(policy, { admit: (_signIn, user) => void seen.push(user.name) })],
      signInPolicies: [policy],
    });
    const providers = [password(() => ({ ...ADA, id: stored.id }))];
    const browser = await waiting(doorApp({ adapter, providers, features: [names] }));
    await adapter.updateUser({ id: stored.id, name: 'Ada Lovelace' });
    await pass(browser);
    expect(seen).toEqual(['Ada', 'Ada Lovelace']);
  });
});

it('the table of what waits is among those of the features that have steps', () => {
  expect(listTables([door.feature()]).map(({ name }) => name)).toEqual(['pending_sign_ins']);
});

describe('several steps', () => {
  it('come one after the other, and the proof of one is none of another', async () => {
    const gate = new DoorStep('gate');
    const browser = await waiting(doorApp({ features: [gate.feature()] }));
    expect((await pass(browser, gate.path)).status).toBe(401);
    expect(await (await pass(browser)).json()).toEqual({ url: `${ORIGIN}${gate.path}` });
    expect((await pass(browser)).status).toBe(401);
    expect(await browser.session()).toBeNull();
    expect(await (await pass(browser, gate.path)).json()).toEqual({ url: ORIGIN });
    expect(await browser.session()).toMatchObject({ user: { name: 'Ada' } });
  });
});

it('a step that cannot decide refuses the sign-in', async () => {
  door.isRequired = () => {
    throw new TypeError('The list is away.');
  };
  const browser = await waiting(doorApp());
  expect(await browser.session()).toBeNull();
});
