/**
 * Every flow that there is, each of the ways in which it goes wrong, and each call that can fail.
 */
import { hkdfSync } from 'node:crypto';
import { EncryptJWT } from 'jose';
import type { AdapterMethod } from '../../../src/core/adapters/adapter.js';
import { getToken } from '../../../src/core/jwt/public.js';
import type { Endpoint, Misbehaviour } from '../../support/misbehaving-provider.js';
import { submitForm } from '../../support/submit-form.js';
import { ADA, COOKIE, NOW, SECRET } from '../actions/app.js';
import { type AppCode, type EveryFlow, MAIL_CALLBACK, MAIL_KEY, PASSWORD } from './every-flow.js';

type Flow = (flow: EveryFlow) => Promise<unknown>;

async function twice(flow: EveryFlow): Promise<void> {
  const url = await flow.depart();
  await flow.comeBack(url);
  await flow.comeBack(url);
}

async function session(flow: EveryFlow): Promise<void> {
  await flow.signIn();
  await flow.browser.session();
  await flow.update({ name: 'Countess' });
  await flow.browser.post('/auth/signout');
}

async function pages({ browser }: EveryFlow): Promise<void> {
  for (const path of ['signin', 'signout', 'error', 'verify-request', 'csrf', 'providers']) {
    await browser.visit(`/auth/${path}`);
  }
}

async function withoutCookies(flow: EveryFlow): Promise<void> {
  const url = await flow.depart();
  flow.browser.jar.clear();
  await flow.comeBack(url);
}

async function withChangedCookies(flow: EveryFlow): Promise<void> {
  await flow.signIn();
  const url = await flow.depart();
  for (const [name, value] of flow.browser.jar) flow.browser.jar.set(name, `${value}x`);
  await flow.comeBack(url);
  await flow.browser.session();
}

async function withTwoCodes(flow: EveryFlow): Promise<void> {
  const answer = flow.op.authorize(await flow.depart());
  await flow.browser.visit(`/auth/callback/op?${answer}&code=${answer.get('code')}`);
}

async function withoutToken({ browser }: EveryFlow): Promise<void> {
  const form = { csrfToken: 'x', password: PASSWORD };
  for (const path of ['signout', 'signin/op', 'callback/password', 'session']) {
    await browser.visit(`/auth/${path}`, { form });
  }
}

async function unreadable({ browser }: EveryFlow): Promise<void> {
  const path = '/auth/callback/password';
  await browser.visit(path, {
    form: { password: PASSWORD },
    headers: { 'content-type': 'text/plain' },
  });
  await browser.visit(path, { json: { password: PASSWORD.repeat(9000) } });
  await browser.visit(`/auth/unheard-of?password=${PASSWORD}`);
  await browser.visit(`/auth/callback/${PASSWORD}`);
}

/** A sign-in by either way and a session after it, while this code of the app throws. */
function broken(code: AppCode): readonly [string, Flow] {
  const run = async (flow: EveryFlow): Promise<void> => {
    await flow.signIn();
    flow.fail(code);
    await flow.browser.session();
    await flow.update({ token: 'x' });
    await flow.signIn();
    await flow.visitProvider();
  };
  return [`a failure of ${code}`, run];
}

async function brokenRedirect(flow: EveryFlow): Promise<void> {
  await flow.signIn();
  const url = await flow.depart();
  flow.fail('redirect');
  await flow.comeBack(url);
  await flow.browser.session();
}

function wrong(misbehaviour: Misbehaviour): Flow {
  return (flow) => flow.visitProvider(misbehaviour);
}

function answering(endpoint: Endpoint, answer: () => Response): Flow {
  return wrong({ answers: { [endpoint]: answer } });
}

function disconnected(): never {
  throw new TypeError('fetch failed');
}

async function formPost(flow: EveryFlow): Promise<void> {
  await flow.visitProvider({}, {}, 'form');
  await flow.visitProvider({}, { state: 'another' }, 'form');
  await flow.visitProvider({}, { code: undefined, error: 'access_denied' }, 'form');
  await flow.visitProvider({ token: { token_type: 'mac' } }, {}, 'form');
}

async function plainOAuth(flow: EveryFlow): Promise<void> {
  await flow.visitProvider({}, {}, 'plain');
  await flow.visitProvider({ userinfo: { sub: undefined } }, {}, 'plain');
  const userinfo = () => Response.json({ error: 'canary-access-1' }, { status: 500 });
  await flow.visitProvider({ answers: { userinfo } }, {}, 'plain');
}

async function linking(flow: EveryFlow): Promise<void> {
  await flow.signIn();
  await flow.comeBack(await flow.depart('op', { link: 'true' }));
  const url = await flow.depart('plain', { link: 'true' });
  await flow.browser.post('/auth/signout');
  await flow.comeBack(url);
}

async function byLink(flow: EveryFlow): Promise<void> {
  const link = await flow.link();
  await flow.browser.visit(link.href);
  await flow.browser.session();
  await flow.browser.visit(link.href);
}

async function byLinkElsewhere(flow: EveryFlow): Promise<void> {
  const link = await flow.link();
  flow.browser.jar.clear();
  await submitForm(await flow.browser.visit(link.href), flow.browser);
  await flow.browser.session();
}

async function byCode(flow: EveryFlow): Promise<void> {
  const { browser, codes } = flow;
  await browser.post('/auth/signin/codes', { email: ADA.email });
  const page = await browser.visit('/auth/verify-request?provider=codes&type=email');
  await page.text();
  const submit = (code: string) => browser.post('/auth/callback/codes', { code });
  const cookies = new Map(browser.jar);
  browser.jar.clear();
  await submit(codes[0] ?? '');
  for (const [name, value] of cookies) browser.jar.set(name, value);
  const refused = await submit('none');
  await browser.visit(refused.headers.get('location') ?? '/');
  await submit(codes[0] ?? '');
  await browser.session();
  await submit(codes[0] ?? '');
}

async function wrongLinks(flow: EveryFlow): Promise<void> {
  const link = await flow.link();
  link.searchParams.set('email', 'eve@example.com');
  await flow.browser.visit(link.href);
  await flow.browser.post(`${MAIL_CALLBACK}${link.search}`);
  const fields = Object.fromEntries(link.searchParams);
  await flow.browser.post(MAIL_CALLBACK, fields);
  await flow.browser.visit(MAIL_CALLBACK, { form: { ...fields, csrfToken: 'x' } });
  await flow.askForLink('ada@example.com,eve@example.com');
}

async function refusedMail(flow: EveryFlow): Promise<void> {
  const refusal = `The key ${MAIL_KEY} of ${ADA.email} is not good. `;
  flow.answerMails(() => new Response(refusal.repeat(3), { status: 401 }));
  await flow.askForLink();
  flow.answerMails(disconnected);
  await flow.askForLink();
}

async function throughProxy(flow: EveryFlow): Promise<void> {
  const url = await flow.depart('op', {}, flow.previewBrowser);
  const forwarded = await flow.comeBack(url);
  await flow.previewBrowser.visit(forwarded.headers.get('location') ?? '/');
  await flow.previewBrowser.session();
  const other = await flow.depart('op', {}, flow.previewBrowser);
  await flow.comeBack(other, { state: `${other.searchParams.get('state')}x` });
}

async function olderCookies(flow: EveryFlow): Promise<void> {
  const key = hkdfSync('sha256', SECRET, '', 'NextAuth.js Generated Encryption Key', 32);
  const older = await new EncryptJWT({ sub: '42', name: 'Ada' })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setExpirationTime(NOW / 1000 + 3600)
    .encrypt(new Uint8Array(key));
  flow.plant('__Secure-next-auth.session-token', older);
  await flow.browser.session();
  flow.plant('__Secure-next-auth.session-token', `${older}x`);
  await flow.browser.session();
}

async function readingTokens(flow: EveryFlow): Promise<void> {
  await flow.signIn();
  const cookie = flow.browser.cookieHeader();
  const authorization = `Bearer ${decodeURIComponent(flow.browser.jar.get(COOKIE.session) ?? '')}`;
  for (const headers of [{ cookie }, { authorization }, { cookie: `${cookie}x` }]) {
    for (const secret of [SECRET, `${SECRET}, another`, '', undefined]) {
      const reading = getToken({ req: { headers }, secret });
      await reading.catch((error: unknown) => flow.thrown.push(error));
    }
  }
}

export const FLOWS: readonly (readonly [string, Flow])[] = [
  ['credentials', (flow) => flow.signIn()],
  ['wrong credentials', (flow) => flow.signIn(`${PASSWORD}-wrong`)],
  ['a sign-in by the provider', (flow) => flow.visitProvider()],
  ['an answer sent twice', twice],
  ['reading, changing and ending a session', session],
  ['every page', pages],
  ['another state', (flow) => flow.visitProvider({}, { state: 'another' })],
  ['another issuer', (flow) => flow.visitProvider({}, { iss: 'https://evil.test' })],
  ['a refusal', (flow) => flow.visitProvider({}, { code: undefined, error: 'access_denied' })],
  ['an answer without cookies', withoutCookies],
  ['cookies that were changed', withChangedCookies],
  ['two codes', withTwoCodes],
  ['another nonce', wrong({ claims: { nonce: 'another' } })],
  ['another audience', wrong({ claims: { aud: 'another' } })],
  ['no subject', wrong({ claims: { sub: undefined } })],
  ['an address that is none', wrong({ claims: { email: ['ada@example.com'] } })],
  ['a broken signature', wrong({ signature: 'corrupted' })],
  ['no signature', wrong({ signature: 'unsecured' })],
  ['a token of an unknown type', wrong({ token: { token_type: 'mac' } })],
  ['no access token', wrong({ token: { access_token: undefined } })],
  ['no ID token', wrong({ token: { id_token: undefined } })],
  ['an error of the token endpoint', answering('token', () => Response.json({ error: 'x' }))],
  ['a page in place of tokens', answering('token', () => new Response('<p>canary-access-0'))],
  ['half an answer', answering('token', () => new Response('{"access_token":"canary-access'))],
  ['a redirect', answering('token', () => Response.redirect('https://evil.test/', 307))],
  ['keys that are none', answering('jwks', () => new Response('{'))],
  ['a network that fails', answering('token', disconnected)],
  ['an answer by form_post', formPost],
  ['a provider of plain OAuth 2.0', plainOAuth],
  ['one more account', linking],
  ['a link', byLink],
  ['a link in another browser', byLinkElsewhere],
  ['a code', byCode],
  ['links that were changed', wrongLinks],
  ['an email that is not taken', refusedMail],
  ['a redirect proxy', throughProxy],
  ['cookies of version 4', olderCookies],
  ['getToken', readingTokens],
  ['forms without a token', withoutToken],
  ['requests that cannot be read', unreadable],
  ['a failure of redirect', brokenRedirect],
  ...(['authorize', 'profile', 'signIn', 'jwt', 'session'] as const).map(broken),
];

const BY_CREDENTIALS = [
  'getUserByAccount',
  'getUserByEmail',
  'createUser',
  'linkAccount',
  'createSession',
] as const;

/** Each call of the database that a flow makes, failing. */
export const FAILING_CALLS: readonly (readonly [AdapterMethod, string, Flow])[] = [
  ...BY_CREDENTIALS.map(
    (method) => [method, 'by credentials', (flow: EveryFlow) => flow.signIn()] as const,
  ),
  ['getUserByAccount', 'by a provider', (flow) => flow.visitProvider()],
  ['getUserByEmail', 'of a link that is asked for', (flow) => flow.askForLink()],
  ['createVerificationToken', 'of a link that is asked for', (flow) => flow.askForLink()],
  ['useVerificationToken', 'of a link', byLink],
  ['createUser', 'of a link', byLink],
  ['createSession', 'of a link', byLink],
  ['getSessionAndUser', 'of a session', (flow) => flow.browser.session()],
  ['updateSession', 'of a session', (flow) => flow.browser.session()],
  ['deleteSession', 'of a session', (flow) => flow.browser.post('/auth/signout')],
];
