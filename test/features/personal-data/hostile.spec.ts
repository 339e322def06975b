/**
 * Hostile cases of the export and the erasure: ids, addresses, sign-ins at the same time, rows that
 * are none.
 */
import { describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/index.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { toByteStream } from '../../../src/core/http/byte-stream.js';
import { AuthHandler, createAuth } from '../../../src/core/index.js';
import { Account } from '../../../src/features/account/index.js';
import { USER_LANGUAGES } from '../../../src/features/account/chosen-languages.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import {
  PASSWORD_RESETS,
  PASSWORD_SIGN_UPS,
} from '../../../src/features/passwords/password-tables.js';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { SESSION_RECORDS } from '../../../src/features/sessions/session-tables.js';
import { Browser } from '../../support/browser.js';
import { DataApp, signIn } from '../personal-data/data-app.js';

async function readAll(data: PersonalData, userId: string) {
  let text = '';
  for await (const part of await data.export(userId)) text += part;
  return (JSON.parse(text) as { data: Record<string, unknown[]> }).data;
}

const RECORD = {
  id: 'a-session',
  createdAt: new Date(),
  lastUsedAt: new Date(),
  expires: new Date(Date.now() + 1e9),
  method: 'credentials',
  userAgent: 'Firefox on Linux',
  ip: '192.0.2.1',
  sealedToken: null,
};

describe('a user whose id is a number in the database', () => {
  /** Auth.js adapters of databases with numeric keys return numbers, whatever the types say. */
  async function start() {
    const memory = new MemoryAdapter();
    await memory.createUser({ id: '7', name: 'Ada', email: 'ada@app.test', emailVerified: null });
    const numeric = {
      ...memory,
      tables: memory.tables,
      getUser: async (id: string) => {
        const user = await memory.getUser(String(id));
        return user && { ...user, id: Number(user.id) as unknown as string };
      },
      // As a database without foreign keys to the tables of features.
      deleteUser: async () => undefined,
    } as unknown as Adapter;
    const services = createAuth({
      secret: 'a secret of more than thirty-two bytes',
      trustHost: true,
      adapter: numeric,
      providers: [],
      features: [Sessions(), Account(), PersonalData()],
      mail: { mailer: () => undefined },
    });
    await memory.tables.insert(SESSION_RECORDS, { ...RECORD, userId: '7' });
    return { memory, data: services.get(PersonalData) };
  }

  it('is exported with the rows of features', async () => {
    const { data } = await start();
    expect((await readAll(data, '7'))['session_records']).toHaveLength(1);
  });

  it('is erased with the rows of features', async () => {
    const { data, memory } = await start();
    await memory.tables.insert(USER_LANGUAGES, { userId: '7', language: 'de' });
    await data.erase('7');
    expect(await memory.tables.find(USER_LANGUAGES, { userId: '7' })).toBeNull();
  });
});

it('ACC-06: a sign-in during an erasure leaves no session that works, and no record of it', async () => {
  let visit: () => Promise<unknown> = async () => undefined;
  const orders = { async *list() {}, erase: async () => void (await visit()) };
  const app = new DataApp({ orders });
  const services = createAuth(app.config);
  const serve = (request: Request) => services.get(AuthHandler).respond(request);
  await signIn(new Browser(serve));
  const late = new Browser(serve);
  visit = () => signIn(late);
  await services.get(PersonalData).erase('ada');
  expect(await app.adapter.getUser('ada')).toBeNull();
  expect(await late.session()).toBeNull();
});

it('an erasure leaves no token of a magic link with the address of the user', async () => {
  const app = new DataApp();
  const services = createAuth(app.config);
  await app.adapter.createUser({ id: 'ada', email: 'ada@app.test', emailVerified: null });
  await app.adapter.createVerificationToken({
    identifier: 'ada@app.test',
    token: 'hash',
    expires: new Date(Date.now() + 1e9),
  });
  await services.get(PersonalData).erase('ada');
  const left = await app.adapter.useVerificationToken({
    identifier: 'ada@app.test',
    token: 'hash',
  });
  expect(left).toBeNull();
});

describe('an address in another spelling', () => {
  async function start() {
    const adapter = new MemoryAdapter();
    await adapter.createUser({ id: 'ada', email: 'ada@app.test', emailVerified: new Date() });
    // By a provider, which writes addresses as it likes.
    await adapter.createUser({ id: 'eve', email: 'Ada@App.test', emailVerified: null });
    await adapter.tables.insert(PASSWORD_RESETS, {
      email: 'ada@app.test',
      digest: 'd'.repeat(64),
      expires: new Date(Date.now() + 1e9),
    });
    const services = createAuth({
      secret: 'a secret of more than thirty-two bytes',
      trustHost: true,
      adapter,
      providers: [],
      features: [
        Sessions(),
        Account(),
        Passwords({ mailer: () => undefined, checkBreaches: false }),
        PersonalData(),
      ],
      mail: { mailer: () => undefined },
    });
    return { adapter, data: services.get(PersonalData) };
  }

  it('ACC-05: exports no row of the user who has the address', async () => {
    const { data } = await start();
    expect((await readAll(data, 'eve'))['password_resets']).toEqual([]);
  });

  it('erases no row of the user who has the address', async () => {
    const { adapter, data } = await start();
    await data.erase('eve');
    expect(await adapter.tables.find(PASSWORD_RESETS, { email: 'ada@app.test' })).not.toBeNull();
  });
});

it('an erasure leaves no sign-up with the address of the user', async () => {
  const adapter = new MemoryAdapter();
  await adapter.createUser({ id: 'ada', email: 'ada@app.test', emailVerified: new Date() });
  const services = createAuth({
    secret: 'a secret of more than thirty-two bytes',
    trustHost: true,
    adapter,
    providers: [],
    features: [
      Sessions(),
      Passwords({ mailer: () => undefined, checkBreaches: false }),
      PersonalData(),
    ],
    mail: { mailer: () => undefined },
  });
  await adapter.tables.insert(PASSWORD_SIGN_UPS, {
    digest: 'd',
    email: 'ada@app.test',
    name: 'Ada',
    hash: 'h',
    expires: new Date(Date.now() + 1e9),
  });
  await services.get(PersonalData).erase('ada');
  expect(await adapter.tables.find(PASSWORD_SIGN_UPS, { digest: 'd' })).toBeNull();
});

describe('a client that leaves', () => {
  it('while a row is read causes no error in the log', async () => {
    let release: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => void (release = resolve));
    async function* slow() {
      yield 'one';
      await waiting;
      yield 'two';
    }
    const errors: unknown[] = [];
    const reader = toByteStream(slow(), (thrown) => errors.push(thrown)).getReader();
    await reader.read();
    const pending = reader.read();
    const cancelled = reader.cancel();
    release();
    await Promise.all([pending, cancelled]);
    await new Promise((resolve) => setImmediate(resolve));
    expect(errors).toEqual([]);
  });

  it('gets its error of closing the source into the log', async () => {
    async function* closing() {
      try {
        yield 'one';
        yield 'two';
      } finally {
        // oxlint-disable-next-line no-unsafe-finally
        throw new Error('cannot close');
      }
    }
    const errors: unknown[] = [];
    const reader = toByteStream(closing(), (thrown) => errors.push(thrown)).getReader();
    await reader.read();
    await reader.cancel().catch(() => undefined);
    expect(errors.map(String)).toEqual(['Error: cannot close']);
  });
});

it('a row that JSON cannot hold breaks the file off, and not its syntax', async () => {
  const odd = {
    async *list() {
      yield { number: 1 };
      yield undefined as unknown as Record<string, unknown>;
      yield { number: 2 };
    },
    erase: () => undefined,
  };
  const app = new DataApp({ odd });
  await app.adapter.createUser({ id: 'ada', email: 'ada@app.test', emailVerified: null });
  const data = createAuth(app.config).get(PersonalData);
  const seen = await readAll(data, 'ada').catch((thrown: unknown) => thrown);
  expect(seen).not.toBeInstanceOf(SyntaxError);
});
