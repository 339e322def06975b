/** Revoked sessions in NestJS: guards on every transport, several processes, and the event. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { withTables } from '../../../src/features/index.js';
import type { SessionsOptions } from '../../../src/features/sessions/index.js';
import { Channel, CountedTables } from './channel.js';
import { type Device, DeviceNest, REFUSED, SIGNED_IN } from './device-nest.js';
import type { Strategy } from './fleet.js';

const apps: DeviceNest[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function start(
  strategy: Strategy,
  adapter: Adapter = new MemoryAdapter(),
  options: SessionsOptions = {},
): Promise<DeviceNest> {
  const app = await DeviceNest.start(strategy, adapter, options);
  apps.push(app);
  return app;
}

describe.each<Strategy>(['jwt', 'database'])('with the strategy %s', (strategy) => {
  let app: DeviceNest;
  let laptop: Device;
  let phone: Device;
  beforeEach(async () => {
    app = await start(strategy);
    [laptop, phone] = [await app.open(), await app.open()];
  });

  it('guards refuse a revoked session over HTTP, WebSockets and GraphQL, however often it was read', async () => {
    for (let time = 0; time < 3; time++) expect(await phone.see()).toEqual(SIGNED_IN);
    const { userId, id } = await app.current(phone);
    await app.sessions.revoke(userId, id);
    for (let time = 0; time < 3; time++) expect(await phone.see()).toEqual(REFUSED);
    expect(await laptop.see()).toEqual(SIGNED_IN);
    expect(app.heard).toEqual([{ userId, sessionId: id, reason: 'user' }]);
  });

  it('guards refuse its token in a header, and its cookie in another browser', async () => {
    const headers = { authorization: `Bearer ${phone.token}` };
    const copy = await app.open(phone);
    const { userId, id } = await app.current(phone);
    const ask = async () => (await laptop.browser.visit('/me', { headers })).status;
    laptop.browser.jar.clear();
    expect(await ask()).toBe(200);
    await app.sessions.revoke(userId, id);
    expect(await ask()).toBe(401);
    expect(await copy.see()).toEqual(REFUSED);
  });

  it('revokeOthers keeps the current session', async () => {
    const tablet = await app.open();
    const current = await app.current(laptop);
    expect(await app.sessions.revokeOthers(current, { reason: 'lost' })).toBe(2);
    const seen = await Promise.all([laptop, phone, tablet].map((device) => device.see()));
    expect(seen).toEqual([SIGNED_IN, REFUSED, REFUSED]);
    const ids = app.heard.map(({ sessionId }) => sessionId);
    expect(new Set(ids).size).toBe(2);
    expect(ids).not.toContain(current.id);
    expect(app.heard).toHaveLength(2);
  });

  it('revokeAll ends every session, and is heard once', async () => {
    const { userId } = await app.current(laptop);
    await app.sessions.revokeAll(userId, { reason: 'password changed' });
    expect([await laptop.see(), await phone.see()]).toEqual([REFUSED, REFUSED]);
    expect(app.heard).toEqual([{ userId, sessionId: null, reason: 'password changed' }]);
  });

  it('a route ends a session for the guards too', async () => {
    const { id } = await app.current(phone);
    const form = { csrfToken: await laptop.browser.csrfToken(), _method: 'DELETE' };
    const response = await laptop.browser.visit(`/auth/account/sessions/${id}`, { form });
    expect(response.status).toBe(204);
    expect(await phone.see()).toEqual(REFUSED);
    expect(app.heard).toHaveLength(1);
  });
});

describe('two processes with the strategy jwt', () => {
  it('share a revocation by the feed, and leave it as they end', async () => {
    const [adapter, channel] = [new MemoryAdapter(), new Channel()];
    const options = { feed: channel.feed };
    const here = await start('jwt', adapter, options);
    const there = await start('jwt', adapter, options);
    expect(channel.listeners.size).toBe(2);
    const phone = await here.open();
    const roaming = await there.open(phone);
    expect(await roaming.see()).toEqual(SIGNED_IN);
    const { userId, id } = await here.current(phone);
    await here.sessions.revoke(userId, id);
    expect(await roaming.see()).toEqual(REFUSED);
    // R17: once in each process.
    expect([here.heard.length, there.heard.length]).toEqual([1, 1]);
    for (const app of apps.splice(0)) await app.close();
    expect(channel.listeners.size).toBe(0);
  });

  it('answer 503 and not 401 while revocations cannot be known', async () => {
    const tables = new CountedTables();
    // It is stale at once, so each check asks.
    const app = await start('jwt', withTables(new MemoryAdapter(), tables), { staleAfter: 0 });
    const phone = await app.open();
    expect(await phone.see()).toEqual(SIGNED_IN);
    tables.isAway = true;
    expect(await phone.see()).toEqual([503, 503, ['SERVICE_UNAVAILABLE']]);
    tables.isAway = false;
    expect(await phone.see()).toEqual(SIGNED_IN);
  });
});
