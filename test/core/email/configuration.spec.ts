/** The requirements of a provider of the type `email`, and their errors (contract §3). */
import { describe, expect, it } from '@jest/globals';
import type { Adapter, AdapterMethod } from '../../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { findConfigurationErrors } from '../../../src/core/config/validation.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import type { EmailConfig } from '../../../src/core/providers/email-config.js';
import { SECRET } from '../actions/app.js';
import { ADDRESS, Mailbox, mailing } from './mailbox.js';

const send = (): void => undefined;

function problems(provider: Partial<EmailConfig>, config: Partial<AuthConfig> = {}): string[] {
  const providers = [{ ...mailing(send), ...provider }];
  const errors = findConfigurationErrors({
    secret: SECRET,
    trustHost: true,
    adapter: new MemoryAdapter(),
    providers,
    ...config,
  });
  return errors.map(({ type, message }) => `${type}: ${message}`);
}

/** What the contract asks of an adapter for e-mail (§3.1). */
const NEEDED: readonly AdapterMethod[] = [
  'createUser',
  'getUserByEmail',
  'updateUser',
  'createVerificationToken',
  'useVerificationToken',
];

function adapterWithout(...methods: readonly AdapterMethod[]): Adapter {
  const kept = Object.entries(new MemoryAdapter()).filter(
    ([name]) => !methods.includes(name as AdapterMethod),
  );
  return Object.fromEntries(kept);
}

describe('a database', () => {
  it.each(['jwt', 'database', undefined] as const)(
    'is missing, with sessions of the kind %s',
    (strategy) => {
      expect(problems({}, { adapter: undefined, session: { strategy } })).toEqual([
        expect.stringMatching(/^MissingAdapter: Signing in by e-mail needs an `adapter`\.$/),
      ]);
    },
  );

  it.each(NEEDED)('lacks %s', (method) => {
    const adapter = adapterWithout(method);
    expect(problems({}, { adapter, session: { strategy: 'jwt' } })).toEqual([
      `MissingAdapterMethods: The adapter lacks these methods: ${method}`,
    ]);
  });

  it('lacks several methods, and the error names all', () => {
    const adapter = adapterWithout('createUser', 'useVerificationToken', 'createSession');
    expect(problems({}, { adapter })).toEqual([
      'MissingAdapterMethods: The adapter lacks these methods: ' +
        'createUser, useVerificationToken, createSession',
    ]);
  });

  it('needs no method beyond Auth.js’s contract', () => {
    expect(problems({}, { adapter: adapterWithout('revokeAccess', 'close') })).toEqual([]);
  });

  it('needs none of the methods for sessions when those are in cookies', async () => {
    const names = Object.keys(new MemoryAdapter()) as AdapterMethod[];
    const surplus = names.filter((name) => !NEEDED.includes(name));
    const adapter = adapterWithout(...surplus);
    const session = { strategy: 'jwt' } as const;
    expect(problems({}, { adapter, session })).toEqual([]);
    const mailbox = new Mailbox({ config: { session }, adapter: () => adapter });
    await mailbox.signIn();
    await mailbox.signIn();
    await expect(mailbox.browser.session()).resolves.toMatchObject({ user: { email: ADDRESS } });
  });
});

describe('a mailer', () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'smtp://localhost'],
  ])('that is %s sends no link', (_, sendVerificationRequest) => {
    const provider = { sendVerificationRequest } as unknown as Partial<EmailConfig>;
    expect(problems(provider)).toEqual([
      expect.stringContaining('Provider "email" has no `sendVerificationRequest`'),
    ]);
  });

  it('that is in the options is one', () => {
    const provider = { options: { sendVerificationRequest: send } };
    expect(problems({ ...provider, sendVerificationRequest: undefined })).toEqual([]);
  });
});

describe('a lifetime', () => {
  it.each([0, -1, Number.NaN, '600', null, {}, Infinity, 1e300])('of %p is none', (maxAge) => {
    const text = '`maxAge` of provider "email" must be a number of seconds, from 1 to 100 years.';
    expect(problems({ maxAge: maxAge as number })).toEqual([expect.stringContaining(text)]);
    const options = { maxAge: maxAge as number };
    expect(problems({ maxAge: 600, options })).toEqual([expect.stringContaining(text)]);
  });

  it.each([1, 600, 86_400, undefined])('of %p is one', (maxAge) => {
    expect(problems({ maxAge })).toEqual([]);
  });
});

describe('every request to an app that cannot send links', () => {
  it.each([
    ['has no database', { config: { adapter: undefined } }, 'MissingAdapter'],
    ['lacks a method', { adapter: () => adapterWithout('updateUser') }, 'MissingAdapterMethods'],
    ['has no mailer', { providers: () => [mailing(undefined)] }, 'InvalidOption'],
  ] as const)('because it %s is answered with 500', async (_, options, type) => {
    const mailbox = new Mailbox(options);
    const response = await mailbox.browser.visit('/auth/signin');
    expect(response.status).toBe(500);
    expect(mailbox.app.errors()).toEqual([type]);
  });
});
