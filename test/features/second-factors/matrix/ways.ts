/** Every way to sign in: what its user needs for it, and does. */
import { submitForm } from '../../../support/submit-form.js';
import { type Owned, PASSWORD } from '../../sessions/reauthentication/proof-app.js';
import type { ProvingBrowser } from '../../sessions/reauthentication/proving-browser.js';
import { EMAIL, type MatrixApp } from './matrix-app.js';

/**
 * Whom a sign-in is of: a user whom it creates, one who was there, and one with an authenticator
 * app.
 */
export const STATES = ['new', 'known', 'enrolled'] as const;

export type State = (typeof STATES)[number];

/** Where a sign-in got to, and in which browser. */
export interface Attempt {
  readonly browser: ProvingBrowser;
  readonly response: Response;
}

export interface Way {
  /** The entry of the registries that it is by: see `entries.ts`. */
  readonly entry: string;
  /** Whom it can sign in. Default: all. */
  readonly states?: readonly State[];
  /** What a user who was there owns. */
  readonly owned?: Owned;
  /** Default: that of the user who was created. */
  readonly userId?: string;
  /** Whether it proves two factors at once. */
  readonly isTwoFactors?: true;
  /** Whether its users are in no database, so that no factor of theirs can be stored. */
  readonly isUnstored?: true;
  /** What is done before there is a user. */
  begin?(app: MatrixApp, browser: ProvingBrowser): Promise<unknown>;
  /** What a user who was there sets up. */
  own?(app: MatrixApp): Promise<unknown>;
  signIn(app: MatrixApp, browser: ProvingBrowser): Promise<Attempt>;
  /** How its user signs in after a failure. Default: the same way. */
  again?(app: MatrixApp, browser: ProvingBrowser, state: State): Promise<Attempt>;
}

type Submit = (app: MatrixApp, browser: ProvingBrowser) => Promise<Response>;

/** A way that ends in the browser in which it began. */
function inOneBrowser(submit: Submit): Way['signIn'] {
  return async (app, browser) => ({ browser, response: await submit(app, browser) });
}

/** Of users who are stored before. */
const OF_KNOWN = ['known', 'enrolled'] as const;

async function requestLink(app: MatrixApp, browser: ProvingBrowser): Promise<string> {
  await browser.post('/auth/signin/email', { email: EMAIL });
  return app.outbox.links.at(-1) ?? '';
}

/** A passkey of a device that verifies its user, or of one that does not. */
function byPasskey(isVerified: boolean): Pick<Way, 'entry' | 'own' | 'signIn'> {
  const lies = { isVerified };
  return {
    entry: 'callback of webauthn',
    own: async (app) => void (await app.register(await app.signIn('ada'), lies)),
    signIn: inOneBrowser((app, browser) =>
      app.device.passkeys.length > 0
        ? app.enterByPasskey(browser, lies)
        : app.register(browser, lies, EMAIL),
    ),
  };
}

const byPassword = inOneBrowser((_app, browser) =>
  browser.post('/auth/callback/password', { email: EMAIL, password: PASSWORD }),
);

const byEntry = inOneBrowser((app, browser) => {
  app.prove(['pwd']);
  return browser.post('/auth/callback/entry', { name: 'ada' });
});

const beginSignUp: Submit = (_app, browser) =>
  browser.post('/auth/password/sign-up', { email: EMAIL, password: PASSWORD });

const confirmSignUp = inOneBrowser((app, browser) =>
  browser.post('/auth/password/verify', { token: app.token }),
);

export const WAYS: Readonly<Record<string, Way>> = {
  'OpenID Connect': {
    entry: 'callback of oidc',
    owned: { account: 'op' },
    signIn: inOneBrowser((app, browser) => app.visitProvider(browser, 'op')),
  },
  'OAuth 2.0': {
    entry: 'callback of oauth',
    owned: { account: 'plain' },
    signIn: inOneBrowser((app, browser) => app.visitProvider(browser, 'plain')),
  },
  'A link by email': {
    entry: 'callback of email',
    signIn: inOneBrowser(async (app, browser) => browser.visit(await requestLink(app, browser))),
  },
  'A link by email, opened in another browser': {
    entry: 'callback of email',
    signIn: async (app, browser) => {
      const link = await requestLink(app, browser);
      const other = app.browser();
      return { browser: other, response: await submitForm(await other.visit(link), other) };
    },
  },
  'A code by email': {
    entry: 'callback of email',
    signIn: inOneBrowser(async (app, browser) => {
      await browser.post('/auth/signin/typed', { email: EMAIL });
      return browser.post('/auth/callback/typed', { code: app.outbox.codes.at(-1) ?? '' });
    }),
  },
  'Credentials of the app': {
    entry: 'callback of credentials',
    states: OF_KNOWN,
    signIn: byEntry,
  },
  'Credentials that prove two factors': {
    entry: 'callback of credentials',
    states: OF_KNOWN,
    isTwoFactors: true,
    signIn: inOneBrowser((app, browser) => {
      app.prove(['pwd', 'otp']);
      return browser.post('/auth/callback/entry', { name: 'ada' });
    }),
  },
  'Credentials of users who are not stored': {
    entry: 'callback of credentials',
    states: ['new', 'enrolled'],
    userId: 'guest',
    isUnstored: true,
    signIn: inOneBrowser((_app, browser) => browser.post('/auth/callback/guest')),
  },
  'A password': {
    entry: 'provider of passwords',
    states: OF_KNOWN,
    owned: { password: true },
    signIn: byPassword,
  },
  'A sign-up with a password': {
    entry: 'POST /password/verify of passwords',
    begin: beginSignUp,
    signIn: confirmSignUp,
    // Its link works once. The user who was created has the password, and one who was there has
    // another way.
    again: (app, browser, state) => (state === 'new' ? byPassword : byEntry)(app, browser),
  },
  'A passkey that does not verify its user': byPasskey(false),
  'A passkey that verifies its user': { ...byPasskey(true), isTwoFactors: true },
  'A way of a third-party feature': {
    entry: 'provider of badge-reader',
    states: OF_KNOWN,
    signIn: inOneBrowser((_app, browser) => browser.post('/auth/callback/badge', { badge: 'ada' })),
  },
};

/** Whom a way can sign in, where sessions are kept so: in a database, they are of stored users. */
export function listStates({ states = STATES, isUnstored }: Way, strategy: string) {
  return strategy === 'database' && isUnstored ? [] : states;
}
