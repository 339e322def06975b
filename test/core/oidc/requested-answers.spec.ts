/** R13 What a provider is asked for by a parameter, and what its answer says of it. */
import { describe, expect, it } from '@jest/globals';
import { JwtService } from '../../../src/core/jwt/jwt.service.js';
import { formatLogLine } from '../../../src/core/kernel/logger.js';
import type { OAuthUserConfig } from '../../../src/core/providers/public.js';
import { MisbehavingProvider } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const HOUR = 3600;

type Claims = Readonly<Record<string, unknown>>;
type Params = Readonly<Record<string, unknown>>;

interface Outcome {
  readonly isIn: boolean;
  readonly page: string | undefined;
  readonly log: string;
}

interface Way {
  readonly claims?: Claims;
  readonly options?: OAuthUserConfig<never>;
  /** Of the sign-in request. */
  readonly query?: string;
  readonly type?: 'oauth' | 'oidc';
  readonly userinfo?: Claims;
  readonly waits?: number;
}

async function signIn(params: Params, way: Way = {}): Promise<Outcome> {
  const { claims = {}, options = {}, query = '', type = 'oidc', userinfo = {}, waits = 0 } = way;
  const own = { authorization: { params }, ...options };
  const scenario = new SignInScenario({
    providers: (op) => [
      type === 'oidc'
        ? { ...op.oidc(), options: own }
        : { ...op.oauth(), options: own as OAuthUserConfig<never> },
    ],
  });
  const { secondsAgo, ...others } = claims;
  const at = Math.floor(Date.now() / 1000) - Number(secondsAgo);
  const given = secondsAgo === undefined ? others : { auth_time: at };
  scenario.op.misbehaviour = { claims: given, userinfo };
  const url = await scenario.authorizationUrl({ query });
  scenario.wait(waits * 1000);
  const response = await scenario.comeBack(url);
  const location = new URL(response.headers.get('location') ?? '', 'https://app.test');
  return {
    isIn: (await scenario.browser.session()) !== null,
    page: location.searchParams.get('error') ?? undefined,
    log: scenario.logs.map((error) => formatLogLine('error', error)).join('\n'),
  };
}

/** When the user has signed in at the provider, before the sign-in begins. */
const ago = (secondsAgo: number): Claims => ({ secondsAgo });
const essential = (claim: object): Params => ({ claims: { id_token: claim } });

describe('R13: a sign-in goes on when the answer has what was asked for:', () => {
  it.each<readonly [string, Params, Way]>([
    ['max_age, just now', { max_age: 60 }, { claims: ago(5) }],
    ['max_age, a clock a minute behind', { max_age: 0 }, { claims: ago(59) }],
    ['max_age, a clock ahead', { max_age: 60 }, { claims: ago(-50) }],
    ['max_age, a user who takes ten minutes', { max_age: 0 }, { claims: ago(1), waits: 600 }],
    ['prompt=login, just now', { prompt: 'login' }, { claims: ago(5) }],
    ['prompt=login, no auth_time', { prompt: 'login' }, {}],
    ['prompt=select_account', { prompt: 'select_account' }, { claims: ago(HOUR) }],
    ['prompt=none', { prompt: 'none' }, { claims: ago(HOUR) }],
    ['acr_values', { acr_values: 'gold silver' }, { claims: { acr: 'silver' } }],
    ['acr_values of IdentityServer', { acr_values: 'idp:google tenant:acme' }, {}],
    ['vtr', { vtr: '["P1.Cc","P0"]' }, { claims: { vot: 'P1.Cc.Ac' } }],
    ['hd', { hd: 'example.com' }, { claims: { hd: 'Example.COM' } }],
    ['any hd', { hd: '*' }, { claims: { hd: 'example.com' } }],
    ['organization, by id', { organization: 'org_1' }, { claims: { org_id: 'org_1' } }],
    [
      'organization, by name',
      { organization: 'acme' },
      { claims: { org_id: 'org_1', org_name: 'acme' } },
    ],
    ['org_code', { org_code: 'org_1' }, { claims: { org_codes: ['org_0', 'org_1'] } }],
    ['team', { team: 'T1' }, { claims: { 'https://slack.com/team_id': 'T1' } }],
    ['tenant', { tenant: 'acme' }, { claims: { tid: 'acme' } }],
    ['connection, which no claim names', { connection: 'saml' }, {}],
    ['voluntary claims', essential({ nickname: null, locale: {} }), {}],
    ['a value of a voluntary claim', essential({ acr: { values: ['2'] } }), {}],
    ['an essential claim', essential({ acr: { essential: true } }), { claims: { acr: '1' } }],
    ['a value in a list', essential({ acrs: { value: 'c1' } }), { claims: { acrs: ['c1', 'c2'] } }],
    [
      'an essential claim of userinfo',
      { claims: { userinfo: { phone_number: { essential: true } } } },
      { userinfo: { phone_number: '+41' } },
    ],
    ['hints', { login_hint: 'a@b.c', domain_hint: 'b.c', ui_locales: 'de', audience: 'api' }, {}],
    ['max_age of plain OAuth 2.0', { max_age: 60, acr_values: 'gold' }, { type: 'oauth' }],
    ['hd of plain OAuth 2.0', { hd: 'example.com' }, { type: 'oauth' }],
    [
      'a parameter that is not to be compared',
      { max_age: 60, hd: 'example.com' },
      { options: { uncheckedParameters: ['max_age', 'hd'] } },
    ],
  ])('%s', async (_, params, way) => {
    const { isIn, page, log } = await signIn(params, way);
    expect([isIn, page, log]).toEqual([true, undefined, '']);
  });
});

describe('R13: a sign-in is refused, with both values in the log, for', () => {
  const config = 'Configuration';
  const denied = 'AccessDenied';
  it.each<readonly [string, Params, Way, string, readonly string[]]>([
    ['an old auth_time', { max_age: '60' }, { claims: ago(3 * HOUR) }, config, ['`max_age` "60"']],
    ['no auth_time', { max_age: 60 }, {}, config, ['`auth_time` is missing']],
    ['no auth_time for max_age=0', { max_age: 0 }, {}, config, ['`max_age` "0"']],
    ['an auth_time to come', { max_age: 60 }, { claims: ago(-HOUR) }, config, ['`auth_time` is']],
    ['a max_age that is none', { max_age: 'soon' }, { claims: ago(1) }, config, ['"soon"']],
    ['prompt=login', { prompt: 'login consent' }, { claims: ago(HOUR) }, config, ['`prompt`']],
    ['a lower level', { acr_values: 'gold' }, { claims: { acr: '1' } }, config, ['"gold"', '"1"']],
    ['no level', { acr_values: 'gold' }, {}, config, ['`acr` is missing']],
    ['a level in a list', { acr_values: 'gold' }, { claims: { acr: ['gold'] } }, config, ['acr']],
    [
      'another vtr',
      { vtr: '["P2.Cc"]' },
      { claims: { vot: 'P1.Cc' } },
      config,
      ['`vot` is "P1.Cc"'],
    ],
    ['no vot', { vtr: '["P2"]' }, {}, config, ['`vot` is missing']],
    ['another hd', { hd: 'a.com' }, { claims: { hd: 'b.com' } }, denied, ['"a.com"', '"b.com"']],
    ['a private account', { hd: 'a.com' }, {}, denied, ['`hd` is missing']],
    ['a private account, for any hd', { hd: '*' }, {}, denied, ['`hd` "*"']],
    ['an hd of lower domains', { hd: 'a.com' }, { claims: { hd: 'x.a.com' } }, denied, ['x.a.com']],
    [
      'another organization',
      { organization: 'org_1' },
      { claims: { org_id: 'org_2' } },
      denied,
      ['"org_1"', '`org_id` is "org_2"'],
    ],
    ['no organization', { organization: 'org_1' }, {}, denied, ['`org_id` is missing']],
    [
      'another org_code, beside the list of all',
      { org_code: 'o1' },
      { claims: { org_code: 'o2', org_codes: ['o1', 'o2'] } },
      denied,
      ['`org_code` is "o2"'],
    ],
    [
      'another tenant, beside the list of all',
      { organization: 't1' },
      { claims: { tenantId: 't2', tenantIds: ['t1', 't2'] } },
      denied,
      ['`tenantId` is "t2"'],
    ],
    ['another org_code', { org_code: 'o1' }, { claims: { org_codes: ['o2'] } }, denied, ['o2']],
    [
      'another team',
      { team: 'T1' },
      { claims: { 'https://slack.com/team_id': 'T2' } },
      denied,
      ['T2'],
    ],
    [
      'another connection',
      { connection: 'c1' },
      { claims: { connection_id: 'c2' } },
      denied,
      ['c2'],
    ],
    [
      'a missing claim',
      essential({ groups: { essential: true } }),
      {},
      config,
      ['`groups` is missing'],
    ],
    [
      'another value of an essential claim',
      essential({ acr: { essential: true, values: ['2', '3'] } }),
      { claims: { acr: '1' } },
      config,
      ['["2","3"]', '"1"'],
    ],
    [
      'another value of a voluntary claim',
      essential({ acr: { value: '2' } }),
      { claims: { acr: '1' } },
      config,
      ['`acr` is "1"'],
    ],
    [
      'a missing claim of userinfo',
      { claims: { userinfo: { phone_number: { essential: true } } } },
      {},
      config,
      ['`phone_number` is missing'],
    ],
    [
      'another organization of plain OAuth 2.0',
      { organization: 'org_1' },
      { type: 'oauth', userinfo: { organization_id: 'org_2' } },
      denied,
      ['"org_2"'],
    ],
    [
      'a level that a request asks for',
      {},
      { query: '?acr_values=gold' },
      config,
      ['`acr_values`'],
    ],
    [
      'an hd that a request weakens',
      { hd: 'a.com' },
      { query: '?hd=b.com', claims: { hd: 'b.com' } },
      denied,
      ['"a.com"'],
    ],
    ['an hd that a request takes out', { hd: 'a.com' }, { query: '?hd=' }, denied, ['"a.com"']],
    [
      'without a state too',
      { hd: 'a.com' },
      { options: { checks: ['none'] } },
      denied,
      ['"a.com"'],
    ],
  ])('%s', async (_, params, way, error, words) => {
    const { isIn, page, log } = await signIn(params, way);
    expect([isIn, page]).toEqual([false, error]);
    for (const word of [...words, '`uncheckedParameters`']) expect(log).toContain(word);
  });

  it('a parameter in the configured address', async () => {
    const authorization = 'https://op.test/authorize?max_age=60';
    const { isIn, log } = await signIn({}, { options: { authorization }, claims: ago(HOUR) });
    expect([isIn, log]).toEqual([false, expect.stringContaining('`max_age`')]);
  });

  it('the person of another ID token than that of the hint, naming neither', async () => {
    const hint = `e30.${btoa(JSON.stringify({ sub: 'private-sub' }))}.x`;
    const { isIn, page, log } = await signIn({ id_token_hint: hint });
    expect([isIn, page, log]).toEqual([false, 'AccessDenied', expect.stringContaining('`sub`')]);
    expect(log).not.toMatch(/private-sub|ada-1815/);
  });

  it('a claim whose value is private, without the value', async () => {
    const { isIn, log } = await signIn(essential({ email: { value: 'eve@example.com' } }));
    expect([isIn, log]).toEqual([false, expect.stringContaining('`email` is another')]);
    expect(log).not.toMatch(/@example/i);
  });
});

describe('R13: what is asked for', () => {
  it('is kept in the cookie of the state: no process needs to know it', async () => {
    const op = new MisbehavingProvider();
    const providers = () => [
      op.oidc({ authorization: { params: { scope: 'openid', hd: 'a.com' } } }),
    ];
    const scenario = new SignInScenario({ providers });
    const url = await scenario.authorizationUrl();
    const other = new SignInScenario({ providers: () => [op.oidc()] });
    for (const [name, cookie] of scenario.browser.jar) other.browser.jar.set(name, cookie);
    await other.comeBack(url, { provider: op });
    expect(other.logs.map(String)).toEqual([expect.stringContaining('`hd` "a.com"')]);
  });

  it('is not compared in a flow that an earlier release began', async () => {
    const scenario = new SignInScenario({
      providers: (op) => [op.oidc({ authorization: { params: { scope: 'openid', hd: 'a.com' } } })],
    });
    const url = await scenario.authorizationUrl();
    const jwt = scenario.services.get(JwtService);
    const { jar } = scenario.browser;
    const [name = '', cookie = ''] = [...jar].find(([one]) => one.includes('.state.')) ?? [];
    const salt = name.slice(0, name.lastIndexOf('.'));
    const { requested, ...earlier } = await jwt.open(cookie, salt);
    expect(requested).toEqual([['hd', 'a.com']]);
    jar.set(name, await jwt.seal(earlier, salt, 900));
    await scenario.comeBack(url);
    await expect(scenario.browser.session()).resolves.not.toBeNull();
  });

  it('is refused with 400 when nothing can remember it', async () => {
    const none = (query: string) =>
      new SignInScenario({ providers: (op) => [op.oidc({ checks: ['none'] })] }).depart({ query });
    expect([(await none('?acr_values=gold')).status, (await none('?login_hint=a')).status]).toEqual(
      [400, 302],
    );
    const long = new SignInScenario().depart({ query: `?acr_values=${'x'.repeat(2000)}` });
    expect((await long).status).toBe(400);
  });
});
