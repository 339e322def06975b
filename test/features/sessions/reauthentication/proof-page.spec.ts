/** Where the page of proof leads, who sees it, and what other sites can do with it. */
import { describe, expect, it } from '@jest/globals';
import { OriginResolver } from '../../../../src/core/http/request-origin.js';
import { parseRequirementQuery } from '../../../../src/core/levels/index.js';
import { getProofUrl } from '../../../../src/core/sessions/level-reader.js';
import { LevelKeeper } from '../../../../src/features/sessions/level/level-keeper.js';
import { readLocation } from '../../../support/browser.js';
import { Probe } from '../../../support/probe.js';
import { BACK, MINUTE, ORIGIN, PASSWORD, ProofApp, STRATEGIES } from './proof-app.js';
import { HTML, PROOF } from './proving-browser.js';

const SESSION = '__Secure-authjs.session-token';
const REISSUED = '__Secure-reissued.authjs.session-token';

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  it('leads to the sign-in page without a session, and from there to itself', async () => {
    const response = await new ProofApp(strategy).browser().open({ max_age: '300' });
    const { pathname, searchParams } = readLocation(response);
    expect([pathname, searchParams.get('callbackUrl')]).toEqual([
      '/auth/signin',
      `${ORIGIN}${PROOF}?max_age=300`,
    ]);
  });

  it.each([
    ['the URL to return to', BACK, BACK],
    ['the site, in place of another one', 'https://evil.test/', `${ORIGIN}/`],
    ['the site, in place of itself', `${ORIGIN}${PROOF}?max_age=300`, `${ORIGIN}/`],
  ])('leads at once to %s if the level is enough', async (_name, callbackUrl, target) => {
    const app = new ProofApp(strategy);
    const { id } = await app.createUser('ada', { password: true });
    const response = await (await app.signIn(id)).open({ max_age: '300', callbackUrl });
    expect(readLocation(response).href).toBe(target);
  });

  it.each([
    [90.5, '90'],
    [0.5, '1'],
    [1e12, '999999999'],
  ])('a level of %d seconds is asked for by a number that the page reads', (maxAge, asked) => {
    const services = new ProofApp(strategy).services;
    const keeper = services.get(LevelKeeper);
    const requestOrigin = services.get(OriginResolver).resolveConfigured();
    const url = new URL(getProofUrl(keeper, requestOrigin, { maxAge }, BACK));
    expect(url.searchParams.get('max_age')).toBe(asked);
    expect(parseRequirementQuery({ max_age: asked })).toEqual({ maxAge: Number(asked) });
  });

  it('tells a failure that no code of its own names in general words', async () => {
    const { browser } = await new ProofApp(strategy).signInLongAgo({ password: true });
    const shown = await browser.show({ error: '<b>constructor</b>' });
    expect(shown.text).toContain('That didn’t work.');
    expect(shown.text).not.toContain('constructor');
  });

  it.each([PROOF, `${PROOF}/done`])('%s cannot be framed or stored', async (path) => {
    const { browser } = await new ProofApp(strategy).signInLongAgo({ password: true });
    const { headers } = await browser.visit(path);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toContain('no-store');
  });

  it('the last page of a window tells the page that has opened it', async () => {
    const { browser } = await new ProofApp(strategy).signInLongAgo({ password: true });
    const response = await browser.visit(`${PROOF}/done`);
    const [, script = ''] = /<script[^>]*>(.*?)<\/script>/s.exec(await response.text()) ?? [];
    expect(script).toContain("new BroadcastChannel('portcullis')");
    const bytes = new TextEncoder().encode(script);
    const hash = await crypto.subtle.digest('SHA-256', bytes);
    const digest = Buffer.from(hash).toString('base64url');
    expect(response.headers.get('content-security-policy')).toContain(`'sha256-${digest}=`);
    const signedOut = await new ProofApp(strategy).browser().visit(`${PROOF}/done`);
    expect(readLocation(signedOut).pathname).toBe('/auth/signin');
  });

  it.each([
    ['fresh', { access: 'fresh' }, { max_age: 600 }, { fresh: 'true' }],
    [
      'strict',
      { access: 'session', level: 'strict' },
      { acr_values: 'mfa', max_age: 300 },
      { acr_values: 'mfa', max_age: '300' },
    ],
  ] as const)('a route that is %s is called after a proof', async (_name, needs, asked, query) => {
    const probe = new Probe();
    const app = new ProofApp(strategy, { features: [probe.feature(needs)] });
    const { browser } = await app.signInLongAgo({ passkey: true });
    const csrfToken = await browser.csrfToken();
    const send = { form: { csrfToken, callbackUrl: BACK }, headers: HTML };
    const toProof = readLocation(await browser.visit('/auth/account/probe', send));
    expect([toProof.pathname, Object.fromEntries(toProof.searchParams)]).toEqual([
      PROOF,
      { ...query, callbackUrl: BACK },
    ]);
    const script = { json: { csrfToken, callbackUrl: BACK } };
    const refused = await browser.visit('/auth/account/probe', script);
    expect([refused.status, await refused.json()]).toEqual([
      401,
      { error: expect.any(String), ...asked, location: toProof.href },
    ]);
    const challenge = refused.headers.get('www-authenticate');
    expect(challenge).toContain('error="insufficient_user_authentication"');
    expect(challenge).toContain(`max_age="${asked.max_age}"`);
    expect(probe.requests).toEqual([]);
    const data = JSON.stringify(app.device.get(await browser.passkeyOptions('authenticate')));
    const page = await browser.show(query);
    await browser.submit(page, 'passkey', { action: 'authenticate', data });
    const posted = await browser.visit('/auth/account/probe', send);
    expect(readLocation(posted).href).toBe(BACK);
    expect((await browser.visit('/auth/account/probe', script)).status).toBe(204);
    expect(probe.requests).toHaveLength(2);
  });

  it('LVL-08: a proof that another site posts is refused', async () => {
    const app = new ProofApp(strategy);
    const { browser } = await app.signInLongAgo({ password: true });
    const before = await app.rows();
    const form = { reauthenticate: 'true', email: 'ada@example.com', password: PASSWORD };
    await browser.visit('/auth/callback/password', { form, isCrossSite: true });
    await browser.visit('/auth/callback/password', {
      form,
      headers: { origin: 'https://evil.test' },
    });
    expect(await app.rows()).toEqual(before);
    expect((await browser.show({ max_age: '300' })).ways).toEqual(['password']);
  });

  it('a token in the cookie of a replaced one alone signs no user in', async () => {
    const app = new ProofApp(strategy);
    const { browser } = await app.signInLongAgo({ password: true });
    const thief = app.browser();
    thief.jar.set(REISSUED, browser.jar.get(SESSION) ?? '');
    expect(await thief.isSignedIn()).toBe(false);
  });

  it('LVL-07: a token of another user that is planted there is ignored', async () => {
    const app = new ProofApp(strategy);
    const { browser, user } = await app.signInLongAgo({ password: true });
    const eve = await app.signIn((await app.createUser('eve')).id);
    const owner: unknown = expect.objectContaining({ name: user.name });
    const planted = eve.jar.get(SESSION) ?? '';
    const old = new Map(browser.jar);
    await browser.submit(await browser.show(), 'password', { password: PASSWORD });
    for (const [cookies, passed] of [
      [browser.jar, 0],
      [old, 0],
      [old, MINUTE],
    ] as const) {
      app.now += passed;
      const victim = app.browser();
      for (const [name, text] of cookies) victim.jar.set(name, text);
      victim.jar.set(REISSUED, planted);
      const session = await victim.session();
      expect(session).toEqual(passed > 0 ? null : expect.objectContaining({ user: owner }));
      await victim.visit('/auth/account/sessions');
      expect(victim.jar.get(SESSION)).not.toBe(planted);
    }
  });
});
