/** What clients of the chat hear, and what they are refused. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { AdapterToken } from 'portcullis';
import type { Adapter } from 'portcullis/adapters';
import { signedIn } from 'portcullis/testing';
import { type Socket, io } from 'socket.io-client';
import { AppModule } from '../src/app.module.js';
import { ADA, GRACE } from '../src/people.js';

type Headers = Record<string, string>;

let app: INestApplication;
let url: string;
const open: Socket[] = [];

beforeAll(async () => {
  const module = await Test.createTestingModule({ imports: [AppModule] }).compile();
  app = module.createNestApplication();
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(() => app.close());

function connect(extraHeaders: Headers = {}): Socket {
  const socket = io(url, { extraHeaders, forceNew: true, reconnection: false });
  open.push(socket);
  return socket;
}

/** What comes next under this name. */
function heard(socket: Socket, event: string): Promise<unknown> {
  return new Promise((resolve) => socket.once(event, resolve));
}

/** A connection that was let in. */
async function member(headers: Headers): Promise<Socket> {
  const socket = connect(headers);
  await heard(socket, 'welcome');
  return socket;
}

describe('connecting', () => {
  it('is greeted by name', async () => {
    const socket = connect(await signedIn(app, GRACE.user));
    await expect(heard(socket, 'welcome')).resolves.toEqual({ name: 'Grace Hopper', messages: [] });
  });

  it('ends for a client without a session, which receives nothing', async () => {
    const signedOut = connect();
    const events: string[] = [];
    signedOut.onAny((event: string) => events.push(event));
    await expect(heard(signedOut, 'disconnect')).resolves.toBe('io server disconnect');
    expect(events).toEqual([]);
  });
});

describe('a message', () => {
  it('reaches all members, with the name of its author', async () => {
    const grace = await member(await signedIn(app, GRACE.user));
    const ada = await member(await signedIn(app, ADA.user));
    const said = [heard(ada, 'said'), heard(grace, 'said')];
    grace.emit('say', 'Good morning');
    const message = { id: expect.any(Number), by: 'Grace Hopper', text: 'Good morning' };
    await expect(Promise.all(said)).resolves.toEqual([message, message]);
  });

  it('is a text', async () => {
    const grace = await member(await signedIn(app, GRACE.user));
    grace.emit('say', { toString: 'Good morning' });
    await expect(heard(grace, 'exception')).resolves.toMatchObject({ statusCode: 400 });
  });

  it('is removed by moderators alone', async () => {
    const grace = await member(await signedIn(app, GRACE.user));
    grace.emit('remove', 1);
    await expect(heard(grace, 'exception')).resolves.toEqual({
      statusCode: 403,
      error: 'Forbidden',
      message: 'You may not do this.',
    });

    const ada = await member(await signedIn(app, ADA.user));
    ada.emit('remove', 1);
    await expect(heard(grace, 'removed')).resolves.toBe(1);
  });
});

describe('an open connection', () => {
  it('says nothing more once its session has ended', async () => {
    const headers = await signedIn(app, GRACE.user);
    const grace = await member(headers);
    const [, sessionToken = ''] = headers.cookie.split('=');
    const adapter = app.get<Adapter>(AdapterToken);
    await adapter.deleteSession?.(sessionToken);

    grace.emit('say', 'Am I still here?');
    await expect(heard(grace, 'exception')).resolves.toEqual({
      statusCode: 401,
      error: 'Unauthorized',
      message: 'You need to sign in.',
    });
  });

  it('is closed when its person signs out, and others stay', async () => {
    const headers = await signedIn(app, GRACE.user);
    const grace = await member(headers);
    const ada = await member(await signedIn(app, ADA.user));
    const closed = heard(grace, 'disconnect');
    await signOut(headers);

    await expect(closed).resolves.toBe('io server disconnect');
    ada.emit('say', 'Bye, Grace');
    await expect(heard(ada, 'said')).resolves.toMatchObject({ text: 'Bye, Grace' });
  });
});

/** As the sign-out page does it. */
async function signOut({ cookie }: Headers): Promise<void> {
  const csrf = await fetch(`${url}/auth/csrf`);
  const { csrfToken } = await csrf.json();
  const [csrfCookie = ''] = csrf.headers.getSetCookie();
  const headers = { cookie: `${cookie}; ${csrfCookie.split(';')[0]}` };
  const body = new URLSearchParams({ csrfToken });
  await fetch(`${url}/auth/signout`, { method: 'POST', headers, body, redirect: 'manual' });
}
