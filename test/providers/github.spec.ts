import { describe, expect, it, jest } from '@jest/globals';
import type { Fetch } from '../../src/core/kernel/platform.js';
import { createOAuthClient } from '../../src/core/oauth/oauth-client.js';
import { createProviderFetch } from '../../src/core/oauth/provider-fetch.js';
import { MetadataCache } from '../../src/core/oauth/metadata-cache.js';
import { customFetch } from '../../src/core/providers/oauth-config.js';
import { ProviderRegistry } from '../../src/core/providers/provider-registry.js';
import type { OAuthProvider } from '../../src/core/providers/provider.js';
import { GitHub } from '../../src/providers/github.js';
import { GITHUB, GITHUB_EMAILS } from './profiles.js';

const API = 'https://api.github.com';

/** Answers like GitHub's API: what is not listed does not exist. */
function api(answers: Record<string, object | number>) {
  return jest.fn<Fetch>(async (input) => {
    const answer = answers[String(input)] ?? 404;
    return typeof answer === 'number'
      ? Response.json({ message: 'no' }, { status: answer })
      : Response.json(answer);
  });
}

async function userInfo(fetch: Fetch, options: Parameters<typeof GitHub>[0] = {}) {
  const github = GitHub({ clientId: 'id', clientSecret: 'secret', ...options });
  const provider = new ProviderRegistry([github]).find('github') as OAuthProvider;
  const client = createOAuthClient(
    new MetadataCache(Date.now),
    createProviderFetch(fetch),
    Date.now,
  );
  return client.fetchUserInfo(provider, { access_token: 'access-token' }, undefined);
}

const asked = (fetch: ReturnType<typeof api>) => fetch.mock.calls.map(([input]) => String(input));

describe('the profile', () => {
  it('is that of the user of the access token', async () => {
    const fetch = api({ [`${API}/user`]: GITHUB });
    expect(await userInfo(fetch)).toEqual(GITHUB);
    expect(asked(fetch)).toEqual([`${API}/user`]);
    const headers = new Headers(fetch.mock.calls[0]?.[1]?.headers);
    expect(headers.get('authorization')).toBe('Bearer access-token');
    expect(headers.get('user-agent')).toBe('portcullis');
  });

  it.each([401, 403, 500])('is refused when GitHub answers %i', async (status) => {
    await expect(userInfo(api({ [`${API}/user`]: status }))).rejects.toMatchObject({
      type: 'CallbackRouteError',
      message: expect.stringContaining('GitHub did not say who signed in.'),
      cause: { provider: 'github', endpoint: 'userinfo', status },
    });
  });

  it('is refused without an id', () => {
    const { profile } = GitHub();
    expect(() => profile?.({} as never, {})).toThrow(TypeError);
  });
});

describe('a user without a public e-mail address', () => {
  const hidden = { ...GITHUB, email: null };
  const [other, primary] = GITHUB_EMAILS as [object, object];

  it.each([
    ['the verified primary one is used', [other, primary], 'ada@example.com'],
    ['an unverified primary one is not used', [other, { ...primary, verified: false }], null],
    ['a verified one that is not primary is not used', [other], null],
    ['there may be none', [], null],
    ['the app may lack the scope', 404, null],
    ['the app may lack the permission', 403, null],
  ])('%s', async (_rule, emails, expected) => {
    const fetch = api({ [`${API}/user`]: hidden, [`${API}/user/emails`]: emails });
    expect(await userInfo(fetch)).toEqual({ ...GITHUB, email: expected });
  });

  it.each([{ 'retry-after': '60' }, { 'x-ratelimit-remaining': '0' }])(
    'R15: has no address for ever only where GitHub refuses, not at a limit: %p',
    async (headers: HeadersInit) => {
      const answers = api({ [`${API}/user`]: hidden });
      const fetch: Fetch = async (input, init) =>
        String(input).endsWith('/emails')
          ? Response.json({}, { status: 403, headers })
          : answers(input, init);
      await expect(userInfo(fetch)).rejects.toMatchObject({ cause: { status: 403 } });
    },
  );

  it.each([429, 503])('is refused when GitHub answers %i', async (status) => {
    const fetch = api({ [`${API}/user`]: hidden, [`${API}/user/emails`]: status });
    await expect(userInfo(fetch)).rejects.toMatchObject({ cause: { status } });
  });
});

describe('requests', () => {
  it("go through the provider's own fetch", async () => {
    const everyone = api({});
    const own = api({ [`${API}/user`]: { ...GITHUB, email: null } });
    await userInfo(everyone, { [customFetch]: own });
    expect(asked(own)).toEqual([`${API}/user`, `${API}/user/emails`]);
    expect(everyone).not.toHaveBeenCalled();
  });

  it('do not follow a redirect, which would carry the token along', async () => {
    const fetch = jest.fn<Fetch>(async () => Response.redirect('https://elsewhere.example/'));
    await expect(userInfo(fetch)).rejects.toThrow('The provider answered with a redirect.');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['GitHub Enterprise Server', 'https://git.example', 'https://git.example/api/v3/user'],
    ['a base URL with a slash', 'https://git.example/', 'https://git.example/api/v3/user'],
    ['GHE.com', 'https://acme.ghe.com', 'https://api.acme.ghe.com/user'],
  ])('go to %s', async (_name, baseUrl, user) => {
    const fetch = api({ [user]: { ...GITHUB, email: null }, [`${user}/emails`]: GITHUB_EMAILS });
    const profile = await userInfo(fetch, { enterprise: { baseUrl } });
    expect(profile.email).toBe('ada@example.com');
  });
});
