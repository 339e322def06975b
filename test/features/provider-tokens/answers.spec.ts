/** What a provider may answer to a refresh. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from '../../testing/fake-identity-provider/client.js';
import type { Visitor } from '../sessions/fleet.js';
import { HOUR, type Process, STORAGES, TokenFleet } from './token-fleet.js';

type Members = Readonly<Record<string, unknown>>;

describe.each(STORAGES)('an answer to a refresh, with tokens in %s', (storage) => {
  let fleet: TokenFleet;
  let app: Process;
  let visitor: Visitor;
  beforeEach(async () => {
    fleet = await TokenFleet.start(storage);
    app = fleet.process();
    visitor = await fleet.signIn(app);
  });
  afterEach(() => fleet.stop());

  const answer = (change: (response: Response) => Response | Promise<Response>) => {
    fleet.changeNext('/token', change);
  };

  const members = (changes: Members) =>
    answer(async (response) =>
      Response.json({ ...((await response.json()) as Members), ...changes }),
    );

  it('without a refresh token leaves the old one valid', async () => {
    await fleet.stop();
    fleet = await TokenFleet.start(storage, undefined, { rotatesRefreshTokens: false });
    app = fleet.process();
    visitor = await fleet.signIn(app);
    fleet.pass(HOUR);
    await fleet.get(app, visitor);
    fleet.pass(HOUR);
    await fleet.get(app, visitor);
    expect(fleet.idp).toMatchObject({ refreshCount: 2, reuseCount: 0 });
  });

  it('without expires_in is used for five minutes', async () => {
    members({ expires_in: undefined });
    fleet.pass(HOUR);
    const { expiresAt } = await fleet.get(app, visitor);
    expect(expiresAt?.getTime()).toBeLessThanOrEqual(fleet.now + 300_000);
    await fleet.get(app, visitor);
    expect(fleet.idp.refreshCount).toBe(1);
    fleet.pass(300_000);
    await fleet.get(app, visitor);
    expect(fleet.idp.refreshCount).toBe(2);
  });

  it('with a shorter scope tells the app so', async () => {
    members({ scope: 'openid' });
    fleet.pass(HOUR);
    expect(await fleet.get(app, visitor)).toMatchObject({ scope: 'openid' });
  });

  it('without a scope keeps the granted ones', async () => {
    members({ scope: undefined });
    fleet.pass(HOUR);
    expect((await fleet.get(app, visitor)).scope).toContain('offline_access');
  });

  it.each<[string, (response: Response) => Response | Promise<Response>]>([
    ['an error page', () => new Response('<h1>502</h1>', { status: 502 })],
    ['a page with the status 200', () => new Response('<h1>Hello</h1>')],
    ['half of an answer', async (response) => new Response((await response.text()).slice(0, 40))],
    ['a server error', () => Response.json({ error: 'server_error' }, { status: 500 })],
    [
      'temporarily_unavailable',
      () => Response.json({ error: 'temporarily_unavailable' }, { status: 400 }),
    ],
    ['no access token', () => Response.json({ token_type: 'Bearer' })],
  ])('that is %s is an error, and the access is not lost', async (_what, change) => {
    answer(change);
    fleet.pass(HOUR);
    await expect(fleet.get(app, visitor)).rejects.toMatchObject({ type: 'CallbackRouteError' });
    expect(app.events).toEqual([]);
  });

  it('that fails leaves a token in use that is still valid', async () => {
    const before = await fleet.get(app, visitor);
    answer(() => new Response('busy', { status: 503 }));
    fleet.pass(HOUR - 30_000);
    const after = await fleet.get(app, visitor);
    expect(after.accessToken).toBe(before.accessToken);
    expect(app.errors).toHaveLength(1);
  });

  it('with an ID token of another user is refused', async () => {
    const { person } = fleet.idp;
    fleet.idp.person = { sub: 'mallory' };
    const browser = new Client(fleet.idp);
    const code = (await browser.agreement()).get('code');
    const { id_token } = (await (await browser.redeem(code)).json()) as Members;
    fleet.idp.person = person;
    members({ id_token });
    fleet.pass(HOUR);
    await expect(fleet.get(app, visitor)).rejects.toMatchObject({ type: 'CallbackRouteError' });
  });
});
