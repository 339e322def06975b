/** H18: links and codes that a sign-in which comes to nothing does not use up. */
import { describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { AccessDenied } from '../../../src/core/errors/request.errors.js';
import type { EmailMethod } from '../../../src/core/providers/email-config.js';
import { defineFeature, service } from '../../../src/features/index.js';
import type { Browser } from '../../support/browser.js';
import { codeFor, mailboxWith, readRefusal, submit } from './code-mailbox.js';
import { ADDRESS, type Mailbox, signedInAs } from './mailbox.js';

/** What works once: how it is asked for, and then used. */
interface Thing {
  readonly method: EmailMethod;
  readonly issue: (mailbox: Mailbox) => Promise<(browser: Browser) => Promise<Response>>;
  readonly isCode?: boolean;
}

const THINGS: Readonly<Record<string, Thing>> = {
  'a link': { method: 'link', issue: issueLink },
  'a link in another browser': {
    method: 'link',
    issue: async (mailbox) => {
      const link = await mailbox.linkFromElsewhere();
      return (browser) => mailbox.openAndConfirm(link, browser);
    },
  },
  'a link beside a code': { method: 'both', issue: issueLink },
  'a code': { method: 'code', issue: issueCode, isCode: true },
  'a code beside a link': { method: 'both', issue: issueCode, isCode: true },
};

async function issueLink(mailbox: Mailbox) {
  const link = await mailbox.linkFor();
  return (browser: Browser) => mailbox.open(link, browser);
}

async function issueCode(mailbox: Mailbox) {
  const code = await codeFor(mailbox);
  return (browser: Browser) => submit(browser, code);
}

/** Whether what a test has chosen fails now. */
class Failing {
  is = false;

  act<Kept, Failed>(kept: Kept, failed: () => Failed): Kept | Failed {
    return this.is ? failed() : kept;
  }
}

function refuse(): never {
  throw new AccessDenied('Not now.');
}

function crash(): never {
  throw new Error('The database is away.');
}

type Parts = Pick<Partial<AuthConfig>, 'callbacks' | 'session' | 'features'> & {
  readonly adapter?: (adapter: Adapter) => Adapter;
};

/** What may refuse a sign-in, or fail, once the link or the code was found right. */
const FAILURES: Readonly<Record<string, (failing: Failing) => Parts>> = {
  'the `signIn` callback refuses': (failing) => ({
    callbacks: { signIn: ({ email }) => failing.act(true, () => email !== undefined) },
  }),
  'the `signIn` callback throws': (failing) => ({
    callbacks: { signIn: ({ email }) => failing.act(true, () => email !== undefined || refuse()) },
  }),
  'the `signIn` callback leads elsewhere': (failing) => ({
    callbacks: { signIn: ({ email }) => email !== undefined || failing.act(true, () => '/no') },
  }),
  'a policy refuses': (failing) => ({ features: [policy('admit', failing)] }),
  'a policy refuses the session': (failing) => ({ features: [policy('beforeSession', failing)] }),
  'the `jwt` callback gives none': (failing) => ({
    session: { strategy: 'jwt' },
    callbacks: { jwt: ({ token }) => failing.act(token, () => null) },
  }),
  'the `jwt` callback throws': (failing) => ({
    session: { strategy: 'jwt' },
    callbacks: { jwt: ({ token }) => failing.act(token, crash) },
  }),
  ...Object.fromEntries(
    (['getUserByEmail', 'createUser', 'createSession'] as const).map((call) => [
      `the database fails at ${call}`,
      (failing: Failing): Parts => ({ adapter: (adapter) => breakCall(adapter, call, failing) }),
    ]),
  ),
};

function policy(method: 'admit' | 'beforeSession', failing: Failing) {
  class Refusing {
    [method](): undefined {
      return failing.act(undefined, refuse);
    }
  }
  const services = [service(Refusing, [])];
  return defineFeature({ id: 'refusing', services, signInPolicies: [Refusing] });
}

function breakCall(adapter: Adapter, call: keyof Adapter, failing: Failing): Adapter {
  const own = adapter[call] as (...given: unknown[]) => unknown;
  const guarded = async (...given: unknown[]): Promise<unknown> =>
    failing.act(undefined, crash) ?? own.apply(adapter, given);
  return new Proxy(adapter, {
    get: (target, name) => (name === call ? guarded : Reflect.get(target, name, target)),
  });
}

function start(thing: Thing, describeFailure: (failing: Failing) => Parts) {
  const failing = new Failing();
  const { adapter, ...config } = describeFailure(failing);
  const options = { config, ...(adapter && { adapter }) };
  return { failing, mailbox: mailboxWith(thing.method, options) };
}

describe.each(Object.entries(THINGS))('H18: %s', (_, thing) => {
  it.each(Object.entries(FAILURES))(
    'works once more where %s',
    async (_reason, describeFailure) => {
      const { failing, mailbox } = start(thing, describeFailure);
      const use = await thing.issue(mailbox);
      const { browser } = mailbox;
      failing.is = true;
      await use(browser);
      expect(await signedInAs(browser)).toBeUndefined();
      failing.is = false;
      await use(browser);
      expect(await signedInAs(browser)).toBe(ADDRESS);
      const other = mailbox.app.browser();
      for (const [name, value] of browser.jar) {
        if (!name.includes('session-token')) other.jar.set(name, value);
      }
      await use(other);
      expect(await signedInAs(other)).toBeUndefined();
    },
  );

  it('signs in one of several at once, the first of which fails', async () => {
    let asked = 0;
    const { mailbox } = start(thing, () => ({
      callbacks: { signIn: ({ email }) => email !== undefined || ++asked > 1 },
    }));
    const use = await thing.issue(mailbox);
    const browsers = Array.from({ length: 4 }, () => mailbox.app.browser());
    for (const { jar } of browsers) {
      for (const [name, value] of mailbox.browser.jar) jar.set(name, value);
    }
    await Promise.all(browsers.map((browser) => use(browser)));
    const signedIn = await Promise.all(browsers.map((browser) => signedInAs(browser)));
    expect(signedIn.filter((one) => one !== undefined).length).toBeLessThanOrEqual(1);
  });
});

describe.each(Object.entries(THINGS).filter(([, { isCode }]) => isCode))('H18: %s', (_, thing) => {
  it('is compared five times at most, however often its sign-in fails', async () => {
    const { failing, mailbox } = start(thing, FAILURES['the `signIn` callback refuses'] ?? crash);
    const use = await thing.issue(mailbox);
    failing.is = true;
    for (let attempt = 0; attempt < 5; attempt += 1) await use(mailbox.browser);
    failing.is = false;
    expect(readRefusal(await use(mailbox.browser))).toBe('ended');
    expect(await signedInAs(mailbox.browser)).toBeUndefined();
  });
});
