/** How a user comes to each form of more than one step, and what is filled in. */
import {
  HTML,
  parseProof,
  type ProvingBrowser,
} from '../sessions/reauthentication/proving-browser.js';
import { MINUTE, PASSWORD } from '../sessions/reauthentication/proof-app.js';
import { FactorApp, TOTP } from '../second-factors/factor-app.js';

const NEW_PASSWORD = 'an analytical engine';

/** A user in front of a form. */
export interface Scene {
  readonly app: FactorApp;
  readonly browser: ProvingBrowser;
  /** The page of the form. */
  readonly page: string;
  /** What the user fills in. */
  readonly fields: () => Promise<Readonly<Record<string, string>>>;
}

type Prepare = () => Promise<Scene>;

const nothing = async () => ({});

/** A user who is signed in, on a page. */
async function signedIn(page: string, fields: Scene['fields'], isVerified = true): Promise<Scene> {
  const app = new FactorApp();
  const user = await app.createUser('ada', { password: true, isVerified });
  return { app, browser: await app.signIn(user.id), page, fields };
}

/** A sign-in that waits for an app to be set up. */
async function waiting(policy: object, isVerified = true) {
  const app = new FactorApp('jwt', { options: { policy: 'require', ...policy } });
  const user = await app.createUser('ada', { isVerified });
  return { app, browser: await app.begin(user.id) };
}

/** A sign-in that waits for a factor. */
async function asked() {
  const app = new FactorApp();
  const ada = await app.createEnrolled();
  return { app, ada, browser: await app.begin(ada.user.id) };
}

/** The secret that a page shows. */
export async function readSecret(browser: ProvingBrowser, page: string): Promise<string> {
  const html = await (await browser.visit(page, { headers: HTML })).text();
  return /secret=([A-Z2-7]+)/.exec(html)?.[1] ?? '';
}

const readLink = ({ mails }: FactorApp): string =>
  new URL(/https:\S+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? 'about:blank').href;

/** Sends the form of a page as it is. */
async function send(browser: ProvingBrowser, page: string, fields: object = {}): Promise<Response> {
  const html = await (await browser.visit(page, { headers: HTML })).text();
  const [form] = parseProof(html).forms;
  return browser.visit(form?.action ?? page, {
    form: { ...form?.fields, ...fields },
    headers: HTML,
  });
}

/** By the path of the form. */
export const SCENES: Readonly<Record<string, Prepare>> = {
  '/password/sign-up': async () => {
    const app = new FactorApp();
    const fields = async () => ({ email: 'eve@example.com', password: NEW_PASSWORD, name: 'Eve' });
    return { app, browser: app.browser(), page: '/auth/password/sign-up', fields };
  },
  '/password/sign-up/mail': async () => {
    const app = new FactorApp();
    const browser = app.browser();
    const typed = { email: 'eve@example.com', password: NEW_PASSWORD };
    await send(browser, '/auth/password/sign-up', typed);
    return { app, browser, page: '/auth/password/sign-up/mail', fields: nothing };
  },
  '/password/verify': async () => {
    const app = new FactorApp();
    const browser = app.browser();
    const typed = { email: 'eve@example.com', password: NEW_PASSWORD };
    await send(browser, '/auth/password/sign-up', typed);
    return { app, browser, page: readLink(app), fields: nothing };
  },
  '/password/forgot': async () => {
    const app = new FactorApp();
    await app.createUser('ada', { password: true });
    const fields = async () => ({ email: 'ada@example.com' });
    return { app, browser: app.browser(), page: '/auth/password/forgot', fields };
  },
  '/password/reset': async () => {
    const app = new FactorApp();
    await app.createUser('ada', { password: true });
    const browser = app.browser();
    await send(browser, '/auth/password/forgot', { email: 'ada@example.com' });
    return { app, browser, page: readLink(app), fields: async () => ({ password: NEW_PASSWORD }) };
  },
  '/account/password': () =>
    signedIn('/auth/account/password', async () => ({
      currentPassword: PASSWORD,
      password: NEW_PASSWORD,
    })),
  '/account/password/first': async () => {
    const app = new FactorApp();
    const user = await app.createUser('ada');
    const browser = await app.signIn(user.id);
    return { app, browser, page: '/auth/account/password/first', fields: nothing };
  },
  '/account/second-factors/totp': async () => {
    const scene = await signedIn(TOTP, async () => ({
      code: await scene.app.show(await readSecret(scene.browser, TOTP)),
    }));
    return scene;
  },
  '/account/second-factors/recovery-codes': async () => {
    const app = new FactorApp();
    const { browser } = await app.createEnrolled();
    return { app, browser, page: '/auth/account/second-factors/recovery-codes', fields: nothing };
  },
  '/account/second-factors/address': async () => {
    const page = '/auth/account/second-factors/address';
    const scene = await signedIn(page, async () => ({ code: scene.app.code }), false);
    await send(scene.browser, page);
    return scene;
  },
  '/second-factor': async () => {
    const { app, ada, browser } = await asked();
    const fields = async () => ({ code: await app.next(ada.secret) });
    return { app, browser, page: '/auth/second-factor', fields };
  },
  '/second-factor/recovery': async () => {
    const { app, ada, browser } = await asked();
    const fields = async () => ({ code: ada.recoveryCodes[0] ?? '' });
    return { app, browser, page: '/auth/second-factor/recovery', fields };
  },
  '/second-factor/enrol': async () => {
    const { app, browser } = await waiting({});
    const page = '/auth/second-factor/enrol';
    const fields = async () => ({ code: await app.show(await readSecret(browser, page)) });
    return { app, browser, page, fields };
  },
  '/second-factor/address': async () => {
    const { app, browser } = await waiting({}, false);
    const page = '/auth/second-factor/address';
    await send(browser, page);
    return { app, browser, page, fields: async () => ({ code: app.code }) };
  },
  '/second-factor/email': async () => {
    const { app, browser } = await waiting({ emailCode: true });
    return { app, browser, page: '/auth/second-factor/email', fields: nothing };
  },
  '/second-factor/email/code': async () => {
    const { app, browser } = await waiting({ emailCode: true });
    await send(browser, '/auth/second-factor/email');
    const fields = async () => ({ code: app.code });
    return { app, browser, page: '/auth/second-factor/email/code', fields };
  },
  '/reauthenticate/totp': async () => {
    const app = new FactorApp();
    const { browser, secret } = await app.createEnrolled();
    app.pass(6 * MINUTE);
    const fields = async () => ({ code: await app.next(secret) });
    return { app, browser, page: '/auth/reauthenticate/totp', fields };
  },
  '/reauthenticate/email': async () => {
    const app = new FactorApp();
    const user = await app.createUser('ada');
    const browser = await app.signIn(user.id);
    app.pass(6 * MINUTE);
    await browser.post('/auth/reauthenticate/send-code');
    return {
      app,
      browser,
      page: '/auth/reauthenticate/email',
      fields: async () => ({ code: app.code }),
    };
  },
};
