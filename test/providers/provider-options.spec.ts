/**
 * Options of providers, and `messages`, that nothing would read, or that would be read as something
 * else.
 */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { AuthConfig } from '../../src/core/index.js';
import { findConfigurationErrors } from '../../src/core/config/validation.js';
import type { ProviderConfig } from '../../src/core/providers/provider.js';

const sound = { secret: 'a secret that is at least 32 bytes long', trustHost: true, providers: [] };
const idp = { id: 'idp', name: 'IdP', type: 'oidc', issuer: 'https://idp.test' } as const;
const mail = { id: 'mail', name: 'Mail', type: 'email', sendVerificationRequest: () => undefined };
const form = { id: 'form', name: 'Form', type: 'credentials', authorize: () => null } as const;
const key = { id: 'key', name: 'Key', type: 'webauthn', simpleWebAuthn: {} } as const;

function findProblems(changes: object): string[] {
  const config = { ...sound, ...changes } as AuthConfig;
  return findConfigurationErrors(config)
    .filter(({ type }) => type === 'InvalidOption')
    .map(({ message }) => message);
}

describe('an invalid value of an option', () => {
  it.each<readonly [string, object, RegExp]>([
    ['a flag', { allowInsecureRequests: 'no' }, /^`allowInsecureRequests` .*"idp" must be true or/],
    ['a dangerous flag', { allowDangerousEmailAccountLinking: 'false' }, /must be true or false/],
    ['a flag of the ID token', { idToken: 0 }, /^`idToken` .* must be true or false/],
    [
      'the address of keys',
      { jwks_endpoint: 5 },
      /^`jwks_endpoint` of provider "idp" must be text/,
    ],
    ['an endpoint', { token: 5 }, /^`token` of provider "idp" must be an address, or an object/],
  ])('is refused at the start: %s', (_what, options, message) => {
    for (const provider of [
      { ...idp, ...options },
      { ...idp, options },
    ]) {
      expect(findProblems({ providers: [provider] })).toEqual([expect.stringMatching(message)]);
    }
  });

  it('is not reported for an empty value', () => {
    const options = {
      allowInsecureRequests: undefined,
      jwks_endpoint: undefined,
      token: undefined,
      userinfo: null,
    };
    expect(findProblems({ providers: [{ ...idp, options }] })).toEqual([]);
  });
});

describe('a misspelt option of a provider', () => {
  it.each<readonly [string, string, object]>([
    ['allowInsecureRequest', 'allowInsecureRequests', idp],
    ['jwksEndpoint', 'jwks_endpoint', idp],
    ['clientID', 'clientId', idp],
    ['check', 'checks', idp],
    ['allowDangerousEmailAccountsLinking', 'allowDangerousEmailAccountLinking', idp],
    ['maxage', 'maxAge', mail],
    ['normaliseIdentifier', 'normalizeIdentifier', mail],
    ['credential', 'credentials', form],
    ['relyingParty', 'relayingParty', key],
  ])('stops the start: %s, with the suggestion %s', (name, meant, described) => {
    const { id } = described as { readonly id: string };
    const options = { [name]: true };
    for (const provider of [
      { ...described, ...options },
      { ...described, options },
      { ...described, ...options, options },
    ]) {
      expect(findProblems({ providers: [provider] })).toContain(
        `\`${name}\` of provider "${id}" is not an option, and would be ignored. ` +
          `Did you mean \`${meant}\`?`,
      );
    }
  });

  it.each<readonly [string, object]>([
    ['a list of its own', { issuers: [], clients: [] }],
    ['a short word', { ids: [], form: 'x', tokens: 1 }],
    ['one beside the option that it is like', { issuer: 'https://idp.test', issuerr: 'x' }],
  ])('is not reported: %s', (_what, options) => {
    expect(findProblems({ providers: [{ ...idp, options }] })).toEqual([]);
  });
});

describe('other members of providers', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const folders = ['src/providers', 'node_modules/@auth/core/providers'];
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder))
      .filter((file) => /\w\.(js|ts)$/.test(file) && !file.endsWith('.d.ts'))
      .map((file) => `${folder}/${file}`),
  );

  /** Options that note what is read of them. */
  function noting(): { readonly read: Set<string>; readonly options: object } {
    const read = new Set<string>();
    const given: Record<string, unknown> = { issuer: 'https://idp.test', server: {} };
    const get = (_: object, name: string | symbol): unknown => {
      if (typeof name === 'string') read.add(name);
      return given[String(name)];
    };
    return { read, options: new Proxy(given, { get }) };
  }

  it.each(files)('are not reported as misspelt: %s', async (file) => {
    const module_ = (await import(path.join(root, file))) as Record<string, unknown>;
    const { default: describe_ } = module_;
    if (typeof describe_ !== 'function') return;
    const { read, options } = noting();
    const described = (describe_ as (options: object) => ProviderConfig)(options);
    const written = Object.fromEntries([...read].map((name) => [name, undefined]));
    for (const provider of [described, { ...described, options: written }]) {
      expect(
        findProblems({ providers: [provider] }).filter((text) =>
          /not an option|must be/.test(text),
        ),
      ).toEqual([]);
    }
  });
});

describe('`messages`', () => {
  it.each<readonly [string, unknown, RegExp]>([
    ['misspelt', { credentialSignin: {} }, /Did you mean `messages\.credentialsSignin`\?/],
    ['text', 'x', /^`messages` must be an object/],
    ['a list', ['x'], /^`messages` must be an object/],
    [
      'with text in place of texts',
      { credentialsSignin: 'x' },
      /must be an object with a text for each code/,
    ],
  ])('is refused at the start: %s', (_what, messages, message) => {
    expect(findProblems({ messages })).toEqual([expect.stringMatching(message)]);
  });

  it.each([null, undefined, {}, { credentialsSignin: { locked: 'Locked.' } }])(
    'is accepted: %j',
    (messages) => {
      expect(findProblems({ messages })).toEqual([]);
    },
  );
});
