/** A session that a provider can end goes on to be one under its new token. */
import { afterEach, expect, it } from '@jest/globals';
import { SessionFinder, SessionLevelsToken } from '../../../../src/core/sessions/index.js';
import { LogoutFleet } from '../../provider-logout/logout-fleet.js';
import type { Strategy } from '../fleet.js';
import { COOKIE, store } from './raised.js';

let fleet: LogoutFleet;
afterEach(() => fleet.stop());

it.each<Strategy>(['jwt', 'database'])(
  'with the strategy %s, a sign-out at the provider leads there after a proof too',
  async (strategy) => {
    fleet = await LogoutFleet.start(strategy);
    const here = fleet.process({ logout: 'provider' });
    const visitor = await fleet.signIn(here);
    const found = await here.services.get(SessionFinder).find(visitor.request);
    const levels = here.services.get(SessionLevelsToken);
    if (!found || !levels) throw new Error('The browser is not signed in.');
    const { session, ...request } = found;
    const before = visitor.cookies.get(COOKIE);
    store(
      visitor,
      await levels.raise(session, { amr: ['otp'], at: fleet.now }, request),
      fleet.now,
    );
    expect(visitor.cookies.get(COOKIE)).not.toBe(before);
    const target = await fleet.signOut(here, visitor);
    expect(target.origin).toBe(new URL(fleet.idp.issuer).origin);
    expect(target.searchParams.get('id_token_hint')).toMatch(/^eyJ/);
  },
);
