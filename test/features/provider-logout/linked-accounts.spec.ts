/** Users who sign in with a second provider stay within reach of the first one's sign-out. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ORIGIN, type Visitor } from '../sessions/fleet.js';
import { LogoutFleet, type Process } from './logout-fleet.js';

describe.each(['jwt', 'database'] as const)('with %s', (strategy) => {
  let fleet: LogoutFleet;
  let app: Process;
  let visitor: Visitor;
  beforeEach(async () => {
    fleet = await LogoutFleet.start(strategy);
    const first = fleet.idp.oidc({ logout: 'provider', allowDangerousEmailAccountLinking: true });
    const second = { ...first, id: 'second', logout: 'local' } as const;
    app = fleet.process({}, {}, { providers: [first, second] });
    visitor = await fleet.signIn(app);
    const csrfToken = await visitor.csrfToken(app);
    const body = { csrfToken, link: 'true' };
    const started = await visitor.send(app, '/auth/signin/second', { method: 'POST', body });
    const consented = await fetch(started.headers.get('location') ?? '', { redirect: 'manual' });
    const callback = new URL(consented.headers.get('location') ?? '');
    await visitor.send(app, callback.pathname + callback.search);
  });
  afterEach(() => fleet.stop());

  it('a logout token of the first provider ends the session', async () => {
    expect(await fleet.isSignedIn(app, visitor)).toBe(true);
    const [session] = fleet.idp.sessions;
    const token = await fleet.idp.createLogoutToken(session!);
    expect((await fleet.sendLogoutToken(app, token)).status).toBe(200);
    expect(await fleet.isSignedIn(app, visitor)).toBe(false);
  });

  it('a sign-out goes to the provider that is always to be reached', async () => {
    const location = await fleet.signOut(app, visitor);
    expect(location.origin).toBe(new URL(fleet.idp.issuer).origin);
    expect(location.origin).not.toBe(ORIGIN);
  });

  it('another user in the same browser inherits nothing', async () => {
    const [session] = fleet.idp.sessions;
    fleet.idp.person = { sub: 'grace', email: 'grace@app.test', email_verified: true };
    await fleet.signIn(app, visitor);
    await fleet.sendLogoutToken(app, await fleet.idp.createLogoutToken(session!));
    expect(await fleet.isSignedIn(app, visitor)).toBe(true);
  });
});
