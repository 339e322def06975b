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
