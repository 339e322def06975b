/** A user asks for a link by email (contract §13, steps 1–5). */
import type { Scenario, Topic } from '../scenario.js';
import { post, postJson } from '../steps.js';
import { ADA, email, transparent } from './shared.js';

/** With an address of its own, the app has no forged host to fear in its emails. */
const URL_OF_APP = 'https://app.test';

function asking(
  address: string | undefined,
  options: object = {},
  rest: Partial<Scenario> = {},
): Scenario {
  return {
    config: () => ({ url: URL_OF_APP, providers: [email(options)], callbacks: transparent }),
    database: { users: [ADA] },
    steps: [post('/auth/signin/email', address === undefined ? {} : { email: address })],
    ...rest,
  };
}

const refuse = (): never => {
  throw new Error('No.');
};

export const TOPIC: Topic = {
  topic: 'mail request',
  scenarios: {
    'of a new user': asking('new@example.com'),
    'of a known user': asking('ada@example.com'),
    'with a place to come back to': asking(
      undefined,
      {},
      {
        steps: [post('/auth/signin/email', { email: 'ada@example.com', callbackUrl: '/welcome' })],
      },
    ),
    'at an address that a request could forge': asking(
      'ada@example.com',
      {},
      {
        config: () => ({ providers: [email()] }),
      },
    ),
    'in JSON': asking(
      undefined,
      {},
      {
        steps: [postJson('/auth/signin/email', { email: 'ada@example.com' })],
      },
    ),
    'as JSON, for a script': asking(
      undefined,
      {},
      {
        steps: [
          post(
            '/auth/signin/email',
            { email: 'ada@example.com' },
            { headers: { 'x-auth-return-redirect': '1' } },
          ),
        ],
      },
    ),
    'with an address in capitals and spaces': asking('  Ada@Example.COM '),
    'with a full-width address': asking('ada＠example.com'),
    'with two addresses': asking('ada@example.com,evil@evil.test'),
    'with a comma before the at sign': asking('ada,evil@example.com'),
    'with a quoted address': asking('"ada"@example.com'),
    'with an address that is none': asking('nonsense'),
    'with two at signs': asking('a@b@example.com'),
    'without an address': asking(undefined),
    'with an own way to read addresses': asking('Ada+tag@example.com', {
      normalizeIdentifier: (identifier: string) => identifier.replace(/\+.*@/, '@').toLowerCase(),
    }),
    'and the own way to read addresses throws': asking('ada@example.com', {
      normalizeIdentifier: refuse,
    }),
    'with an own token': asking('ada@example.com', {
      generateVerificationToken: () => '123456',
    }),
    'with an own life of the link': asking('ada@example.com', { maxAge: 600 }),
    'with an own secret for tokens': asking('ada@example.com', { secret: 'the secret for mails' }),
    'with several secrets': asking(
      'ada@example.com',
      {},
      {
        config: () => ({
          url: URL_OF_APP,
          providers: [email()],
          secret: [
            'a newer secret, also of more than 32 bytes',
            'an older one of more than 32 bytes',
          ],
        }),
      },
    ),
    'with an own id of the provider': asking(
      undefined,
      {},
      {
        config: () => ({
          url: URL_OF_APP,
          providers: [email({ id: 'magic' })],
          callbacks: transparent,
        }),
        steps: [post('/auth/signin/magic', { email: 'ada@example.com' })],
      },
    ),
    'with an own page that asks to look into the mail': asking(
      'ada@example.com',
      {},
      {
        config: () => ({
          url: URL_OF_APP,
          providers: [email()],
          pages: { verifyRequest: '/check-mail' },
        }),
      },
    ),
    'and the signIn callback refuses': asking(
      'ada@example.com',
      {},
      {
        config: () => ({
          url: URL_OF_APP,
          providers: [email()],
          callbacks: { signIn: () => false },
        }),
      },
    ),
    'and the signIn callback throws': asking(
      'ada@example.com',
      {},
      {
        config: () => ({ url: URL_OF_APP, providers: [email()], callbacks: { signIn: refuse } }),
      },
    ),
    'and the signIn callback sends elsewhere': asking(
      'ada@example.com',
      {},
      {
        config: () => ({
          url: URL_OF_APP,
          providers: [email()],
          callbacks: { ...transparent, signIn: () => '/upgrade' },
        }),
      },
    ),
    'and the mail cannot be sent': asking('ada@example.com', {
      sendVerificationRequest: async () => {
        await new Promise((resolve) => setTimeout(resolve, 200));
        refuse();
      },
    }),
    'and the token cannot be stored': asking(
      'ada@example.com',
      {},
      {
        database: { users: [ADA], failing: ['createVerificationToken'] },
      },
    ),
    'and the user cannot be looked up': asking(
      'ada@example.com',
      {},
      {
        database: { users: [ADA], failing: ['getUserByEmail'] },
      },
    ),
    'for the fourth time in a minute': asking(
      undefined,
      {},
      {
        steps: Array.from({ length: 4 }, () =>
          post('/auth/signin/email', { email: 'ada@example.com' }),
        ),
      },
    ),
    'without a CSRF token': asking(
      undefined,
      {},
      {
        steps: [post('/auth/signin/email', { email: 'ada@example.com' }, { csrf: 'none' })],
      },
    ),
  },
};
