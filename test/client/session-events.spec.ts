/** @jest-environment ./test/client/page-environment.js */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AuthClient, type SessionEvent } from '../../src/client/index.js';
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

describe('other tabs, those with the client of Auth.js too, are told', () => {
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
    const told = tab.next();
    await act();
    expect(await told).toEqual(message(trigger));
  });

  it('while somebody listens here, too', async () => {
    const stop = client.onSessionChange(() => undefined);
    const told = tab.next();
    await client.signOut({ redirect: false });
    expect(await told).toEqual(message('signout'));
    stop();
  });

  it('of nothing else', async () => {
    const told = tab.next();
    await client.getSession();
    await client.signIn('github', { redirect: false });
    await client.signIn('credentials', { ...WHO, password: 'x', redirect: false });
    await client.signOut({ redirect: false });
    expect(await told).toEqual(message('signout'));
  });
});

describe('a listener', () => {
  it.each(['signout', 'getSession', 'signin', 'something-new'])(
    'hears another tab say %j',
    async (trigger) => {
      const event = heard(client);
      tab.say(message(trigger));
      expect(await event).toEqual({ trigger });
    },
  );

  it('hears a message that says no more than that the session changed', async () => {
    const event = heard(client);
    tab.say({ event: 'session' });
    expect(await event).toEqual({ trigger: 'getSession' });
  });

  it('hears nothing of what is not about the session', async () => {
    const event = heard(client);
    for (const other of [null, 'session', { event: 'other' }, 7]) tab.say(other);
    tab.say(message('signout'));
    expect(await event).toEqual({ trigger: 'signout' });
  });

  it('hears another client in the same page', async () => {
    const event = heard(client);
    await new AuthClient({ fetch: site.fetch }).signOut({ redirect: false });
    expect(await event).toEqual({ trigger: 'signout' });
  });

  it('is waited for by whoever signs in or out here', async () => {
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

  it('that fails keeps nobody from hearing, or from signing out', async () => {
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

  it('hears nothing once it stopped, even when it was added twice', async () => {
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

it('works in a browser without channels, for the page alone', async () => {
  const { BroadcastChannel: before } = globalThis;
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  const event = heard(client);
  await client.signOut({ redirect: false });
  expect(await event).toEqual({ trigger: 'signout' });
  globalThis.BroadcastChannel = before;
});
