/**
 * Takes the pictures of the built-in pages that the site shows, in `docs/public/pages/`.
 *
 * The pages are served by the built package with the configuration below, and photographed by
 * Chromium in both colour schemes.
 *
 * Usage: npm run docs:pictures
 */
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { chromium } from 'playwright-core';
import { MemoryAdapter } from 'portcullis/adapters';
import { Account } from 'portcullis/features/account';
import { Passwords } from 'portcullis/features/passwords';
import { PersonalData } from 'portcullis/features/personal-data';
import { Sessions } from 'portcullis/features/sessions';
import { toNodeHandler } from 'portcullis/node';
import Credentials from 'portcullis/providers/credentials';
import GitHub from 'portcullis/providers/github';
import GitLab from 'portcullis/providers/gitlab';
import Google from 'portcullis/providers/google';
import Passkey from 'portcullis/providers/passkey';
import Resend from 'portcullis/providers/resend';

const FOLDER = path.resolve(import.meta.dirname, '../docs/public/pages');
const SITE = 'http://app.example.com';
const DESKTOP = { width: 640, height: 660 };
const PHONE = { width: 390, height: 720 };
const WIDE = { width: 1080, height: 1180 };
/** Of a browser that users have, which the account page names. */
const USER_AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const CLIENT = { clientId: 'client', clientSecret: 'secret' };

const oauth = [GitHub(CLIENT), Google(CLIENT), GitLab(CLIENT)];
const magicLink = Resend({ sendVerificationRequest: () => undefined });
const password = Credentials({
  credentials: { email: { type: 'email' }, password: { type: 'password' } },
  authorize: () => ({ id: '1', name: 'Ada Lovelace', email: 'ada@example.com' }),
});

/** The picture's name, the providers of its configuration, the page and the size of the window. */
const PICTURES = [
  ['sign-in', [...oauth, password], '/auth/signin', DESKTOP],
  ['sign-in-phone', [...oauth, password], '/auth/signin', PHONE],
  ['magic-link', [magicLink], '/auth/signin', DESKTOP],
  ['verify-request', [magicLink], '/auth/verify-request', DESKTOP],
  ['error', oauth, '/auth/error?error=AccessDenied', DESKTOP],
  ['sign-out', [password], '/auth/signout', DESKTOP],
  ['account', [...oauth, Passkey, password], '/auth/account', WIDE],
  ['account-phone', [...oauth, Passkey, password], '/auth/account', PHONE],
];

/** An app with an account page, and a user who has something of each section. */
async function createAccountParts() {
  const adapter = new MemoryAdapter();
  await adapter.createUser({
    id: '1',
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    emailVerified: new Date(),
  });
  const userId = '1';
  for (const [type, provider, providerAccountId] of [
    ['oauth', 'github', '4711'],
    ['webauthn', 'passkey', 'cGFzc2tleQ'],
  ]) {
    await adapter.linkAccount({ userId, type, provider, providerAccountId });
  }
  await adapter.createAuthenticator({
    userId,
    credentialID: 'cGFzc2tleQ',
    providerAccountId: 'cGFzc2tleQ',
    credentialPublicKey: 'cHVibGlj',
    counter: 0,
    credentialDeviceType: 'multiDevice',
    credentialBackedUp: true,
    transports: 'internal',
  });
  await adapter.renameAuthenticator('cGFzc2tleQ', 'Ada’s phone');
  const mailer = () => undefined;
  const features = [
    Sessions(),
    Passwords({ mailer, checkBreaches: false }),
    Account(),
    PersonalData(),
  ];
  return { adapter, features, experimental: { enableWebAuthn: true } };
}

async function handlerFor(name, providers) {
  const parts = name.startsWith('account') ? await createAccountParts() : {};
  return toNodeHandler({
    secret: 'only for the pictures, and nowhere else',
    adapter: new MemoryAdapter(),
    session: { strategy: 'jwt' },
    trustHost: true,
    providers,
    ...parts,
  });
}

/** A user has to be signed in to be asked about signing out, and for the account page. */
async function signIn(tab, page) {
  await tab.goto(`${SITE}/auth/signin?callbackUrl=${page}`);
  await tab.fill('form[action$="/callback/credentials"] input[type=email]', 'ada@example.com');
  await tab.fill('form[action$="/callback/credentials"] input[type=password]', 'secret');
  await tab.click('form[action$="/callback/credentials"] button[type=submit]');
  await tab.waitForURL(SITE + page);
}

/** The page names the address that a link was sent to. */
async function requestLink(tab) {
  await tab.goto(`${SITE}/auth/signin`);
  await tab.fill('input[type=email]', 'ada@example.com');
  await tab.click('button[type=submit]');
  await tab.waitForURL(`${SITE}/auth/verify-request?**`);
}

async function take(browser, colorScheme, [name, , page, viewport]) {
  const context = await browser.newContext({
    viewport,
    colorScheme,
    deviceScaleFactor: 2,
    userAgent: USER_AGENT,
  });
  const tab = await context.newPage();
  if (name === 'sign-out' || name.startsWith('account')) await signIn(tab, page);
  if (name === 'verify-request') await requestLink(tab);
  await tab.goto(SITE + page);
  // Playwright's own screenshots are PNG or JPEG, which are several times as large.
  const session = await context.newCDPSession(tab);
  const options = { format: 'webp', quality: 85 };
  const { data } = await session.send('Page.captureScreenshot', options);
  writeFileSync(path.join(FOLDER, `${name}-${colorScheme}.webp`), Buffer.from(data, 'base64'));
  await context.close();
}

mkdirSync(FOLDER, { recursive: true });
const server = createServer();
await once(server.listen(0, '127.0.0.1'), 'listening');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    // The pages show the host that they are served under.
    `--unsafely-treat-insecure-origin-as-secure=${SITE}`,
    `--host-resolver-rules=MAP app.example.com 127.0.0.1:${server.address().port}`,
  ],
});
for (const picture of PICTURES) {
  const handler = await handlerFor(picture[0], picture[1]);
  server.removeAllListeners('request').on('request', handler);
  for (const colorScheme of ['light', 'dark']) await take(browser, colorScheme, picture);
}
await browser.close();
server.close();
console.log(`${PICTURES.length * 2} pictures were taken`);
