/**
 * A feature of a third party says in its own words what its page is about, in the language of the
 * user.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { createAuth } from '../../../src/core/compose/auth.js';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import type { Messages } from '../../../src/core/localization/messages.js';
import {
  createFormPage,
  defineFeature,
  type FeatureResponse,
  key,
  route,
  type RouteHandler,
  value,
} from '../../../src/features/index.js';
import { AuthModule, AuthHandler as NestAuthHandler } from '../../../src/index.js';
import { Test } from '@nestjs/testing';
import { type LogEntry, recorder } from '../actions/app.js';

declare module '../../../src/core/localization/messages.js' {
  interface FeatureMessages {
    'poll.title': string;
    'poll.left': string;
  }
}

const PollPage = key<RouteHandler>('PollPage');

/** How often the French messages were loaded. */
let loads = 0;
afterEach(() => {
  loads = 0;
});

const poll = defineFeature({
  id: 'poll',
  messages: {
    en: { 'poll.title': 'Poll', 'poll.left': 'Votes left: {count}' },
    de: { 'poll.title': 'Umfrage', 'poll.left': 'Verbleibende Stimmen: {count}' },
    fr: async () => {
      loads += 1;
      return { 'poll.title': 'Sondage', 'poll.left': 'Votes restants : {count}' };
    },
    it: () => Promise.reject(new Error('The chunk is gone.')),
  },
  services: [
    value(PollPage, {
      handle: async (): Promise<FeatureResponse> => ({
        page: createFormPage({
          title: 'poll.title',
          text: { name: 'poll.left', values: { count: 3 } },
        }),
      }),
    }),
  ],
  routes: [
    route({
      method: 'GET',
      path: '/poll',
      name: 'poll',
      summary: 'Shows the poll',
      access: 'anyone',
      isPage: true,
      responses: { 200: { description: 'The page.' } },
      handler: PollPage,
    }),
  ],
});

const log: LogEntry[] = [];
afterEach(() => void log.splice(0));

const makeConfig = (messages: Messages = {}) => ({
  secret: 'a secret that is at least 32 bytes long',
  url: 'https://app.test',
  providers: [],
  features: [poll],
  logger: recorder(log),
  messages,
});

const bans = defineFeature({
  id: 'bans',
  messages: {
    en: { 'credentialsSignin.banned': 'You are banned.' },
    de: { 'credentialsSignin.banned': 'Sie sind gesperrt.' },
  },
});

const COMPOSITIONS = [
  ['createAuth', async (messages?: Messages) => createAuth(makeConfig(messages)).get(AuthHandler)],
  [
    'NestJS',
    async (messages?: Messages) => {
      const imports = [AuthModule.forRoot(makeConfig(messages))];
      return (await Test.createTestingModule({ imports }).compile()).get(NestAuthHandler);
    },
  ],
] as const;

describe.each(COMPOSITIONS)('a page of a feature with %s', (_, compose) => {
  const read = async (language: string, messages?: Messages): Promise<string> => {
    const handler = await compose(messages);
    const headers = { 'accept-language': language };
    const response = await handler.respond(new Request('https://app.test/auth/poll', { headers }));
    return response.text();
  };

  it.each([
    ['en', 'Votes left: 3'],
    ['de', 'Verbleibende Stimmen: 3'],
    ['de-AT', 'Verbleibende Stimmen: 3'],
    ['fr', 'Votes restants : 3'],
    // The library has this language, the feature has not.
    ['ja', 'Votes left: 3'],
    // Neither has this one.
    ['eo', 'Votes left: 3'],
  ])('is in the language of the user: %s', async (language, words) => {
    expect(await read(language)).toContain(words);
    expect(loads).toBe(language === 'fr' ? 1 : 0);
    expect(log).toEqual([]);
  });

  it('is in English when its messages cannot be loaded, which is logged', async () => {
    expect(await read('it')).toContain('Votes left: 3');
    expect(JSON.stringify(log.map(({ subject }) => String(subject)))).toContain(
      'The chunk is gone.',
    );
  });

  it.each([
    ['all languages', { 'poll.left': 'Only {count} left' }],
    ['one language', { locales: { de: { 'poll.left': 'Only {count} left' } } }],
  ])('is in the words of the app, which has some for %s', async (_name, messages) => {
    expect(await read('de', messages)).toContain('Only 3 left');
  });
});

describe('a text of a feature for a code of its CredentialsSignin', () => {
  const read = async (language: string, code: string, messages: Messages = {}): Promise<string> => {
    const config = { ...makeConfig(messages), features: [bans] };
    const url = `https://app.test/auth/signin?error=CredentialsSignin&code=${code}`;
    const headers = { 'accept-language': language };
    const handler = createAuth(config).get(AuthHandler);
    return (await handler.respond(new Request(url, { headers }))).text();
  };
  const own: Messages = { credentialsSignin: { banned: 'Call us.' } };

  it.each<[string, string, string, Messages | undefined]>([
    ['in the language of the user', 'de', 'Sie sind gesperrt.', undefined],
    ['in English, where it has no other', 'ja', 'You are banned.', undefined],
    ['unless the app has one', 'de', 'Call us.', own],
  ])('is on the sign-in page %s', async (_name, language, text, messages) => {
    expect(await read(language, 'banned', messages)).toContain(text);
    expect(await read(language, 'other', messages)).not.toContain(text);
    expect(log).toEqual([]);
  });
});
