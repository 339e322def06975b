/**
 * The option `mail`: what is wrong with it, and which features need it, is named as the app starts.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { findConfigurationErrors } from '../../src/core/config/validation.js';
import { type AuthConfig, configurationErrors, withEnvDefaults } from '../../src/core/index.js';
import { Passwords } from '../../src/features/passwords/index.js';
import { Sessions } from '../../src/features/sessions/index.js';
import { AuthModule, type AuthModuleOptions } from '../../src/index.js';
import { Resend } from '../../src/providers/resend.js';
import { teams } from '../support/invitations.js';

const deliver = (): void => undefined;
const from = 'Example <no-reply@example.com>';

const makeConfig = (mail: unknown, features: AuthConfig['features'] = [teams]): AuthConfig => ({
  secret: 'a secret that is at least 32 bytes long',
  trustHost: true,
  providers: [Resend({ id: 'letters', apiKey: 'key', from })],
  adapter: new MemoryAdapter(),
  features,
  mail: mail as AuthConfig['mail'],
});

const apps: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function start(module: ReturnType<typeof AuthModule.forRoot>): Promise<void> {
  apps.push(await Test.createTestingModule({ imports: [module] }).compile());
}

const forRoot = ({ features, ...config }: AuthConfig) =>
  AuthModule.forRoot({ ...(config as AuthModuleOptions), features: features ?? [] });

const passwords = (options?: Parameters<typeof Passwords>[0]) => [Sessions(), Passwords(options)];

describe('an app does not start with', () => {
  it.each<[string, AuthConfig, string]>([
    ['no mailer', makeConfig({ mailer: 7 }), '`mail.mailer` must be an email provider such as'],
    ['an empty id', makeConfig({ mailer: '' }), '`mail.mailer` must be an email provider such as'],
    [
      'the id of no email provider',
      makeConfig({ mailer: 'postbox' }),
      '`mail.mailer` is "postbox", and no email provider in `providers` has this id.',
    ],
    [
      'a provider without a sender',
      makeConfig({ mailer: Resend({ apiKey: 'key' }) }),
      'Provider "resend" has no `from`.',
    ],
    [
      'a provider without a key',
      makeConfig({ mailer: Resend({ from }) }),
      'Provider "resend" has no `apiKey`. Set it, or AUTH_RESEND_KEY.',
    ],
    ['a sender that is no text', makeConfig({ mailer: deliver, from: 7 }), '`mail.from` must be'],
    ['a misspelt member', makeConfig({ mailler: deliver }), '`mail.mailler` is not an option'],
    [
      'passwords whose own mailer is none',
      makeConfig({ mailer: deliver }, passwords(JSON.parse('{"mailer":7}') as object)),
      'Feature "passwords": `mailer` must be an email provider such as',
    ],
  ])('%s', async (_name, config, message) => {
    const [error] = findConfigurationErrors(config);
    expect(error?.message).toContain(message);
    await expect(start(forRoot(config))).rejects.toThrow(message);
  });

  it('passwords whose options a factory returns, and no mailer', async () => {
    const features = [Sessions(), Passwords.forRootAsync({ useFactory: () => ({}) })];
    await expect(start(forRoot(makeConfig(undefined, features)))).rejects.toThrow(
      'Feature "passwords": It sends emails, and nothing says by whom: add `mail: { mailer }`',
    );
  });
});

describe('an app starts with', () => {
  const fromFactory = (options: object) => [
    Sessions(),
    Passwords.forRootAsync({ useFactory: () => options }),
  ];

  it.each<[string, AuthConfig]>([
    ['a function', makeConfig({ mailer: deliver })],
    ['the id of an email provider', makeConfig({ mailer: 'letters' })],
    [
      'a provider, and the sender beside it',
      makeConfig({ mailer: Resend({ apiKey: 'key' }), from }),
    ],
    ['mails that need not be sent, and no mailer', makeConfig(undefined)],
    [
      'passwords that are sent by the mailer of the app',
      makeConfig({ mailer: deliver }, passwords()),
    ],
    ['passwords with a mailer of their own', makeConfig(undefined, passwords({ mailer: deliver }))],
    ['the same from a factory', makeConfig({ mailer: deliver }, fromFactory({}))],
    ['and a mailer from a factory', makeConfig(undefined, fromFactory({ mailer: deliver }))],
  ])('%s', async (_name, config) => {
    await start(forRoot(config));
    const isAsync = config.features?.some(({ asyncServices }) => asyncServices !== undefined);
    // Without NestJS, nothing calls a factory.
    expect(await configurationErrors(isAsync ? makeConfig(undefined) : config)).toEqual([]);
  });

  it('a key from the environment', async () => {
    const config = makeConfig({ mailer: Resend(), from });
    const completed = withEnvDefaults({ AUTH_RESEND_KEY: 'key' }, config);
    expect(await configurationErrors(completed)).toEqual([]);
  });
});
