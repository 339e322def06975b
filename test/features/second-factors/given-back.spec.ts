/** H18: codes that a sign-in, or a proof, which comes to nothing does not use up. */
import { describe, expect, it } from '@jest/globals';
import { AccessDenied } from '../../../src/core/errors/request.errors.js';
import type { JWT } from '../../../src/core/models/index.js';
import {
  PENDING_SIGN_INS,
  PendingSignInStore,
} from '../../../src/core/sign-in/pending-sign-in-store.js';
import type { SignInPolicy } from '../../../src/core/sign-in/sign-in-policy.js';
import { defineFeature, service } from '../../../src/features/index.js';
import { HOUR, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import type { ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { FactorApp, RECOVERY, STEP } from './factor-app.js';

const ADDRESS = '/auth/account/second-factors/address';
const EMAIL = '/auth/second-factor/email';
const EMAIL_CODE = '/auth/second-factor/email/code';

/** What refuses a sign-in, or fails, after the code was found right. */
const FAILURES = [
  'a policy refuses',
  'a policy refuses the session',
  'the `jwt` callback gives none',
  'the `jwt` callback throws',
  'the database fails',
] as const;
type Failure = (typeof FAILURES)[number];

function refuse(): never {
  throw new AccessDenied('Not now.');
}

function crash(): never {
  throw new Error('The database is away.');
}

/** Acts before what waits is deleted, as a session starts. */
function breakNext({ adapter }: FactorApp, act: () => unknown): void {
  const { tables } = adapter;
  const own = tables.delete.bind(tables);
  const guarded: typeof own = async (table, where) => {
    if (table.name === PENDING_SIGN_INS.name && 'digest' in where) await act();
    return own(table, where);
  };
  Object.assign(tables, { delete: guarded });
}

/** An app in which one thing fails when a test says so. */
class FailingApp extends FactorApp {
  /** Whether the database takes no changes. */
  isAway = false;

  constructor(
    strategy: (typeof STRATEGIES)[number],
    private readonly state: { failure: Failure | undefined },
    emailCode: boolean,
  ) {
    const is = (failure: Failure) => state.failure === failure;
    class Refusing implements SignInPolicy {
      admit(): void {
        if (is('a policy refuses')) refuse();
      }

      beforeSession(): undefined {
        if (is('a policy refuses the session')) refuse();
      }
    }
    const refusing = defineFeature({
      id: 'refusing',
      services: [service(Refusing, [])],
      signInPolicies: [Refusing],
    });
    const jwt = ({ token }: { readonly token: JWT }) => {
      if (is('the `jwt` callback throws')) throw new Error('The app is away.');
      return is('the `jwt` callback gives none') ? null : token;
    };
    super(strategy, {
      options: { policy: emailCode ? 'require' : 'offer', emailCode },
      features: [refusing],
      config: { callbacks: { jwt } },
    });
    breakNext(this, () => is('the database fails') && crash());
    const { tables } = this.adapter;
    const transaction = tables.transaction.bind(tables);
    tables.transaction = async (work) => (this.isAway ? crash() : transaction(work));
    const { updateUser } = this.adapter;
    const guarded: typeof updateUser = async (user) => (this.isAway ? crash() : updateUser(user));
    Object.assign(this.adapter, { updateUser: guarded });
  }

  fail(failure: Failure | undefined): void {
    this.state.failure = failure;
  }
}

/** A code of a sign-in that waits: how to give it. */
type Give = (browser: ProvingBrowser) => Promise<Response>;

/** What works once, and the app whose sign-ins wait for it. */
const THINGS: Readonly<
  Record<
    string,
    {
      readonly byEmail: boolean;
      readonly issue: (app: FailingApp) => Promise<{ browser: ProvingBrowser; give: Give }>;
    }
  >
> = {
  'a code of the app': {
    byEmail: false,
    issue: async (app) => {
      const { secret } = await app.createEnrolled();
      const browser = await app.begin('ada');
      const code = await app.next(secret);
      return { browser, give: (used) => used.post(STEP, { code }) };
    },
  },
  'a recovery code': {
    byEmail: false,
    issue: async (app) => {
      const [code = ''] = (await app.createEnrolled()).recoveryCodes;
      return { browser: await app.begin('ada'), give: (used) => used.post(RECOVERY, { code }) };
    },
  },
  'a code by email': {
    byEmail: true,
    issue: async (app) => {
      await app.createUser('ada');
      const browser = await app.begin('ada');
      await browser.post(EMAIL);
      const { code } = app;
      return { browser, give: (used) => used.post(EMAIL_CODE, { code }) };
    },
  },
};

/** What a user gives who is signed in, and how to see that it was taken. */
const PROOFS: Readonly<
  Record<
    string,
    (app: FailingApp) => Promise<{
      browser: ProvingBrowser;
      give: Give;
      isDone: (browser: ProvingBrowser) => Promise<boolean>;
    }>
  >
> = {
  'a code of the app': async (app) => {
    const { secret, browser } = await app.createEnrolled();
    app.pass(HOUR);
    const code = await app.next(secret);
    return {
      browser,
      give: (used) => used.post('/auth/reauthenticate/totp', { code }),
      isDone: async (used) => (await app.proofs(used)).some(({ at }) => at === app.now),
    };
  },
  'a code by email': async (app) => {
    const { user, browser } = await app.signInLongAgo({});
    await browser.post('/auth/reauthenticate/send-code');
    const { code } = app;
    return {
      browser,
      give: (used) => used.post('/auth/reauthenticate/email', { code }),
      isDone: async (used) =>
        user.id === 'ada' && (await app.proofs(used)).some(({ amr }) => amr.includes('email')),
    };
  },
  'a code to an address': async (app) => {
    const { id } = await app.createUser('ada', { isVerified: false });
    const browser = await app.signIn(id);
    await browser.post(ADDRESS);
    const { code } = app;
    return {
      browser,
      give: (used) => used.post(ADDRESS, { code }),
      isDone: async () => (await app.adapter.getUser(id))?.emailVerified instanceof Date,
    };
  },
};

function copy(app: FailingApp, browser: ProvingBrowser): ProvingBrowser {
  const copied = app.browser();
  for (const [name, value] of browser.jar) copied.jar.set(name, value);
  return copied;
}

describe.each(STRATEGIES)('H18: with the strategy %s', (strategy) => {
  const failures = FAILURES.filter((one) => strategy === 'jwt' || !one.includes('`jwt`'));

  describe.each(Object.entries(THINGS))('%s', (_, { byEmail, issue }) => {
    it.each(failures)('works once more in the same sign-in where %s', async (failure) => {
      const app = new FailingApp(strategy, { failure: undefined }, byEmail);
      const { browser, give } = await issue(app);
      const [late, after] = [copy(app, browser), copy(app, browser)];
      app.fail(failure);
      await give(browser);
      expect(await browser.isSignedIn()).toBe(false);
      app.fail(undefined);
      await give(late);
      expect(await late.isSignedIn()).toBe(true);
      await give(after);
      expect(await after.isSignedIn()).toBe(false);
    });

    it('signs in one of several at once, one of which fails', async () => {
      const app = new FailingApp(strategy, { failure: undefined }, byEmail);
      const { browser, give } = await issue(app);
      app.fail('a policy refuses the session');
      const browsers = Array.from({ length: 4 }, () => copy(app, browser));
      const answers = browsers.map((one) => give(one));
      await answers[0];
      app.fail(undefined);
      await Promise.all([...answers, ...browsers.map((one) => give(one))]);
      const signedIn = await Promise.all(browsers.map((one) => one.isSignedIn()));
      expect(signedIn.filter(Boolean).length).toBeLessThanOrEqual(1);
    });

    it('waits no more once the sign-ins of its user were ended', async () => {
      const app = new FailingApp(strategy, { failure: undefined }, byEmail);
      const { browser, give } = await issue(app);
      const late = copy(app, browser);
      let isFirst = true;
      breakNext(app, async () => {
        if (!isFirst) return;
        isFirst = false;
        await app.services.get(PendingSignInStore).endAll('ada');
        crash();
      });
      await give(browser);
      await give(late);
      expect(await late.isSignedIn()).toBe(false);
    });
  });
});

describe.each(STRATEGIES)('H18: with the strategy %s, of a user who is signed in', (strategy) => {
  it.each(Object.entries(PROOFS))('%s works once more after an outage', async (_, issue) => {
    const app = new FailingApp(strategy, { failure: undefined }, false);
    const { browser, give, isDone } = await issue(app);
    app.isAway = true;
    expect((await give(browser)).status).toBeGreaterThanOrEqual(500);
    app.isAway = false;
    expect((await give(browser)).ok).toBe(true);
    expect(await isDone(browser)).toBe(true);
  });
});
