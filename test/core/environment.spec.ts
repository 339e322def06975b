/** What environment variables fill in (contract §16.3, with the mends of §22). */
import { describe, expect, it } from '@jest/globals';
import {
  type AuthConfig,
  type Environment,
  setEnvDefaults,
  withEnvDefaults,
} from '../../src/core/index.js';

const github = {
  id: 'github',
  name: 'GitHub',
  type: 'oauth',
  authorization: 'https://github.test/authorize',
  token: 'https://github.test/token',
  userinfo: 'https://github.test/user',
} as const;

function listener() {
  const warnings: string[] = [];
  return { warnings, logger: { warn: (code: string) => void warnings.push(code) } };
}

/** A configuration after the environment was laid under it, and what was warned of. */
function filled(env: Environment, given: Partial<AuthConfig> = {}) {
  const { warnings, logger } = listener();
  const config: AuthConfig = { providers: [], logger, ...given };
  setEnvDefaults(env, config);
  return { ...config, warnings };
}

describe('a secret', () => {
  it.each<readonly [string, Environment, AuthConfig['secret'], unknown]>([
    ['is AUTH_SECRET', { AUTH_SECRET: 'a' }, undefined, ['a']],
    [
      'is the newest first',
      { AUTH_SECRET: 'a', AUTH_SECRET_1: '1', AUTH_SECRET_2: '2', AUTH_SECRET_3: '3' },
      undefined,
      ['3', '2', '1', 'a'],
    ],
    ['may be one of a number alone', { AUTH_SECRET_2: '2' }, undefined, ['2']],
    ['is the configured one', { AUTH_SECRET: 'a' }, 'own', 'own'],
    ['is the configured list', { AUTH_SECRET: 'a' }, ['new', 'old'], ['new', 'old']],
    ['is not an empty configured one', { AUTH_SECRET: 'a' }, '', ['a']],
    ['is not an empty configured list', { AUTH_SECRET: 'a' }, [], ['a']],
    ['is not an empty variable', { AUTH_SECRET: '', AUTH_SECRET_1: '1' }, undefined, ['1']],
    ['may be NEXTAUTH_SECRET', { NEXTAUTH_SECRET: 'n' }, undefined, ['n']],
    ['is AUTH_SECRET rather', { NEXTAUTH_SECRET: 'n', AUTH_SECRET: 'a' }, undefined, ['a']],
    ['is none when there is none', {}, undefined, []],
  ])('%s', (_, env, secret, expected) => {
    expect(filled(env, { secret }).secret).toEqual(expected);
  });
});

describe('an AUTH_URL', () => {
  it.each<readonly [string, Environment, Partial<AuthConfig>, object]>([
    [
      'gives origin and base path',
      { AUTH_URL: 'https://app.test/api/auth' },
      {},
      { url: 'https://app.test', basePath: '/api/auth' },
    ],
    [
      'without a path leaves the default',
      { AUTH_URL: 'https://app.test' },
      {},
      { url: 'https://app.test', basePath: '/auth' },
    ],
    ['of a slash leaves the default', { AUTH_URL: 'https://app.test/' }, {}, { basePath: '/auth' }],
    ['with a slash at its end', { AUTH_URL: 'https://app.test/a/' }, {}, { basePath: '/a' }],
    ['with a port', { AUTH_URL: 'http://localhost:3000' }, {}, { url: 'http://localhost:3000' }],
    [
      'called NEXTAUTH_URL',
      { NEXTAUTH_URL: 'https://app.test/x' },
      {},
      { url: 'https://app.test', basePath: '/x' },
    ],
    [
      'of two is AUTH_URL',
      { AUTH_URL: 'https://a.test', NEXTAUTH_URL: 'https://n.test' },
      {},
      { url: 'https://a.test' },
    ],
    [
      'of another scheme says nothing',
      { AUTH_URL: 'localhost:3000' },
      {},
      { url: undefined, basePath: '/auth' },
    ],
    [
      'that is none says nothing',
      { AUTH_URL: 'not an address' },
      {},
      { url: undefined, basePath: '/auth' },
    ],
    ['that is empty says nothing', { AUTH_URL: '' }, {}, { url: undefined, basePath: '/auth' }],
    [
      'leaves the configured base path',
      { AUTH_URL: 'https://app.test/a' },
      { basePath: '/own' },
      { basePath: '/own' },
    ],
    [
      'leaves the configured address',
      { AUTH_URL: 'https://app.test' },
      { url: 'https://own.test' },
      { url: 'https://own.test' },
    ],
    ['that is missing leaves the default', {}, {}, { url: undefined, basePath: '/auth' }],
  ])('%s', (_, env, given, expected) => {
    expect(filled(env, given)).toMatchObject(expected);
  });

  it('with a path is reported as redundant beside a configured base path', () => {
    const env = { AUTH_URL: 'https://app.test/auth' };
    expect(filled(env, { basePath: '/auth' }).warnings).toEqual(['env-url-basepath-redundant']);
    expect(filled(env).warnings).toEqual([]);
    expect(filled({ AUTH_URL: 'https://app.test' }, { basePath: '/auth' }).warnings).toEqual([]);
    const { warnings, logger } = listener();
    setEnvDefaults(env, { providers: [], basePath: '/auth', logger }, true);
    expect(warnings).toEqual([]);
  });
});

describe('the host', () => {
  it.each<readonly [Environment, boolean | undefined, boolean]>([
    [{ NODE_ENV: 'production' }, undefined, false],
    [{ NODE_ENV: 'development' }, undefined, true],
    [{}, undefined, true],
    [{ NODE_ENV: 'production', AUTH_URL: 'https://app.test' }, undefined, true],
    [{ NODE_ENV: 'production', AUTH_URL: 'app.test' }, undefined, false],
    [{ NODE_ENV: 'production', VERCEL: '1' }, undefined, true],
    [{ NODE_ENV: 'production', CF_PAGES: '1' }, undefined, true],
    [{ NODE_ENV: 'production', VERCEL: '' }, undefined, false],
    [{ NODE_ENV: 'production', AUTH_TRUST_HOST: 'true' }, undefined, true],
    [{ NODE_ENV: 'production', AUTH_TRUST_HOST: '1' }, undefined, true],
    [{ NODE_ENV: 'production', AUTH_TRUST_HOST: true }, undefined, true],
    [{ AUTH_TRUST_HOST: 'false' }, undefined, false],
    [{ AUTH_TRUST_HOST: 'FALSE' }, undefined, false],
    [{ AUTH_TRUST_HOST: '0' }, undefined, false],
    [{ AUTH_TRUST_HOST: false }, undefined, false],
    [{ AUTH_TRUST_HOST: 'false', VERCEL: '1' }, undefined, false],
    [{ AUTH_TRUST_HOST: 'true' }, false, false],
    [{ AUTH_TRUST_HOST: 'false' }, true, true],
  ])('with %j and trustHost %p is trusted: %p', (env, trustHost, expected) => {
    expect(filled(env, { trustHost }).trustHost).toBe(expected);
  });
});

describe('a provider', () => {
  const env = {
    AUTH_GITHUB_ID: 'id',
    AUTH_GITHUB_SECRET: 'secret',
    AUTH_GITHUB_ISSUER: 'https://github.test',
    AUTH_MY_IDP_ID: 'my id',
    AUTH_PASSWORD_SECRET: 'none of its business',
  };

  /** What the only provider ends up with. */
  function resolved(provider: AuthConfig['providers'][number]): Record<string, unknown> {
    const [found] = filled(env, { providers: [provider] }).providers;
    const description = typeof found === 'function' ? found() : found;
    return { ...description, ...description?.options };
  }

  it('gets its client id and secret by its provider id', () => {
    const expected = { clientId: 'id', clientSecret: 'secret', issuer: 'https://github.test' };
    expect(resolved(github)).toMatchObject(expected);
    expect(resolved(() => github)).toMatchObject(expected);
  });

  it('M5 given as a function is called with the environment values alone', () => {
    const given: object[] = [];
    const acme = (options: { issuer?: string } = {}) => {
      given.push({ ...options });
      return { ...github, token: `${options.issuer ?? 'https://acme.test'}/token` };
    };
    expect(resolved(acme)).toMatchObject({ clientId: 'id', token: 'https://github.test/token' });
    expect(given.at(-1)).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      issuer: 'https://github.test',
    });
    const other = (options: object) => ({ ...acme(options), id: 'other' });
    expect(resolved(other)).toMatchObject({ token: 'https://acme.test/token' });
    expect(given.at(-1)).toEqual({});
  });

  it('M5 given as an email function is called with its key', () => {
    const mail = ({ apiKey }: { apiKey?: string } = {}) =>
      ({ id: 'mail', name: 'Mail', type: 'email', from: `key ${apiKey}` }) as const;
    const { providers } = filled({ AUTH_MAIL_KEY: 'k' }, { providers: [mail] });
    expect(providers).toMatchObject([{ from: 'key k', options: { apiKey: 'k' } }]);
  });

  it('with dashes in its id uses variables with underscores', () => {
    expect(resolved({ ...github, id: 'my-idp' })).toMatchObject({ clientId: 'my id' });
    expect(resolved({ ...github, options: { id: 'my-idp' } })).toMatchObject({ clientId: 'my id' });
  });

  it('keeps configured values', () => {
    expect(resolved({ ...github, clientId: 'own' })).toMatchObject({
      clientId: 'own',
      clientSecret: 'secret',
    });
    expect(resolved({ ...github, options: { clientId: 'own' } })).toMatchObject({
      clientId: 'own',
      clientSecret: 'secret',
    });
  });

  it('treats undefined as unset', () => {
    const own = { ...github, clientId: undefined, options: { clientSecret: undefined } };
    expect(resolved(own)).toMatchObject({ clientId: 'id', clientSecret: 'secret' });
  });

  it('of type credentials reads no variables', () => {
    const authorize = () => null;
    const password = { id: 'password', name: 'Password', type: 'credentials', authorize } as const;
    expect(Object.keys(resolved(password))).toEqual(Object.keys(password));
  });

  it('is not modified, since another configuration may share it', () => {
    const frozen = Object.freeze({ ...github, options: Object.freeze({}) });
    const providers = Object.freeze([frozen]);
    filled(env, { providers });
    expect(frozen).toEqual({ ...github, options: {} });
  });
});

describe('withEnvDefaults', () => {
  it('does not modify environment and configuration', () => {
    const env = Object.freeze({ AUTH_SECRET: 'a', AUTH_GITHUB_ID: 'id' });
    const given = Object.freeze({ providers: Object.freeze([github]) });
    const config = withEnvDefaults(env, given);
    expect(config).toMatchObject({ secret: ['a'], basePath: '/auth', trustHost: true });
    expect(Object.keys(given)).toEqual(['providers']);
  });

  it('passes on everything else', () => {
    const own = { session: { maxAge: 60 }, callbacks: { signIn: () => false }, debug: true };
    const config = withEnvDefaults({}, { providers: [], ...own });
    expect(config).toMatchObject(own);
    expect(config.callbacks?.signIn).toBe(own.callbacks.signIn);
  });

  it('reads the redirect proxy', () => {
    const env = { AUTH_REDIRECT_PROXY_URL: 'https://proxy.test/auth' };
    expect(withEnvDefaults(env, { providers: [] }).redirectProxyUrl).toBe(
      'https://proxy.test/auth',
    );
    const own = { providers: [], redirectProxyUrl: 'https://own.test' };
    expect(withEnvDefaults(env, own).redirectProxyUrl).toBe('https://own.test');
  });
});

describe('applying the defaults repeatedly', () => {
  it('changes nothing after the first time', () => {
    const config: AuthConfig = { providers: [() => github] };
    setEnvDefaults({ AUTH_GITHUB_ID: 'id' }, config, true);
    const [first] = config.providers;
    for (let times = 0; times < 100; times++) {
      setEnvDefaults({ AUTH_GITHUB_ID: 'id' }, config, true);
    }
    expect(config.providers[0]).toBe(first);
  });
});
