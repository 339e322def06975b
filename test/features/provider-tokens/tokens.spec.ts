/** Access tokens that are valid when the app gets them, wherever they are kept. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Visitor } from '../sessions/fleet.js';
import { HOUR, type Process, STORAGES, TokenFleet } from './token-fleet.js';

describe.each(STORAGES)('provider tokens in %s', (storage) => {
  let fleet: TokenFleet;
  let app: Process;
  let visitor: Visitor;
  beforeEach(async () => {
    fleet = await TokenFleet.start(storage);
    app = fleet.process();
    visitor = await fleet.signIn(app);
  });
  afterEach(() => fleet.stop());

  it('are those of the sign-in while they are valid', async () => {
    const token = await fleet.get(app, visitor);
    expect(token).toMatchObject({
      provider: 'fake',
      providerAccountId: fleet.idp.person.sub,
      scope: 'openid profile email offline_access',
    });
    expect(token.expiresAt?.getTime()).toBeGreaterThan(fleet.now);
    expect(fleet.idp.refreshCount).toBe(0);
  });

  it('are refreshed when they expire', async () => {
    const before = await fleet.get(app, visitor);
    fleet.pass(HOUR);
    const after = await fleet.get(app, visitor);
    expect(after.accessToken).not.toBe(before.accessToken);
    expect(after.expiresAt?.getTime()).toBeGreaterThan(fleet.now);
    expect(fleet.idp.refreshCount).toBe(1);
  });

  it('are refreshed once for all requests of a moment', async () => {
    fleet.pass(HOUR);
    const tokens = await Promise.all(Array.from({ length: 50 }, () => fleet.get(app, visitor)));
    expect(new Set(tokens.map(({ accessToken }) => accessToken)).size).toBe(1);
    expect(fleet.idp).toMatchObject({ refreshCount: 1, reuseCount: 0 });
  });

  it('are refreshed again and again', async () => {
    for (let hour = 0; hour < 3; hour++) {
      fleet.pass(HOUR);
      await fleet.get(app, visitor);
    }
    expect(fleet.idp).toMatchObject({ refreshCount: 3, reuseCount: 0 });
  });

  it('are refreshed early for an app that needs them longer', async () => {
    await fleet.get(app, visitor, 3000);
    expect(fleet.idp.refreshCount).toBe(0);
    fleet.pass(HOUR / 2);
    const token = await fleet.get(app, visitor, 3000);
    expect(fleet.idp.refreshCount).toBe(1);
    expect(token.expiresAt?.getTime()).toBeGreaterThan(fleet.now + 3000 * 1000);
  });

  it('are lost when the provider has revoked them, and the session goes on', async () => {
    fleet.idp.revokeGrants();
    fleet.pass(HOUR);
    await expect(fleet.get(app, visitor)).rejects.toMatchObject({ type: 'ProviderAccessLost' });
    expect(app.events).toEqual([
      expect.objectContaining({ provider: 'fake', providerAccountId: fleet.idp.person.sub }),
    ]);
    const session = await visitor.send(app, '/auth/session');
    expect(await session.json()).toMatchObject({ user: expect.anything() });
  });

  it('are new ones after another sign-in', async () => {
    fleet.idp.revokeGrants();
    fleet.pass(HOUR);
    await fleet.get(app, visitor).catch(() => undefined);
    await fleet.signIn(app, visitor);
    const token = await fleet.get(app, visitor);
    expect(token.expiresAt?.getTime()).toBeGreaterThan(fleet.now);
  });

  it('are in neither the session nor its token', async () => {
    const token = await fleet.get(app, visitor);
    const session = await (await visitor.send(app, '/auth/session')).text();
    expect(session).not.toContain(token.accessToken);
  });
});
