/** What a redirect proxy does not forward, and what a preview does not accept. */
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../../src/core/index.js';
import { JwtService } from '../../../src/core/jwt/public.js';
import { readLocation } from '../../support/browser.js';
import type { MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { Deployments, PREVIEW, PROXY } from './deployments.js';

const HOME = `${PREVIEW}/auth/callback/op`;
const CODE = 'canary-code';
const QUARTER_OF_AN_HOUR = 15 * 60 * 1000;

/** The answer with this state, at the proxy's callback. */
const answerWith = (state: string): URL =>
  new URL(`${PROXY}/auth/callback/op?${new URLSearchParams({ code: CODE, state })}`);

/**
 * The proxy refuses, and neither sends the code anywhere nor redeems it. Returns why, as it was
 * logged.
 */
async function expectNotForwarded(
  both: Deployments,
  answer: URL,
  error = 'Configuration',
): Promise<string> {
  both.op.secrets.push(CODE);
  const reason = await both.proxy.expectRefused(error, () => both.reachProxy(answer));
  expect(both.op.count('token')).toBe(0);
  return reason;
}

/** The proxy takes the answer for one to itself, and has no such sign-in open. */
async function expectTakenForItsOwn(both: Deployments, answer: URL): Promise<void> {
  const reason = await expectNotForwarded(both, answer, 'SignInExpired');
  expect(reason).toBe('The state cookie is missing.');
}

describe('A19 a deployment that is not on the list', () => {
  it.each<readonly [string, Partial<AuthConfig>]>([
    ['no list', { redirectProxyOrigins: undefined }],
    ['an empty list', { redirectProxyOrigins: [] }],
    ['a list of others', { redirectProxyOrigins: ['https://*.other.test', PROXY] }],
    ['a list with its address over http', { redirectProxyOrigins: ['http://*.preview.test'] }],
    ['a list with its address on a port', { redirectProxyOrigins: [`${PREVIEW}:8443`] }],
    ['a list with its parent alone', { redirectProxyOrigins: ['https://preview.test'] }],
  ])('is not redirected to: %s', async (_, proxy) => {
    const both = new Deployments({ proxy });
    const answer = both.answerTo(await both.leave());
    const message = await expectNotForwarded(both, answer);
    expect(message).toContain(`"${PREVIEW}" is not one of \`redirectProxyOrigins\``);
    expect(message).toContain('add it there or to AUTH_REDIRECT_PROXY_ORIGINS');
  });

  it.each([
    'https://evil.test/auth/callback/op',
    'https://preview.test/auth/callback/op',
    'https://a.b.preview.test/auth/callback/op',
    'https://pr-1.preview.test.evil.test/auth/callback/op',
    'https://evil.test/https://pr-1.preview.test/auth/callback/op',
    'https://evil.test/?https://pr-1.preview.test/auth/callback/op',
    'https://evil.test/#https://pr-1.preview.test/auth/callback/op',
    'https://pr-1.preview.test@evil.test/auth/callback/op',
    'https://evil.test\\@pr-1.preview.test/auth/callback/op',
    'https:evil.test/auth/callback/op',
    'http://pr-1.preview.test/auth/callback/op',
    'https://pr-1.preview.test:8443/auth/callback/op',
    'javascript:alert(1)//auth/callback/op',
    'data:text/html,/auth/callback/op',
    'ftp://pr-1.preview.test/auth/callback/op',
  ])(
    'is not redirected to, even with a state that was sealed with the secret: "%s"',
    async (home) => {
      const both = new Deployments();
      await expectNotForwarded(
        both,
        answerWith(await both.preview.sealedState({ forwardUrl: home })),
      );
    },
  );

  it.each([
    '//evil.test/auth/callback/op',
    '/auth/callback/op',
    'auth/callback/op',
    'https://',
    'undefined',
    '',
  ])(
    'is not redirected to with no address in a state that was sealed with the secret: "%s"',
    async (home) => {
      const both = new Deployments();
      await expectTakenForItsOwn(
        both,
        answerWith(await both.preview.sealedState({ forwardUrl: home })),
      );
    },
  );

  it.each([
    ['another kind of address', 'blob:https://pr-1.preview.test/auth/callback/op'],
    ['a name and a password', 'https://user:password@pr-1.preview.test/auth/callback/op'],
    ['a query', `${HOME}?to=https://evil.test`],
    ['a query in which there is the path', `${PREVIEW}/go?to=/callback/op`],
    ['a fragment', `${HOME}#x`],
    ['line breaks', `${PREVIEW}/\r\n/auth/callback/op`],
    ['dots', `${PREVIEW}/auth/../evil/./callback/op`],
    ['no path', PREVIEW],
    ['the path of a page', `${PREVIEW}/auth/signin`],
    ['the path of another provider', `${PREVIEW}/auth/callback/other`],
    ['the path of a provider of a similar name', `${PREVIEW}/auth/callback/my-op`],
  ])('is not redirected to with %s in its callback URL', async (_, home) => {
    const both = new Deployments();
    await expectNotForwarded(
      both,
      answerWith(await both.preview.sealedState({ forwardUrl: home })),
    );
  });
});

describe('A20 a state', () => {
  const sealed = (both: Deployments) => both.preview.sealedState({ forwardUrl: HOME });

  it.each<readonly [string, (both: Deployments) => string | Promise<string>]>([
    ['of garbage', () => 'garbage'],
    ['of 5 parts of garbage', () => 'a..b.c.d'],
    ['of 100 kB', () => 'x'.repeat(6000)],
    ['of which the end is missing', async (both) => (await sealed(both)).slice(0, -8)],
    ['in other letters', async (both) => (await sealed(both)).toUpperCase()],
    [
      'of an environment with another secret',
      async () => {
        const preview = { secret: 'the secret of some other environment' };
        return new Deployments({ preview }).preview.sealedState({ forwardUrl: HOME });
      },
    ],
    [
      'that is a session',
      async ({ preview }) => {
        const jwt = preview.services.get(JwtService);
        return jwt.seal({ origin: HOME, sub: '42' }, '__Secure-authjs.session-token', 900);
      },
    ],
    ['of nowhere', ({ preview }) => preview.sealedState({})],
    [
      'of the proxy itself',
      ({ proxy }) => proxy.sealedState({ forwardUrl: `${PROXY}/auth/callback/op` }),
    ],
    [
      'of the proxy itself, in capitals',
      ({ proxy }) =>
        proxy.sealedState({ forwardUrl: `${PROXY.toUpperCase()}:443/auth/callback/op` }),
    ],
  ])('%s is not forwarded', async (_, makeState) => {
    const both = new Deployments({
      proxy: { redirectProxyOrigins: ['https://*.preview.test', PROXY] },
    });
    await expectTakenForItsOwn(both, answerWith(await makeState(both)));
  });

  it('that is empty is not forwarded', async () => {
    const both = new Deployments();
    const reason = await expectNotForwarded(both, answerWith(''));
    expect(reason).toContain('no state');
  });

  it('is forwarded for fifteen minutes, and not after that', async () => {
    const both = new Deployments();
    const answer = both.answerTo(await both.leave());
    both.wait(QUARTER_OF_AN_HOUR - 1000);
    expect(readLocation(await both.reachProxy(answer)).origin).toBe(PREVIEW);
    both.wait(60_000);
    await expectTakenForItsOwn(both, answer);
  });

  it('that expires between proxy and preview starts no session', async () => {
    const both = new Deployments();
    const hop = await both.reachProxy(both.answerTo(await both.leave()));
    both.wait(QUARTER_OF_AN_HOUR + 60_000);
    await both.preview.expectRefused('SignInExpired', () => both.follow(hop));
    expect(both.op.count('token')).toBe(0);
  });

  it('that is replayed starts no session again', async () => {
    const both = new Deployments();
    const answer = both.answerTo(await both.leave());
    await both.follow(await both.reachProxy(answer));
    const hop = await both.reachProxy(answer);
    await both.preview.expectCompletedBefore(() => both.follow(hop));
    expect(both.op.count('token')).toBe(1);
  });

  it('does not work in a browser that did not start with it', async () => {
    const both = new Deployments();
    const hop = await both.reachProxy(both.answerTo(await both.leave()));
    const other = both.preview.newBrowser();
    await both.preview.expectRefused('SignInExpired', () => other.visit(readLocation(hop).href));
    await expect(other.session()).resolves.toBeNull();
    expect(both.op.count('token')).toBe(0);
  });

  it('makes one hop at most: a preview forwards nothing', async () => {
    const preview = { redirectProxyOrigins: ['https://*.preview.test', PROXY] };
    const both = new Deployments({ preview });
    for (const origin of ['https://pr-2.preview.test', PROXY]) {
      const state = await both.proxy.sealedState({ forwardUrl: `${origin}/auth/callback/op` });
      const path = `/auth/callback/op?${new URLSearchParams({ code: CODE, state })}`;
      await both.preview.expectRefused('SignInExpired', () => both.preview.browser.visit(path));
    }
  });

  it('is forwarded only by a deployment that is configured as the proxy', async () => {
    for (const redirectProxyUrl of [undefined, 'https://other-proxy.test/auth']) {
      const both = new Deployments({ proxy: { redirectProxyUrl } });
      await expectTakenForItsOwn(both, both.answerTo(await both.leave()));
    }
  });
});

describe('an authorization response', () => {
  const providers = (op: MisbehavingProvider) => [op.oidc(), op.oidc({ id: 'other' })];

  it('A20 to a request of one provider is not for another: the proxy does not forward it', async () => {
    const both = new Deployments({ providers });
    const answer = both.answerTo(await both.leave());
    answer.pathname = '/auth/callback/other';
    const message = await expectNotForwarded(both, answer);
    expect(message).toContain('another provider');
  });

  it('A20 to a request of one provider is not for another: the preview does not accept it', async () => {
    const both = new Deployments({ providers });
    const hop = readLocation(await both.reachProxy(both.answerTo(await both.leave())));
    hop.pathname = '/auth/callback/other';
    const { preview, op } = both;
    await preview.expectRefused('Configuration', () => preview.browser.visit(hop.href));
    expect(op.count('token')).toBe(0);
  });

  it.each(['code', 'state', 'iss', 'error'])(
    'A104 with two of %s is not forwarded, whichever is valid',
    async (name) => {
      const both = new Deployments();
      const answer = both.answerTo(await both.leave());
      answer.searchParams.append(name, 'one');
      answer.searchParams.append(name, 'two');
      await expectNotForwarded(both, answer);
    },
  );

  it('by POST is not forwarded', async () => {
    const both = new Deployments();
    const form = Object.fromEntries(both.answerTo(await both.leave()).searchParams);
    await both.proxy.expectRefused('Configuration', () =>
      both.proxy.browser.visit('/auth/callback/op', { form }),
    );
  });

  it('whose host header names the proxy is handled by the public address', async () => {
    const both = new Deployments({ preview: { url: PREVIEW } });
    const state = await both.proxy.sealedState({
      forwardUrl: 'https://pr-2.preview.test/auth/callback/op',
    });
    const path = `/auth/callback/op?${new URLSearchParams({ code: CODE, state })}`;
    const headers = { 'x-forwarded-host': 'app.test' };
    await both.preview.expectRefused('SignInExpired', () =>
      both.preview.browser.visit(path, { headers }),
    );
  });
});
