/** Configurations for the pairs of options, as apps without types may have them. */
import { Passkey } from '../../../src/providers/passkey.js';
import type { AuthConfig } from '../../../src/core/index.js';
import { SECRET } from '../actions/app.js';
import { Mailbox } from '../email/mailbox.js';

export const { adapter } = new Mailbox().app.config;
const base = {
  url: 'https://app.test',
  secret: SECRET,
  providers: [],
  experimental: { enableWebAuthn: true },
};

export const oidc = (options: object) => ({
  id: 'work',
  name: 'Work',
  type: 'oidc',
  issuer: 'https://id.test',
  clientId: 'app',
  clientSecret: 'secret',
  ...options,
});
export const oauth = (options: object) =>
  oidc({
    type: 'oauth',
    issuer: undefined,
    authorization: 'https://id.test/authorize',
    token: 'https://id.test/token',
    userinfo: 'https://id.test/userinfo',
    ...options,
  });
export const sent = (params: object) => ({ providers: [oidc({ authorization: { params } })] });
/** A provider that answers by a form. */
export const posted = oidc({ authorization: { params: { response_mode: 'form_post' } } });
export const passkey = (options: object) => ({ adapter, providers: [Passkey(options)] });
export const feature = (...features: readonly unknown[]) => ({ adapter, features });
export const credentials = { id: 'form', name: 'Form', type: 'credentials', authorize: () => null };

/** What is set, the option that it depends on, and words of the sentence about both. */
export type RefusedPair = readonly [
  option: string,
  other: string,
  config: object,
  ...words: string[],
];

/** Configurations of apps without types have any values. */
export function makeConfig(config: object): AuthConfig {
  return { ...base, ...config };
}
