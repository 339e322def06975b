/** H2 H3 H4 What is true when it is checked, and not when it is used. */
import { describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { JwtService } from '../../../src/core/jwt/jwt.service.js';
import { PASSWORDS } from '../../../src/features/passwords/password-tables.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { SESSION_RECORDS } from '../../../src/features/sessions/session-tables.js';
import { ADA, OTHER_PASSWORD, PASSWORD, PasswordApp } from './password-app.js';

const CHANGE = '/auth/account/password';
const COOKIE = '__Secure-authjs.session-token';
const NEW_PASSWORD = 'a third engine';

/** An adapter whose statements on feature tables wait for something, or fail. */
function withTables(before: (method: string, table: unknown) => Promise<void>): Adapter {
  const adapter = new MemoryAdapter();
  const tables = new Proxy(adapter.tables, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...parameters: readonly unknown[]): Promise<unknown> => {
        await before(String(name), parameters[0]);
        return Reflect.apply(method, target, parameters) as unknown;
      };
    },
  });
  return new Proxy(adapter, {
    get: (target, name) => (name === 'tables' ? tables : (Reflect.get(target, name) as unknown)),
  });
}

/** The owner of the address, who has the email, resets the password. */
async function reset(app: PasswordApp): Promise<void> {
  const owner = app.visitor();
  await owner.send('/auth/password/forgot', { email: ADA });
  const token = app.token();
  const { status } = await owner.send('/auth/password/reset', { token, password: OTHER_PASSWORD });
  expect(status).toBe(204);
}

async function signsIn(app: PasswordApp, password: string): Promise<boolean> {
  const visitor = app.visitor();
  await visitor.signIn(ADA, password);
  return visitor.isSignedIn();
}

describe.each(['jwt', 'database'] as const)('with %s', (strategy) => {
  it('H3 a change that is held up does not undo a reset, and starts no session', async () => {
    let happen: (() => Promise<void>) | undefined;
    const adapter = withTables(async (method, table) => {
      if (method !== 'update' || table !== PASSWORDS) return;
      const now = happen;
      happen = undefined;
      await now?.();
    });
    const app = new PasswordApp({ strategy, adapter });
    const thief = await app.member();
    happen = () => reset(app);
    const fields = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    const response = await thief.send(CHANGE, fields);
    expect([response.status, await response.json()]).toEqual([422, { error: 'WrongPassword' }]);
    expect(await thief.isSignedIn()).toBe(false);
    expect(await signsIn(app, NEW_PASSWORD)).toBe(false);
    expect(await signsIn(app, OTHER_PASSWORD)).toBe(true);
  });

  it('H3 a reset that comes right after a change ends the session that the change starts', async () => {
    let happen: (() => Promise<void>) | undefined;
    const adapter = withTables(async (method, table) => {
      // With the first record of the new session.
      if (method !== 'insert' || table !== SESSION_RECORDS) return;
      const now = happen;
      happen = undefined;
      await now?.();
    });
    const app = new PasswordApp({ strategy, adapter });
    const thief = await app.member();
    happen = () => reset(app);
    const fields = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    expect((await thief.send(CHANGE, fields)).status).toBe(204);
    expect(happen).toBeUndefined();
    expect(await thief.isSignedIn()).toBe(false);
    expect(await signsIn(app, OTHER_PASSWORD)).toBe(true);
  });

  it('H4 a sign-in that is held up by a callback does not outlive a reset', async () => {
    let happen: (() => Promise<void>) | undefined;
    const callbacks = {
      signIn: async () => {
        const now = happen;
        happen = undefined;
        await now?.();
        return true;
      },
    };
    const app = new PasswordApp({ strategy, config: { callbacks } });
    await app.member();
    happen = () => reset(app);
    expect(await signsIn(app, PASSWORD)).toBe(false);
    expect(happen).toBeUndefined();
    expect(await signsIn(app, OTHER_PASSWORD)).toBe(true);
  });

  it('H4 nor the end of all sessions of its user', async () => {
    let happen: (() => Promise<void>) | undefined;
    const callbacks = {
      signIn: async () => {
        await happen?.();
        return true;
      },
    };
    const app = new PasswordApp({ strategy, config: { callbacks } });
    await app.member();
    const user = await app.adapter.getUserByEmail(ADA);
    happen = () => app.services.get(Sessions).revokeAll(user?.id ?? '');
    expect(await signsIn(app, PASSWORD)).toBe(false);
    happen = undefined;
    expect(await signsIn(app, PASSWORD)).toBe(true);
  });
});

it('H4 a sign-in outlives an old revocation that its process reads of meanwhile', async () => {
  const adapter = new MemoryAdapter();
  const first = new PasswordApp({ adapter });
  const ada = await first.member();
  const user = await adapter.getUserByEmail(ADA);
  await first.services.get(Sessions).revokeAll(user?.id ?? '');
  const second = new PasswordApp({ adapter });
  second.now = first.now + 3_600_000;
  const visitor = second.visitor();
  // The browser still has the session that was revoked.
  for (const [name, value] of ada.jar) visitor.jar.set(name, value);
  await visitor.signIn();
  expect(await visitor.isSignedIn()).toBe(true);
});

describe('H2 a change of the password ends', () => {
  const change = { currentPassword: PASSWORD, password: OTHER_PASSWORD };

  it('a session whose token has no id', async () => {
    const app = new PasswordApp();
    const ada = await app.member();
    const user = await app.adapter.getUserByEmail(ADA);
    const other = app.visitor();
    const claims = { sub: user?.id ?? '', email: ADA };
    other.jar.set(COOKIE, await app.services.get(JwtService).encode(claims, COOKIE));
    expect(await other.isSignedIn()).toBe(true);
    app.now += 1000;
    expect((await ada.send(CHANGE, change)).status).toBe(204);
    expect([await ada.isSignedIn(), await other.isSignedIn()]).toEqual([true, false]);
  });

  it('a session whose record could not be stored', async () => {
    let isBroken = false;
    const adapter = withTables(async (method, table) => {
      if (isBroken && method === 'insert' && table === SESSION_RECORDS) throw new Error('full');
    });
    const app = new PasswordApp({ adapter });
    const ada = await app.member();
    isBroken = true;
    const other = app.visitor();
    await other.signIn();
    isBroken = false;
    app.now += 1000;
    expect((await ada.send(CHANGE, change)).status).toBe(204);
    expect([await ada.isSignedIn(), await other.isSignedIn()]).toEqual([true, false]);
  });
});
