/**
 * The relying-party cases of the logout plans, against a certified provider and against one that
 * misbehaves on command. `npm run test:conformance` prints them in its table.
 */
import { createServer } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { createAuth } from '../../src/core/index.js';
import { ProviderLogout } from '../../src/features/provider-logout/index.js';
import { Sessions } from '../../src/features/sessions/index.js';
import { toNodeHandler } from '../../src/node/index.js';
import { Browser, readLocation } from '../support/browser.js';
import { CompliantProvider } from '../support/compliant-provider.js';
import { asListener, listen } from '../support/node-server.js';
import { EC, makeToken, RSA, type Signature, type TokenParts } from '../support/provider-keys.js';
import { SignInScenario } from '../support/sign-in-scenario.js';
import { BACK_CHANNEL, RP_INITIATED } from './plans/logout.js';

const ORIGIN = 'https://app.test';
const RETURN = '/auth/provider-logout/callback';
const SID = 'a session at the provider';
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const features = () => [Sessions({ pollInterval: 1e9 }), ProviderLogout()];

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A person who is signed in with the provider that misbehaves. */
async function signedIn(): Promise<SignInScenario> {
  const scenario = new SignInScenario({
    config: { features: features() },
    misbehaviour: {
      metadata: { end_session_endpoint: 'https://op.test/logout' },
      claims: { sid: SID },
    },
  });
  await scenario.signIn();
  await expect(scenario.browser.session()).resolves.not.toBeNull();
  return scenario;
}

const signOutAt = (browser: Browser) =>
  browser.post('/auth/signout', { provider: 'true', callbackUrl: '/bye' });

/** A real app on a real port, whose person is signed in with a certified provider. */
async function signedInAtCertified() {
  const server = createServer();
  const app = await listen(server);
  const provider = await CompliantProvider.start([`${app.base}/auth/callback/compliant`], {
    postLogoutRedirectUri: app.base + RETURN,
    backchannelLogoutUri: `${app.base}/auth/backchannel-logout/compliant`,
  });
  const services = createAuth({
    secret: 'a secret of this test',
    url: app.base,
    adapter: new MemoryAdapter(),
    session: { strategy: 'jwt' },
    providers: [provider.oidc()],
    features: features(),
  });
  server.on('request', asListener(toNodeHandler(services)));
  closing.push(
    () => provider.stop(),
    () => new Promise((resolve) => server.close(resolve)),
  );
  const browser = new Browser(app.serve, app.base);
  const atProvider = new Map<string, string>();
  const departure = await browser.post('/auth/signin/compliant', {});
  const back = await provider.agree(readLocation(departure), 'ada', app.base, atProvider);
  await browser.visit(back.href);
  await expect(browser.session()).resolves.not.toBeNull();
  return { app, provider, browser, atProvider };
}

describe(`${RP_INITIATED}`, () => {
  it('rp-init-logout · oidc-provider · signed out on both sides, and back with its state', async () => {
    const { app, provider, browser, atProvider } = await signedInAtCertified();
    const logout = readLocation(await signOutAt(browser));
    expect(logout.href).toContain(`${provider.issuer}/session/end?id_token_hint=`);
    await expect(browser.session()).resolves.toBeNull();
    const back = await provider.signOut(logout, atProvider);
    expect(back?.href).toContain(app.base + RETURN);
    expect(readLocation(await browser.visit(back?.href ?? '')).href).toBe(`${app.base}/bye`);
  });

  it('rp-init-logout · the request · its hint, its registered address, a state', async () => {
    const { browser } = await signedIn();
    const { origin, pathname, searchParams } = readLocation(await signOutAt(browser));
    expect(origin + pathname).toBe('https://op.test/logout');
    expect(Object.fromEntries(searchParams)).toEqual({
      id_token_hint: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      post_logout_redirect_uri: ORIGIN + RETURN,
      state: expect.any(String),
    });
    const state = searchParams.get('state') ?? '';
    const back = await browser.visit(`${RETURN}?state=${encodeURIComponent(state)}`);
    expect(readLocation(back).href).toBe(`${ORIGIN}/bye`);
  });

  it.each([
    ['other-state', 'another state', '?state=another'],
    ['no-state', 'no state', ''],
  ])('%s · %s · the root of the site', async (_module, _knob, search) => {
    const { browser } = await signedIn();
    await signOutAt(browser);
    expect(readLocation(await browser.visit(RETURN + search)).href).toBe(`${ORIGIN}/`);
    await expect(browser.session()).resolves.toBeNull();
  });
});

/** A logout token, with one thing wrong. */
interface TokenCase {
  readonly claims?: TokenParts['claims'];
  readonly signature?: Signature;
  readonly key?: TokenParts['key'];
}

async function sendToken(
  { server, op, now }: SignInScenario,
  { claims, signature = 'sound', key = RSA }: TokenCase = {},
): Promise<number> {
  const issuedAt = Math.floor(now() / 1000);
  const own = {
    iss: op.issuer,
    aud: op.clientId,
    iat: issuedAt,
    exp: issuedAt + 60,
    jti: 'one',
    sid: SID,
    events: { [EVENT]: {} },
  };
  const all = Object.entries({ ...own, ...claims }).filter(([, value]) => value !== undefined);
  const token = await makeToken(signature, {
    claims: Object.fromEntries(all),
    header: { typ: 'logout+jwt' },
    key,
    secret: op.clientSecret,
  });
  const body = new URLSearchParams({ logout_token: token });
  const request = new Request(`${ORIGIN}/auth/backchannel-logout/op`, { method: 'POST', body });
  return (await server(request)).status;
}

describe(`${BACK_CHANNEL}`, () => {
  it('happy · oidc-provider, at its own logout page · signed out', async () => {
    const { provider, browser, atProvider } = await signedInAtCertified();
    await provider.signOut(new URL(`${provider.issuer}/session/end`), atProvider);
    await expect(browser.session()).resolves.toBeNull();
  });

  it('happy · sid · 200, signed out', async () => {
    const scenario = await signedIn();
    expect(await sendToken(scenario)).toBe(200);
    await expect(scenario.browser.session()).resolves.toBeNull();
  });

  it('happy · sub · 200, signed out', async () => {
    const scenario = await signedIn();
    expect(await sendToken(scenario, { claims: { sid: undefined, sub: 'ada-1815' } })).toBe(200);
    await expect(scenario.browser.session()).resolves.toBeNull();
  });

  it.each<[string, string, TokenCase]>([
    ['alg-none', 'alg: none', { signature: 'unsecured' }],
    ['wrong-alg', 'another algorithm and key', { key: EC }],
    ['wrong-alg', 'HS256 with the client secret', { signature: 'by the secret' }],
    ['no-event', 'no events', { claims: { events: undefined } }],
    ['wrong-event', 'another event', { claims: { events: { 'https://op.test/event': {} } } }],
    ['wrong-aud', 'another audience', { claims: { aud: 'another-client' } }],
    ['wrong-iss', 'another issuer', { claims: { iss: 'https://evil.test' } }],
    ['with-nonce', 'a nonce', { claims: { nonce: 'a nonce' } }],
    ['own case', 'a corrupted signature', { signature: 'corrupted' }],
    ['own case', 'no jti', { claims: { jti: undefined } }],
    ['own case', 'neither sid nor sub', { claims: { sid: undefined } }],
    ['own case', 'expired', { claims: { exp: 1 } }],
  ])('%s · %s · 400, still signed in', async (_module, _knob, one) => {
    const scenario = await signedIn();
    expect(await sendToken(scenario, one)).toBe(400);
    await expect(scenario.browser.session()).resolves.not.toBeNull();
  });

  it('own case · the same token twice · 200, then 400', async () => {
    const scenario = await signedIn();
    expect(await sendToken(scenario)).toBe(200);
    expect(await sendToken(scenario)).toBe(400);
  });

  it('own case · a session that is not known · 200, still signed in', async () => {
    const scenario = await signedIn();
    expect(await sendToken(scenario, { claims: { sid: 'another' } })).toBe(200);
    await expect(scenario.browser.session()).resolves.not.toBeNull();
  });
});
