/** Sessions that are due at every request, in an app that has a setting for it. */
import { expect } from '@jest/globals';
import { KATHERINE } from '../support/tab.js';
import type { Stage } from '../support/stage.js';

export function renewalJourneys(stage: Stage): void {
  const { updateAge } = stage.sample;
  if (updateAge === undefined) return;

  stage.journey(
    'renews a session wherever it can, and signs no user out or in again by that',
    async ({ startAnother, newVisitor }) => {
      const ageing = await startAnother({ AUTH_TRUST_HOST: 'true', [updateAge]: '0' });
      const visitor = await newVisitor(ageing);
      const tab = await visitor.open();
      const cookie = async () => {
        const cookies = await visitor.context.cookies();
        return cookies.find(({ name }) => name.endsWith('session-token'))?.value;
      };
      await tab.tryPassword(KATHERINE.password);
      await tab.isSignedInAs(KATHERINE.name);
      const first = await cookie();
      await tab.reload();
      await tab.isSignedInAs(KATHERINE.name);
      expect(await cookie()).not.toBe(first);
      await tab.rename('K. J.');
      await tab.isSignedInAs('K. J.');
      await tab.reload();
      await tab.isSignedInAs('K. J.');
      await tab.signOut();
      await tab.isSignedOut();
      expect(await cookie()).toBeUndefined();
      await tab.reload();
      await tab.isSignedOut();
    },
  );
}
