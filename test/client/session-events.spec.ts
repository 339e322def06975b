/** @jest-environment ./test/client/page-environment.js */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AuthClient, type SessionEvent } from '../../src/client/index.js';
import type { AuthClientOptions } from '../../src/client/auth-endpoints.js';
import { PasswordsClient } from '../../src/client/passwords/index.js';
import { SecondFactorsClient } from '../../src/client/second-factors/index.js';
import { StepUpClient } from '../../src/client/sessions/index.js';
import { OtherTab, message } from './other-tab.js';
import { Site } from './site.js';

const WHO = { username: 'Ada', password: 'secret' };

let site: Site;
let client: AuthClient;
let tab: OtherTab;

beforeEach(() => {
  site = new Site();
  client = new AuthClient({ fetch: site.fetch });
  tab = new OtherTab();
});

afterEach(() => tab.close());

/** What the listener is called with next. */
const heard = (of: AuthClient): Promise<SessionEvent> =>
  new Promise((resolve) => {
    const stop = of.onSessionChange((event) => {
      stop();
      resolve(event);
    });
  });

describe('other tabs, including those with the client of Auth.js, are notified', () => {
  it.each<[string, string, () => Promise<unknown>]>([
    ['of a sign-in', 'signin', () => client.signIn('credentials', { ...WHO, redirect: false })],
    ['of a sign-in that leaves the page', 'signin', () => client.signIn('credentials', WHO)],
    ['of a sign-out', 'signout', () => client.signOut({ redirect: false })],
    ['of a sign-out that leaves the page', 'signout', () => client.signOut()],
    ['of an update', 'getSession', () => client.update({ name: 'Grace' })],
    [
      'of a session that was read to be shown',
      'getSession',
      () => client.getSession({ broadcast: true }),
    ],
  ])('%s', async (_, trigger, act) => {
    await site.signIn();
    const nextMessage = tab.next();
    await act();
    expect(await nextMessage).toEqual(message(trigger));
  });

  it('also with a listener in this tab', async () => {
    const stop = client.onSessionChange(() => undefined);
    const nextMessage = tab.next();
    await client.signOut({ redirect: false });
    expect(await nextMessage).toEqual(message('signout'));
    stop();
  });

  it('of no other changes', async () => {
    const nextMessage = tab.next();
    await client.getSession();
    await client.signIn('github', { redirect: false });
    await client.signIn('credentials', { ...WHO, password: 'x', redirect: false });
    await client.signOut({ redirect: false });
    expect(await nextMessage).toEqual(message('signout'));
  });
});

/** By a server that accepts everything. */
const accepting = (answer: object): AuthClientOptions => ({
  fetch: async (url) =>
    Response.json(String(url).endsWith('/csrf') ? { csrfToken: 'token' } : answer),
});
const NEXT = { url: 'https://app.test/page' };
const FIELDS = { code: '123456' };

describe('R18: clients of features notify this page and other tabs', () => {
  const factors = new SecondFactorsClient(accepting(NEXT));
  const enrolling = new SecondFactorsClient(accepting({ ...NEXT, recoveryCodes: ['one'] }));
  const proving = new SecondFactorsClient(accepting({}));
  const stepUp = new StepUpClient(accepting(NEXT));
  const asking = new StepUpClient({
    fetch: async () =>
      new Response(null, {
        status: 401,
        headers: {
          'www-authenticate': 'Bearer error="insufficient_user_authentication", max_age="60"',
          'content-type': 'application/json',
        },
      }),
  });
  const passwords = new PasswordsClient(accepting(NEXT));

  it.each<readonly [string, string, () => Promise<unknown>]>([
    ['a second factor', 'signin', () => factors.proveSecondFactor(FIELDS)],
    ['a recovery code', 'signin', () => factors.proveRecoveryCode(FIELDS)],
    ['a code by email', 'signin', () => factors.proveSecondFactorByEmail(FIELDS)],
    ['a required app', 'signin', () => enrolling.enrolRequiredTotp({ ...FIELDS, offer: 'offer' })],
    ['a proof by the app', 'getSession', () => proving.reauthenticateByTotp(FIELDS)],
    ['a proof', 'getSession', () => stepUp.reauthenticate('credentials', WHO)],
    ['a sign-up', 'signin', () => passwords.verifySignUp({ token: 'token' })],
  ])('R18: of %s', async (_, trigger, act) => {
    const [nextMessage, here] = [tab.next(), heard(client)];
    await act();
    expect(await nextMessage).toEqual(message(trigger));
    expect(await here).toEqual({ trigger });
  });

  it('R18: and not of what was refused', async () => {
    const nextMessage = tab.next();
    const refusing: AuthClientOptions = {
      fetch: async () => Response.json({ error: 'WrongCode' }, { status: 422 }),
    };
    const refused = [
      new SecondFactorsClient(refusing).proveSecondFactor(FIELDS),
      new PasswordsClient(refusing).verifySignUp({ token: 'token' }),
    ];
    expect((await Promise.allSettled(refused)).map(({ status }) => status)).toEqual([
      'rejected',
      'rejected',
    ]);
    expect((await asking.fetchWithStepUp('/api', {}, { prove: async () => false })).status).toBe(
      401,
    );
    await client.signOut({ redirect: false });
    expect(await nextMessage).toEqual(message('signout'));
  });
});

describe('a listener', () => {
  it.each(['signout', 'getSession', 'signin', 'something-new'])(
    'receives the event %j of another tab',
    async (trigger) => {
      const event = heard(client);
      tab.say(message(trigger));
      expect(await event).toEqual({ trigger });
    },
  );

  it('receives a message that only reports a change of the session', async () => {
    const event = heard(client);
    tab.say({ event: 'session' });
    expect(await event).toEqual({ trigger: 'getSession' });
  });

  it('ignores messages that are not about the session', async () => {
    const event = heard(client);
    for (const other of [null, 'session', { event: 'other' }, 7]) tab.say(other);
    tab.say(message('signout'));
    expect(await event).toEqual({ trigger: 'signout' });
  });

  it('receives events of another client on the same page', async () => {
    const event = heard(client);
    await new AuthClient({ fetch: site.fetch }).signOut({ redirect: false });
    expect(await event).toEqual({ trigger: 'signout' });
  });

  it('is awaited by a sign-in or sign-out in this tab', async () => {
    const steps: string[] = [];
    const stop = client.onSessionChange(async () => {
      await client.getSession();
      steps.push('shown');
    });
    await client.signOut({ redirect: false });
    steps.push('returned');
    expect(steps).toEqual(['shown', 'returned']);
    stop();
  });

  it('that throws affects neither other listeners nor the sign-out', async () => {
    const problems = jest.spyOn(console, 'error').mockReturnValue();
    const broken = client.onSessionChange(() => {
      throw new Error('broken');
    });
    const listener = jest.fn();
    const stop = client.onSessionChange(listener);
    await client.signOut({ redirect: false });
    expect(listener).toHaveBeenCalledTimes(1);
    expect(problems).toHaveBeenCalledWith(new Error('broken'));
    broken();
    stop();
    problems.mockRestore();
  });

  it('receives nothing after it was removed, even when it was added twice', async () => {
    const listener = jest.fn();
    const [stopOne, stopOther] = [
      client.onSessionChange(listener),
      client.onSessionChange(listener),
    ];
    stopOne();
    await client.signOut({ redirect: false });
    expect(listener).toHaveBeenCalledTimes(1);
    stopOther();
    await client.signOut({ redirect: false });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});

it('works within the page in a browser without BroadcastChannel', async () => {
  const { BroadcastChannel: before } = globalThis;
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  const event = heard(client);
  await client.signOut({ redirect: false });
  expect(await event).toEqual({ trigger: 'signout' });
  globalThis.BroadcastChannel = before;
});
