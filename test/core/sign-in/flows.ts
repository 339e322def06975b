/** Every flow that there is, each of the ways in which it goes wrong, and each call that can fail. */
import type { AdapterMethod } from '../../../src/core/adapters/adapter.js';
import type { Endpoint, Misbehaviour } from '../../support/misbehaving-provider.js';
import { type AppCode, type EveryFlow, PASSWORD } from './every-flow.js';

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
  ['getSessionAndUser', 'of a session', (flow) => flow.browser.session()],
  ['updateSession', 'of a session', (flow) => flow.browser.session()],
  ['deleteSession', 'of a session', (flow) => flow.browser.post('/auth/signout')],
];
