/** R13 Every parameter of authorization requests that this library names has an answer. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { createReport } from '../../../src/core/config/validation.js';
import { FORWARDED } from '../../../src/core/oauth/authorization-request.js';
import {
  ANSWER_RULES,
  keepRequested,
  listConfigured,
} from '../../../src/core/oauth/requested-answers.js';
import type { OAuthUserConfig, ProviderConfig } from '../../../src/core/providers/public.js';
import { resolveOAuth } from '../../../src/core/providers/resolve-oauth.js';
import { MisbehavingProvider } from '../../support/misbehaving-provider.js';

const ROOT = new URL('../../../', `file://${import.meta.filename}`);
const read = (path: string): string => readFileSync(new URL(path, ROOT), 'utf8');
const list = (folder: string, ending: string): string[] =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}${name}`);

/** Options that some providers need before they can be described. */
const OPTIONS = {
  clientId: 'id',
  clientSecret: 'secret',
  issuer: 'https://issuer.test',
  tenantId: 'tenant',
  apiKey: 'key',
};

async function describeAll(): Promise<readonly ProviderConfig[]> {
  const files = list('src/providers/', '.ts').filter((path) => !path.includes('/marks/'));
  const modules: { default?: unknown }[] = [];
  // One after the other: Jest cannot link modules that are shared while they load.
  for (const path of files) modules.push(await import(new URL(path, ROOT).href));
  return modules.flatMap(({ default: provider }) =>
    typeof provider === 'function' ? [provider(OPTIONS) as ProviderConfig] : [],
  );
}

/** The names in the first column of the tables in a section. */
function readTables(section: string): readonly string[] {
  const [, text = ''] = read('docs/guides/provider-setups.md').split(`## ${section}\n`);
  const [own = ''] = text.split('\n## ');
  const rows = own.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name!),
  );
}

const documented = readTables('What a parameter guarantees');
const configs = await describeAll();

describe('R13: an answer is documented for each parameter', () => {
  it('of a provider file', () => {
    const oauth = configs.filter(({ type }) => type === 'oauth' || type === 'oidc');
    expect(oauth.length).toBeGreaterThan(80);
    const names = oauth.flatMap((config) => {
      const provider = resolveOAuth(config as Parameters<typeof resolveOAuth>[0]);
      const { params, renewal } = provider.offlineAccess ?? {};
      return [
        ...listConfigured(provider).map(([name]) => name),
        ...provider.forwardedParameters,
        ...Object.keys({ ...params, ...renewal }),
      ];
    });
    expect([...new Set(names)].filter((name) => !documented.includes(name))).toEqual([]);
  });

  it('that a sign-in request may have', () => {
    expect([...FORWARDED].filter((name) => !documented.includes(name))).toEqual([]);
  });

  it('in the documents', () => {
    const texts = list('docs/', '.md').map(read);
    const samples = texts.flatMap((text) => [
      ...text.matchAll(/authorization: \{[^{}]*params: \{([^{}]*)\}/g),
      ...text.matchAll(/signIn\([^(){}]*\{[^{}]*\}, \{([^{}]*)\}\)/g),
    ]);
    const names = samples.flatMap(([, members = '']) => {
      const bare = members.replaceAll(/'[^']*'(?!\??:)|`[^`]*`/g, '0');
      return [...bare.matchAll(/(?:^|,)\s*'?([A-Za-z_.]+)'?\s*(?=:|,|$)/g)].map(
        ([, name]) => name!,
      );
    });
    expect(names).toContain('prompt');
    expect([...new Set(names)].filter((name) => !documented.includes(name))).toEqual([]);
  });

  it('that is compared, and one only', () => {
    expect(Object.keys(ANSWER_RULES).filter((name) => !documented.includes(name))).toEqual([]);
    expect(documented.toSorted()).toEqual([...new Set(documented)].toSorted());
  });
});

/** What becomes of a parameter that asks for something. */
type Answered = 'compared' | 'warned of' | 'refused at the start' | 'by the protocol' | 'a hint';

/**
 * The parameters of authorization requests that the specifications define: the registry of IANA
 * (RFC 6749 §11.2), OpenID Connect, RFC 8485, 8707, 9101, 9396 and 9449.
 */
const DEFINED: Readonly<Record<string, Answered>> = {
  acr_values: 'compared',
  authorization_details: 'a hint',
  claims: 'compared',
  claims_locales: 'a hint',
  client_id: 'by the protocol',
  code_challenge: 'refused at the start',
  code_challenge_method: 'refused at the start',
  display: 'a hint',
  dpop_jkt: 'by the protocol',
  id_token_hint: 'compared',
  login_hint: 'a hint',
  max_age: 'compared',
  nonce: 'refused at the start',
  prompt: 'compared',
  redirect_uri: 'by the protocol',
  registration: 'by the protocol',
  request: 'warned of',
  request_uri: 'warned of',
  resource: 'a hint',
  response_mode: 'by the protocol',
  response_type: 'by the protocol',
  scope: 'a hint',
  state: 'refused at the start',
  ui_locales: 'a hint',
  vtr: 'compared',
};

const report = (params: object, options: object = {}) => {
  const provider = {
    ...new MisbehavingProvider().oidc(),
    options: { authorization: { params }, ...options },
  };
  const { errors, warnings } = createReport({
    secret: 'x'.repeat(32),
    trustHost: true,
    providers: [provider as ProviderConfig],
  });
  return [errors.map(({ message }) => message).join(), warnings] as const;
};

describe('R13: a parameter of the specifications', () => {
  it.each(Object.entries(DEFINED))('R13: %s is %s', (name, answer) => {
    const values = { claims: '{"id_token":{}}', response_mode: 'query', scope: 'openid x' };
    const value = Object.entries(values).find(([own]) => own === name)?.[1] ?? 'x';
    const [errors, warnings] = report({ [name]: value });
    expect(documented).toContain(name);
    expect(Object.hasOwn(ANSWER_RULES, name)).toBe(answer === 'compared');
    expect(errors.includes(`\`${name}\``)).toBe(answer === 'refused at the start');
    const isUnreadable = name === 'id_token_hint';
    const isWarned = answer === 'warned of' || isUnreadable;
    expect(warnings).toEqual(isWarned ? ['unanswered-parameters'] : []);
    expect(report({ [name]: '' })).toEqual(['', []]);
    if (isWarned) expect(report({ [name]: 'x' }, { uncheckedParameters: [name] })[1]).toEqual([]);
  });

  it('R13: in the configured address is refused too', () => {
    const { oidc } = { oidc: new MisbehavingProvider().oidc() };
    const provider = { ...oidc, authorization: 'https://op.test/authorize?nonce=fixed' };
    const { errors } = createReport({
      secret: 'x'.repeat(32),
      trustHost: true,
      providers: [provider],
    });
    expect(errors.map(String).join()).toContain('`nonce`');
  });

  it('R14: the check "none" beside others is refused', () => {
    expect(report({}, { checks: ['none'] })[0]).toBe('');
    expect(report({}, { checks: ['none', 'pkce'] })[0]).toContain('"none" beside pkce');
  });

  it('R13: claims must be JSON, and verified claims are warned of', () => {
    expect(report({ claims: '{"id_token":' })[0]).toContain('`claims`');
    expect(report({ claims: '[]' })[0]).toContain('`claims`');
    const verified = { verified_claims: { claims: { name: null }, verification: {} } };
    for (const place of ['id_token', 'userinfo']) {
      expect(report({ claims: { [place]: verified } })).toEqual(['', ['unanswered-parameters']]);
    }
  });
});

describe('R13: no provider file', () => {
  it('asks by itself for what an answer could lack', () => {
    const asking = configs.filter(({ type, id }) => {
      if (type !== 'oauth' && type !== 'oidc') return false;
      const config = configs.find((one) => one.id === id) as Parameters<typeof resolveOAuth>[0];
      const provider = resolveOAuth(config);
      return keepRequested(provider, listConfigured(provider)).length > 0;
    });
    // Each has a claim that is compared if it is there.
    expect(asking.map(({ id }) => id).toSorted()).toEqual(['fusionauth']);
  });
});

describe('R13: the start', () => {
  const op = new MisbehavingProvider();
  it.each<readonly [string, boolean, object, 'oauth' | 'oidc', OAuthUserConfig<never>]>([
    ['warns of max_age', true, { max_age: 60 }, 'oauth', {}],
    ['warns of prompt=login', true, { prompt: 'login' }, 'oauth', {}],
    [
      'warns of an essential claim',
      true,
      { claims: { id_token: { acr: { essential: true } } } },
      'oauth',
      {},
    ],
    [
      'says nothing of a voluntary claim',
      false,
      { claims: { id_token: { acr: null } } },
      'oauth',
      {},
    ],
    ['says nothing of hints', false, { prompt: 'consent', login_hint: 'a' }, 'oauth', {}],
    [
      'says nothing of what is not compared',
      false,
      { max_age: 60 },
      'oauth',
      { uncheckedParameters: ['max_age'] },
    ],
    ['says nothing where there is an ID token', false, { max_age: 60 }, 'oidc', {}],
  ])('%s', (_, warns, params, type, options) => {
    const own = { authorization: { params: { ...params } }, ...options };
    const provider = { ...(type === 'oidc' ? op.oidc() : op.oauth()), options: own };
    const config = {
      secret: 'x'.repeat(32),
      trustHost: true,
      providers: [provider as ProviderConfig],
    };
    const { errors, warnings } = createReport(config);
    expect([errors, warnings]).toEqual([[], warns ? ['unanswered-parameters'] : []]);
  });

  it('refuses options of another type', () => {
    const providers = [op.oidc({ clockTolerance: 301, uncheckedParameters: 'hd' as never })];
    const { errors } = createReport({ secret: 'x'.repeat(32), trustHost: true, providers });
    expect(errors.map(({ message }) => message).join()).toMatch(
      /clockTolerance.*uncheckedParameters/s,
    );
  });

  it('finds no rule in a name of the prototype, and nothing in a hint', () => {
    const hints = { login_hint: 'a', prompt: 'consent', constructor: 'x', toString: 'y', hd: '' };
    expect(keepRequested(resolveOAuth(op.oidc()), Object.entries(hints))).toEqual([]);
  });
});
