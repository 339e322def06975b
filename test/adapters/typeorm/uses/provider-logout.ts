/** Signing out by the provider, on every database. */
import { afterEach, expect, it } from '@jest/globals';
import { LogoutFleet } from '../../../features/provider-logout/logout-fleet.js';
import type { DescribeUse } from './used-database.js';

export const describeProviderLogout: DescribeUse = (database) => {
  const closing: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });

  it.each(['jwt', 'database'] as const)(
    'a logout token ends sessions with %s',
    async (strategy) => {
      const fleet = await LogoutFleet.start(strategy, database.adapter);
      closing.push(() => fleet.stop());
      const [app, other] = [fleet.process(), fleet.process()];
      const first = await fleet.signIn(app);
      const second = await fleet.signIn(app);
      const [session] = fleet.idp.sessions;
      const token = await fleet.idp.createLogoutToken(session!);
      expect((await fleet.sendLogoutToken(app, token)).status).toBe(200);
      expect(await fleet.isSignedIn(other, first)).toBe(false);
      expect(await fleet.isSignedIn(other, second)).toBe(true);
      expect((await fleet.sendLogoutToken(other, token)).status).toBe(400);
      expect(app.errors).toEqual([]);
    },
  );
};
