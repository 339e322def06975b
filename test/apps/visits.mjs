/** What a user does in an app that runs: signs in, and looks around. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Visitor } from './visitor.mjs';

/** The app of `nest/app.module.ts`. */
export async function visitNest(origin) {
  const visitor = new Visitor(origin);
  assert.equal((await visitor.visit('/me')).status, 401);
  assert.match(
    (await visitor.signIn('/auth', 'wrong')).headers.get('location'),
    /CredentialsSignin/,
  );
  assert.equal(await visitor.json('/auth/session'), null);
  assert.equal((await visitor.signIn('/auth', 'open sesame')).status, 302);
  assert.equal((await visitor.json('/auth/session')).user.name, 'Ada');
  assert.deepEqual(await visitor.json('/me'), { name: 'Ada', role: 'member' });
}

/** The first example of the README. */
export async function visitReadme(origin) {
  const visitor = new Visitor(origin);
  assert.equal((await visitor.visit('/me')).status, 401);
  assert.match(await (await visitor.visit('/auth/signin')).text(), /GitHub/);
}

/** The app in `next/`. */
export async function visitNext(origin) {
  const visitor = new Visitor(origin);
  const base = '/api/auth';
  const away = await visitor.visit('/members');
  assert.match(away.headers.get('location'), /\/api\/auth\/signin/);
  assert.match(await (await visitor.visit('/')).text(), /Hello guest/);
  const { options } = await visitor.json(`${base}/webauthn-options/passkey`);
  assert.equal(typeof options.challenge, 'string');
  assert.equal((await visitor.signIn(base, 'open sesame')).status, 302);
  assert.equal((await visitor.json(`${base}/session`)).user.name, 'Ada');
  assert.equal((await visitor.visit('/members')).status, 200);
  assert.match(await (await visitor.visit('/')).text(), /Hello Ada/);
}

/**
 * What `portcullis init` makes: from the first page to the sign-in page and back, with the demo
 * password.
 */
export function visitInitialised(base, firstPage, environmentFile = '.env') {
  return async (origin, app) => {
    const variables = readFileSync(join(app, environmentFile), 'utf8');
    const [, password] = /^AUTH_DEMO_PASSWORD=(.+)$/m.exec(variables);
    const visitor = new Visitor(origin);
    const away = await visitor.visit(firstPage, undefined, { accept: 'text/html' });
    // A page that is streamed has begun when it redirects, and does so in its text.
    const target = away.headers.get('location') ?? (await away.text());
    assert.match(target, new RegExp(`${base}/signin`));
    assert.equal((await visitor.signIn(base, 'wrong')).status, 302);
    assert.equal(await visitor.json(`${base}/session`), null);
    await visitor.signIn(base, password);
    assert.equal((await visitor.json(`${base}/session`)).user.name, 'Demo');
    assert.match(await (await visitor.visit(firstPage)).text(), /Demo/);
  };
}

const ADA = 'Ada Lovelace';
const KATHERINE = {
  name: 'Katherine Johnson',
  email: 'katherine@example.com',
  password: 'moonshot',
};

/** A sample whose users sign in and out on the built-in pages below `/auth`. */
export async function visitSample(origin) {
  for (const visit of [signsInByProvider, signsInByPassword, signsInByOwnForm, staysOnTheSite]) {
    await visit(new Visitor(origin));
  }
}

/** A signed-out visitor is sent to the sign-in page, and comes back afterwards. */
async function signsInByProvider(visitor) {
  await visitor.open('/');
  assert.doesNotMatch(visitor.text, /Welcome back|Signed in as/);
  await visitor.open('/members');
  assert.doesNotMatch(visitor.text, /Members only/);
  await visitor.press('Continue with Demo identity provider');
  assert.match(visitor.text, /Who are you\?/);
  await visitor.press(new RegExp(ADA));
  assert.equal(visitor.path, '/members');
  assert.match(visitor.text, /Members only/);
  assert.match(visitor.text, new RegExp(`Signed in as[^]*${ADA}`));
  await visitor.open('/');
  assert.match(visitor.text, /Welcome back/);
  assert.equal((await visitor.json('/auth/session')).user.name, ADA);
}

/**
 * A wrong password does not sign in. A right one does, and no cache keeps it. Signing out ends the
 * session for good.
 */
async function signsInByPassword(visitor) {
  const { name, email, password } = KATHERINE;
  await visitor.open('/auth/signin?callbackUrl=/members');
  await visitor.press('Sign in', { email, password: 'wrong' });
  assert.match(visitor.text, /role="alert"/);
  assert.equal(await visitor.json('/auth/session'), null);
  await visitor.press('Sign in', { email, password });
  assert.equal(visitor.path, '/members');
  assert.match(visitor.text, /Members only/);
  assert.match(visitor.text, new RegExp(`Signed in as[^]*${name}`));
  for (const path of ['/auth/session', '/', '/members']) {
    const { headers } = await visitor.visit(path);
    assert.match(headers.get('cache-control') ?? '', /no-store/, `A cache may keep ${path}.`);
  }
  await visitor.follow('Sign out');
  await visitor.press('Sign out');
  assert.match(visitor.text, /<h1[^>]*>[^]*?Sign in/);
  assert.equal(await visitor.json('/auth/session'), null);
  await visitor.open('/members');
  assert.doesNotMatch(visitor.text, /Members only/);
}

/** The form of the app itself signs in and out, and says what is wrong. */
async function signsInByOwnForm(visitor) {
  const { name, email, password } = KATHERINE;
  await visitor.open('/');
  await visitor.press('Sign in with password', { email, password: 'wrong' });
  assert.match(visitor.text, /role="alert"[^>]*>Wrong email or password/);
  assert.equal(await visitor.json('/auth/session'), null);
  await visitor.press('Sign in with password', { email, password });
  assert.equal(visitor.path, '/');
  assert.match(visitor.text, new RegExp(`Signed in as[^]*${name}`));
  await visitor.press('Sign out');
  assert.match(visitor.text, /Not signed in/);
  assert.equal(await visitor.json('/auth/session'), null);
}

/** A sign-in leads to no other site. */
async function staysOnTheSite(visitor) {
  await visitor.open('/auth/signin?callbackUrl=https://evil.test');
  await visitor.press('Continue with Demo identity provider');
  await visitor.press(new RegExp(ADA));
  assert.equal(visitor.path, '/');
  assert.equal((await visitor.json('/auth/session')).user.name, ADA);
}
