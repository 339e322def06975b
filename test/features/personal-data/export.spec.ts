/**
 * The download of one's own data: who gets it, what the user learns of it, and what happens when it
 * breaks off.
 */
import { describe, expect, it } from '@jest/globals';
import { AuthHandler, ClockToken, createAuth } from '../../../src/core/index.js';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { value } from '../../../src/features/index.js';
import { SESSION_RECORDS } from '../../../src/features/sessions/session-tables.js';
import { Browser, readLocation } from '../../support/browser.js';
import { countedRows, DataApp, EXPORT, signIn } from './data-app.js';

const HTML = { accept: 'text/html,application/xhtml+xml' };
const MINUTES = 60_000;

async function start(own: ConstructorParameters<typeof DataApp>[0] = {}) {
  const app = new DataApp(own);
  let now = Date.now();
  const services = createAuth(app.config, [value(ClockToken, () => now)]);
  const serve = (request: Request) => services.get(AuthHandler).respond(request);
  const visitor = () => new Browser(serve);
  return {
    app,
    services,
    visitor,
    browser: await signIn(visitor()),
    pass: (ms: number) => void (now += ms),
  };
}

async function ask(browser: Browser): Promise<Response> {
  return browser.visit(EXPORT, { json: { csrfToken: await browser.csrfToken() } });
}

describe('the file', () => {
  it.each(['a script', 'a form'])('is sent to %s, and kept by no cache', async (sender) => {
    const { browser } = await start();
    const form = { csrfToken: await browser.csrfToken() };
    const response =
      sender === 'a form'
        ? await browser.visit(EXPORT, { form, headers: HTML })
        : await ask(browser);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'private, no-cache, no-store',
      'x-content-type-options': 'nosniff',
    });
    const { data } = (await response.json()) as { data: Record<string, unknown[]> };
    expect(data['user']).toMatchObject([{ id: 'ada', email: 'ada@app.test' }]);
    expect(data['session_records']).toHaveLength(1);
  });

  it('has the data of the app, after that of the library', async () => {
    const { browser } = await start({ orders: countedRows(3) });
    const { data } = (await (await ask(browser)).json()) as { data: Record<string, unknown[]> };
    expect(Object.keys(data).at(-1)).toBe('orders');
    expect(data['orders']).toMatchObject([{ number: 0 }, { number: 1 }, { number: 2 }]);
  });

  it('is of the user of the session, although another user has signed in', async () => {
    const { browser, visitor } = await start();
    await signIn(visitor(), 'grace');
    expect(await (await ask(browser)).text()).not.toContain('grace');
  });

  it('has no secret of a session', async () => {
    const { browser } = await start();
    const text = await (await ask(browser)).text();
    const token = browser.jar.get('__Secure-authjs.session-token');
    expect(token).toMatch(/^ey/);
    expect(text).not.toContain(token);
  });
});

it('the user learns of a download by email', async () => {
  const { app, browser } = await start();
  await ask(browser);
  expect(app.mails).toHaveLength(1);
  expect(app.mails[0]).toMatch(/^ada@app\.test\nYour data on app\.test was downloaded/);
});

describe('is refused', () => {
  it('without a session', async () => {
    const { visitor } = await start();
    expect((await ask(visitor())).status).toBe(401);
  });

  it('without a CSRF token', async () => {
    const { app, browser } = await start();
    expect((await browser.visit(EXPORT, { json: {} })).status).toBe(403);
    expect(app.mails).toEqual([]);
  });

  it('to a user who has given no proof in the last ten minutes', async () => {
    const { browser, pass } = await start();
    pass(11 * MINUTES);
    const response = await ask(browser);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({
      error: 'InsufficientUserAuthentication',
      max_age: 600,
    });
  });

  it('to a form with such a session, which leads to the page of proof and back', async () => {
    const { browser, pass } = await start();
    pass(11 * MINUTES);
    const callbackUrl = 'https://app.test/auth/account';
    const form = { csrfToken: await browser.csrfToken(), callbackUrl };
    const { pathname, searchParams } = readLocation(
      await browser.visit(EXPORT, { form, headers: HTML }),
    );
    expect([pathname, searchParams.get('callbackUrl')]).toEqual([
      '/auth/reauthenticate',
      callbackUrl,
    ]);
  });
});

describe('of 100 000 rows', () => {
  const ROWS = 100_000;

  it('ACC-07: no more are read than the client has taken, but for one part', async () => {
    const rows = countedRows(ROWS);
    const { browser } = await start({ rows });
    const reader = (await ask(browser)).body!.getReader();
    expect(rows.made).toBe(0);
    let text = '';
    let [taken, furthest] = [0, 0];
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value: bytes } = await reader.read();
      if (done) break;
      const part = decoder.decode(bytes);
      taken += part.match(/"number"/g)?.length ?? 0;
      furthest = Math.max(furthest, rows.made - taken);
      text += part;
    }
    expect(furthest).toBeLessThanOrEqual(1);
    const { data } = JSON.parse(text) as { data: { rows: { number: number }[] } };
    expect(data.rows.map(({ number }) => number)).toEqual([...data.rows.keys()]);
    expect(data.rows).toHaveLength(ROWS);
  });

  it('ACC-07: nothing more is read for a client that has left', async () => {
    const rows = countedRows(ROWS);
    const { browser } = await start({ rows });
    const reader = (await ask(browser)).body!.getReader();
    while (rows.made < 1_000) await reader.read();
    await reader.cancel();
    expect(rows.hasEnded).toBe(true);
    expect(rows.made).toBeLessThan(2_000);
  });

  it('rows of a table come in pages, each once', async () => {
    const { app, browser } = await start();
    const [record] = await app.adapter.tables.list(SESSION_RECORDS, { by: 'userId', limit: 1 });
    for (let index = 0; index < 450; index++) {
      await app.adapter.tables.insert(SESSION_RECORDS, { ...record!, id: `record ${index}` });
    }
    const { data } = (await (await ask(browser)).json()) as {
      data: { session_records: { id: string }[] };
    };
    const ids = data.session_records.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(451);
    expect(app.errors).toEqual([]);
  });
});

it('a source that fails ends the file before its end, is logged, and says nothing of it to the client', async () => {
  const broken = {
    async *list() {
      yield { number: 1 };
      throw new Error('a private detail');
    },
    erase: () => undefined,
  };
  const { app, browser } = await start({ broken });
  const response = await ask(browser);
  const seen = await response.text().then(
    () => 'whole',
    (thrown: unknown) => String(thrown),
  );
  expect(seen).not.toMatch(/whole|private detail/);
  expect(app.errors.map(({ message }) => message)).toEqual(['a private detail']);
});

describe('an erasure', () => {
  it('ends all sessions', async () => {
    const { browser, services } = await start();
    await services.get(PersonalData).erase('ada');
    expect(await browser.session()).toBeNull();
  });

  it('is not begun with an adapter that cannot delete the user', async () => {
    const app = new DataApp();
    const { deleteUser: _, ...adapter } = app.adapter;
    const services = createAuth({ ...app.config, adapter });
    await app.adapter.createUser({ id: 'ada', email: 'ada@app.test', emailVerified: null });
    await expect(services.get(PersonalData).erase('ada')).rejects.toThrow('deleteUser');
  });

  it('erases the app’s own data first, and goes on where it has failed', async () => {
    const erased: string[] = [];
    let fails = true;
    const orders = {
      async *list() {},
      erase: async ({ userId }: { userId: string }) => {
        erased.push(userId);
        if (fails) throw new Error('The orders are locked.');
      },
    };
    const { app, services } = await start({ orders });
    await expect(services.get(PersonalData).erase('ada')).rejects.toThrow('locked');
    expect(await app.adapter.getUser('ada')).not.toBeNull();
    fails = false;
    await services.get(PersonalData).erase('ada');
    expect(await app.adapter.getUser('ada')).toBeNull();
    expect(erased).toEqual(['ada', 'ada']);
  });
});

describe('the options', () => {
  it.each([
    [['orders'], '`own` must be an object'],
    [{ orders: {} }, '`own.orders` must have the functions `list` and `erase`'],
    [{ session_records: countedRows(0) }, '`own.session_records` has the name of a table'],
    [{ 'no name': countedRows(0) }, '"no name" in `own` is no name of data'],
  ])('%j are named at start', async (own, message) => {
    const app = new DataApp(own as ConstructorParameters<typeof DataApp>[0]);
    const services = createAuth(app.config);
    await services.get(AuthHandler).respond(new Request('https://app.test/auth/session'));
    expect(app.errors.map((error) => error.message).join()).toContain(message);
  });

  it('an adapter that cannot list accounts is named at start', async () => {
    const app = new DataApp();
    const { listAccountsByUserId: _, ...adapter } = app.adapter;
    const services = createAuth({ ...app.config, adapter });
    await services.get(AuthHandler).respond(new Request('https://app.test/auth/session'));
    expect(app.errors.join()).toContain('The adapter lacks listAccountsByUserId');
  });

  it('a name that is taken is named', () => {
    const app = new DataApp({ user: countedRows(0) });
    expect(() => createAuth(app.config).get(PersonalData)).toThrow(
      'two kinds of data have the name "user"',
    );
  });
});
