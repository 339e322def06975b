/** Tenants in NestJS: the sessions of one are unknown to the others. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import type { Browser } from '../../support/browser.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { makeOptions, signInMember, Tenants, tenantsAuth } from '../../support/tenants.js';
import { listSessions, readOwnId, SESSIONS } from './device-app.js';
import type { Strategy } from './fleet.js';

describe.each<Strategy>(['jwt', 'database'])('with the strategy %s', (strategy) => {
  let running: RunningApp;
  let ada: Browser;
  let grace: Browser;

  beforeAll(async () => {
    const features = [Sessions({ pollInterval: 1e9 })];
    running = await startApp({ imports: [tenantsAuth({ features })] }, PLATFORMS[0][1]());
    const { options } = running.app.get(Tenants, { strict: false });
    for (const tenant of ['ada', 'grace']) {
      const session = { strategy };
      options.set(tenant, { ...makeOptions(tenant), adapter: new MemoryAdapter(), session });
    }
    [ada, grace] = [
      await signInMember(running.serve, 'ada'),
      await signInMember(running.serve, 'grace'),
    ];
  });
  afterAll(() => running.close());

  /** What a member gets who ends a session. */
  async function end(member: Browser, id: string): Promise<unknown> {
    const json = { csrfToken: await member.csrfToken(), _method: 'DELETE' };
    const response = await member.visit(`${SESSIONS}/${id}`, { json });
    return [response.status, await response.text()];
  }

  it('each lists its own sessions, of users with the same id', async () => {
    const lists = await Promise.all([listSessions(ada), listSessions(grace)]);
    expect(lists.map(({ length }) => length)).toEqual([1, 1]);
    expect(lists[0]?.[0]?.id).not.toBe(lists[1]?.[0]?.id);
  });

  it('the session of another one is answered like an unknown one, and goes on', async () => {
    const answer = await end(ada, await readOwnId(grace));
    expect(answer).toEqual([404, '{"error":"NotFound"}']);
    expect(answer).toEqual(await end(ada, 'unknown'));
    expect(await grace.session()).not.toBeNull();
  });

  it('revoke-others ends those of its own tenant alone', async () => {
    const other = await signInMember(running.serve, 'ada');
    const json = { csrfToken: await ada.csrfToken() };
    const response = await ada.visit(`${SESSIONS}/revoke-others`, { json });
    expect(await response.json()).toEqual({ revoked: 1 });
    expect(await other.session()).toBeNull();
    expect([await ada.session(), await grace.session()]).not.toContain(null);
  });

  it('the cookie of another one lists nothing', async () => {
    const mixed = await signInMember(running.serve, 'ada');
    mixed.jar.clear();
    for (const [name, value] of grace.jar) mixed.jar.set(name, value);
    expect((await mixed.visit(SESSIONS)).status).toBe(401);
  });
});
