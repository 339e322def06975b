/** What clients of the API get: over HTTP, and over graphql-ws. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { Test } from '@nestjs/testing';
import { createClient } from 'graphql-ws';
import { bearer, signedIn } from 'portcullis/testing';
import WebSocket from 'ws';
import { AppModule } from '../src/app.module.js';
import { ADA, GRACE } from '../src/people.js';
import { describeParameters } from './describe-parameters.js';

const ME = '{ me { name roles } }';
const LOGIN = `mutation ($email: String!, $password: String!) {
  login(email: $email, password: $password) { sessionToken }
}`;
const PINNED = 'subscription { pinned { text by } }';

let app: NestExpressApplication;
let url: string;

beforeAll(async () => {
  describeParameters();
  const module = await Test.createTestingModule({ imports: [AppModule] }).compile();
  app = module.createNestApplication<NestExpressApplication>();
  await app.listen(0, '127.0.0.1');
  url = `${await app.getUrl()}/graphql`;
});
afterAll(() => app.close());

type Headers = Record<string, string>;

function send(query: string, variables: object = {}, headers: Headers = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
}

async function ask(query: string, headers: Headers = {}) {
  return (await send(query, {}, headers)).json();
}

const refusal = (code: string, message: string) =>
  expect.objectContaining({
    errors: [expect.objectContaining({ message, extensions: expect.objectContaining({ code }) })],
  });
const UNAUTHENTICATED = refusal('UNAUTHENTICATED', 'You need to sign in.');
const FORBIDDEN = refusal('FORBIDDEN', 'You may not do this.');

describe('without a session', () => {
  it('everything is refused', async () => {
    await expect(ask(ME)).resolves.toEqual(UNAUTHENTICATED);
    await expect(ask('{ notices { text } }')).resolves.toEqual(UNAUTHENTICATED);
  });

  it('but for what is public', async () => {
    await expect(ask('{ noticeCount }')).resolves.toEqual({ data: { noticeCount: 0 } });
  });
});

describe('signing in', () => {
  const login = ({ user: { email }, password }: typeof ADA | typeof GRACE) =>
    send(LOGIN, { email, password });

  it('gives a token, to be sent as a header', async () => {
    const { data } = await (await login(ADA)).json();
    const headers = { authorization: `Bearer ${data.login.sessionToken}` };
    await expect(ask(ME, headers)).resolves.toEqual({
      data: { me: { name: 'Ada Lovelace', roles: ['editor'] } },
    });
  });

  it('sets a cookie, which a sign-out ends', async () => {
    const cookie = readCookie(await login(GRACE));
    await expect(ask(ME, { cookie })).resolves.toMatchObject({
      data: { me: { name: 'Grace Hopper' } },
    });
    const left = await send('mutation { logout }', {}, { cookie });
    await expect(ask(ME, { cookie: readCookie(left) })).resolves.toEqual(UNAUTHENTICATED);
  });

  it('takes no wrong password', async () => {
    const answer = await login({ ...ADA, password: 'a guess' });
    await expect(answer.json()).resolves.toEqual(
      refusal('UNAUTHENTICATED', 'The credentials are wrong.'),
    );
  });
});

describe('a mutation for editors', () => {
  it('is refused to other members', async () => {
    const grace = await signedIn(app, GRACE.user);
    await expect(ask('mutation { remove(id: "1") }', grace)).resolves.toEqual(FORBIDDEN);
  });

  it('is done for editors', async () => {
    const ada = await signedIn(app, ADA.user);
    const { data } = await ask('mutation { pin(text: "Tea at four") { id by } }', ada);
    expect(data.pin.by).toBe('Ada Lovelace');
    await expect(ask(`mutation { remove(id: "${data.pin.id}") }`, ada)).resolves.toEqual({
      data: { remove: true },
    });
  });
});

describe('a subscription', () => {
  /** A browser sends its cookie. Another client names itself as it connects, as here. */
  async function firstNotice(connectionParams: Headers): Promise<unknown> {
    const client = createClient({
      url: url.replace('http', 'ws'),
      webSocketImpl: WebSocket,
      connectionParams,
      retryAttempts: 0,
    });
    try {
      return (await client.iterate({ query: PINNED }).next()).value;
    } finally {
      await client.dispose();
    }
  }

  it('is refused without a session', async () => {
    await expect(firstNotice({})).resolves.toEqual(UNAUTHENTICATED);
  });

  it('brings members what is new', async () => {
    let isHeard = false;
    const first = firstNotice(await bearer(app, GRACE.user)).finally(() => (isHeard = true));
    const ada = await bearer(app, ADA.user);
    // Nothing tells a client that its subscription is in place: pin until it hears of it.
    while (!isHeard) await ask('mutation { pin(text: "Cake!") { id } }', ada);
    await expect(first).resolves.toEqual({
      data: { pinned: { text: 'Cake!', by: 'Ada Lovelace' } },
    });
  });
});

function readCookie(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
