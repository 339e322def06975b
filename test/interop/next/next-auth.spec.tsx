/**
 * The unmodified client of Auth.js against our handler, beside our own: both come to the same.
 *
 * @jest-environment ./test/client/page-environment.js
 * @jsxImportSource react
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ComponentType, ReactNode } from 'react';
import * as ours from '../../../src/client/react/index.js';
import { OtherTab, message } from '../../client/other-tab.js';
import { Page } from '../../client/react/page.js';
import { Site, navigations } from '../../client/site.js';

const PAGE = 'https://app.test/page';
const WHO = { username: 'Ada', password: 'secret' };

interface Client {
  getSession(): Promise<unknown>;
  getCsrfToken(): Promise<string>;
  getProviders(): Promise<unknown>;
  signIn(id?: string, options?: Record<string, unknown>, params?: object): Promise<unknown>;
  signOut(options?: Record<string, unknown>): Promise<unknown>;
}

// Theirs keeps the console that it finds.
jest.spyOn(console, 'error').mockReturnValue();
const theirs = await import('next-auth/react');

/** What differs from one sign-in to the next by chance. */
const RANDOM = /(state|code_challenge|csrfToken)=[^&"]+/g;

interface Seen {
  result: unknown;
  navigations: string[];
  requests: string[];
  forms: string[];
  isSignedIn: boolean;
}

/** All that can be seen of an action, from the page and from the server. */
async function tell(client: Client, { act, isSignedIn, isDown }: Scenario): Promise<Seen> {
  window.history.replaceState(null, '', PAGE);
  navigations();
  const site = new Site('/api/auth');
  if (isSignedIn) await site.signIn('Ada');
  if (isDown) site.stand = () => Response.json({ message: 'No.' }, { status: 503 });
  const forms: string[] = [];
  globalThis.fetch = async (url, init) => {
    const form = init?.body as URLSearchParams | undefined;
    if (form)
      forms.push(
        [...form]
          .map((pair) => pair.join('='))
          .sort()
          .join('&'),
      );
    return site.fetch(url, init);
  };
  const result = await act(client);
  const seen = {
    result,
    navigations: navigations(),
    requests: site.asked(),
    forms,
    isSignedIn: site.browser.jar.has('__Secure-authjs.session-token'),
  };
  return JSON.parse(JSON.stringify(seen).replaceAll(RANDOM, '$1=…')) as Seen;
}

interface Scenario {
  act(client: Client): Promise<unknown>;
  isSignedIn?: boolean;
  isDown?: boolean;
}

const by =
  (...wish: Parameters<Client['signIn']>): Scenario['act'] =>
  (client) =>
    client.signIn(...wish);

const out =
  (options?: Record<string, unknown>): Scenario['act'] =>
  (client) =>
    client.signOut(options);

const SCENARIOS: Record<string, Scenario> = {
  'getSession without a session': { act: (client) => client.getSession() },
  'getSession with a session': { act: nameAndEnd, isSignedIn: true },
  'getSession of a server that is down': {
    act: (client) => client.getSession(),
    isSignedIn: true,
    isDown: true,
  },
  getCsrfToken: { act: async (client) => /^[0-9a-f]{64}$/.test(await client.getCsrfToken()) },
  'getCsrfToken of a server that is down': {
    act: (client) => client.getCsrfToken(),
    isDown: true,
  },
  getProviders: { act: (client) => client.getProviders() },
  'getProviders of a server that is down': { act: (client) => client.getProviders(), isDown: true },
  'signIn without a provider': { act: by() },
  'signIn with an unknown one': { act: by('unknown', { redirectTo: '/orders' }) },
  'signIn at a server that is down': { act: by('github'), isDown: true },
  'signIn by OAuth': { act: by('github') },
  'signIn by OAuth with parameters': { act: by('github', {}, { prompt: 'login' }) },
  'signIn by OAuth without a redirect': { act: by('github', { redirect: false }) },
  'signIn by mail': { act: by('nodemailer', { email: 'ada@app.test' }) },
  'signIn by mail without a redirect': {
    act: by('nodemailer', { email: 'ada@app.test', redirect: false }),
  },
  'signIn by password': { act: by('credentials', WHO) },
  'signIn by password, to a place': {
    act: by('credentials', { ...WHO, redirectTo: '/page#orders' }),
  },
  'signIn by password, with callbackUrl': {
    act: by('credentials', { ...WHO, callbackUrl: '/orders' }),
  },
  'signIn by password, to another site': {
    act: by('credentials', { ...WHO, redirectTo: 'https://evil.test/' }),
  },
  'signIn by password without a redirect': { act: by('credentials', { ...WHO, redirect: false }) },
  'signIn by a wrong password': { act: by('credentials', { username: 'Ada', password: 'x' }) },
  signOut: { act: out(), isSignedIn: true },
  'signOut to a place': { act: out({ redirectTo: '/goodbye' }), isSignedIn: true },
  'signOut with callbackUrl': { act: out({ callbackUrl: '/goodbye' }), isSignedIn: true },
  'signOut without a redirect': { act: out({ redirect: false }), isSignedIn: true },
  'signOut without a session': { act: out({ redirect: false }) },
};

async function nameAndEnd(client: Client): Promise<unknown> {
  const { user, expires } = (await client.getSession()) as ours.Session;
  return { user, days: Math.round((Date.parse(expires) - Date.now()) / 86_400_000) };
}

it.each(Object.entries(SCENARIOS))('%s', async (_, scenario) => {
  const expected = await tell(theirs, scenario);
  expect(await tell(ours as Client, scenario)).toEqual(expected);
});

it('U4 a refused sign-in without a redirect is not ok; everything else is as there', async () => {
  const act = by('credentials', { username: 'Ada', password: 'x', redirect: false });
  const expected = await tell(theirs, { act });
  expect(expected.result).toMatchObject({ ok: true, error: 'CredentialsSignin' });
  const result = { ...(expected.result as object), ok: false };
  expect(await tell(ours as Client, { act })).toEqual({ ...expected, result });
});

it('signs in and out, with the client of Auth.js', async () => {
  const signedIn = await tell(theirs, { act: by('credentials', WHO) });
  expect(signedIn).toMatchObject({ isSignedIn: true, navigations: [PAGE] });
  const signedOut = await tell(theirs, { act: out(), isSignedIn: true });
  expect(signedOut).toMatchObject({ isSignedIn: false, navigations: [PAGE] });
});

describe.each<[string, typeof ours]>([
  ['our client', ours],
  ['the client of Auth.js', theirs as unknown as typeof ours],
])('the provider of %s', (_, { SessionProvider, useSession, signIn, signOut }) => {
  let page: Page;
  let tab: OtherTab;

  function Shown(): string {
    return page.show(useSession());
  }

  const open = (props: ours.SessionProviderProps = {}): Promise<void> => {
    const Provider = SessionProvider as ComponentType<{ children: ReactNode }>;
    return page.render(
      <Provider {...props}>
        <Shown />
      </Provider>,
    );
  };

  beforeEach(() => {
    page = new Page();
    tab = new OtherTab();
  });

  afterEach(async () => {
    tab.close();
    await page.close();
  });

  it('loads the session, and shows the initial one first', async () => {
    await page.site.signIn('Ada');
    await open();
    expect(page.shown).toEqual(['loading', 'authenticated: Ada']);
  });

  it('fetches nothing when it has a session', async () => {
    await open({ session: { user: { name: 'Eve' }, expires: '2999-01-01T00:00:00.000Z' } });
    expect(page.shown).toEqual(['authenticated: Eve']);
    expect(page.site.asked()).toEqual([]);
  });

  it('shows sign-ins and sign-outs', async () => {
    await open();
    await page.act(() => signIn('credentials', { ...WHO, redirect: false }));
    expect(page.text).toBe('authenticated: Ada');
    await page.act(() => signOut({ redirect: false }));
    expect(page.text).toBe('unauthenticated');
  });

  it('updates the session', async () => {
    await page.site.signIn('Ada');
    await open();
    await page.act(() => page.latest.update({ name: 'Grace' }));
    expect(page.text).toBe('authenticated: Grace');
  });

  it('fetches the session again on focus, and when another tab reports a change', async () => {
    await page.site.signIn('Ada');
    await open();
    await page.site.signIn('Grace');
    await page.act(() => document.dispatchEvent(new window.Event('visibilitychange')));
    expect(page.text).toBe('authenticated: Grace');
    page.site.browser.jar.clear();
    await page.actUntilAsked(() => tab.say(message('getSession')));
    expect(page.text).toBe('unauthenticated');
  });

  it.each<[string, typeof ours]>([
    ['our client', ours],
    ['the client of Auth.js', theirs as unknown as typeof ours],
  ])('receives the sign-out of %s in another tab', async (__, other) => {
    await page.site.signIn('Ada');
    await open();
    const nextMessage = tab.next();
    await page.act(() => other.signOut({ redirect: false }));
    expect(await nextMessage).toEqual(message('signout'));
    // The page hears it at about the same time.
    while (page.text !== 'unauthenticated') await page.act(() => undefined);
  });
});
