/**
 * Ending sessions needs a sign-in or a proof of the last ten minutes (ASVS 7.5.2): a stolen cookie
 * alone ends none.
 */
import { describe, expect, it } from '@jest/globals';
import { Fleet, MINUTE } from './fleet.js';

describe.each(['jwt', 'database'] as const)('with the strategy %s', (strategy) => {
  async function start() {
    const fleet = new Fleet(strategy);
    const process = fleet.start();
    const [old, other] = [await fleet.signIn(process), await fleet.signIn(process)];
    fleet.now += 11 * MINUTE;
    const listed = (await (await old.send(process, '/auth/account/sessions')).json()) as {
      id: string;
      isCurrent: boolean;
    }[];
    const id = listed.find(({ isCurrent }) => !isCurrent)?.id ?? '';
    return { fleet, process, old, other, id };
  }

  it.each(['/auth/account/sessions/revoke-others', '/auth/account/sessions/:id'])(
    'ACC-03: %s refuses an older session, and nothing ends',
    async (path) => {
      const { process, old, other, id } = await start();
      const body = {
        csrfToken: await old.csrfToken(process),
        ...(path.endsWith(':id') && { _method: 'DELETE' }),
      };
      const response = await old.send(process, path.replace(':id', id), { method: 'POST', body });
      const refusal = { error: 'InsufficientUserAuthentication', max_age: 600 };
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject(refusal);
      expect(response.headers.get('www-authenticate')).toBe(
        'Bearer error="insufficient_user_authentication", max_age="600"',
      );
      expect(await other.session(process)).not.toBeNull();
    },
  );

  it('a form leads to the page of proof, and back', async () => {
    const { process, old } = await start();
    const csrfToken = await old.csrfToken(process);
    const callbackUrl = 'https://app.test/auth/account/sessions';
    const response = await old.send(process, '/auth/account/sessions/revoke-others', {
      method: 'POST',
      body: { csrfToken, callbackUrl },
      headers: { accept: 'text/html' },
    });
    const target = new URL(response.headers.get('location') ?? '');
    expect([target.pathname, target.searchParams.get('callbackUrl')]).toEqual([
      '/auth/reauthenticate',
      callbackUrl,
    ]);
    const page = await old.send(process, `${target.pathname}${target.search}`);
    expect(page.status).toBe(200);
  });

  it('a new sign-in is enough', async () => {
    const { process, old, other } = await start();
    await old.signIn(process);
    const body = { csrfToken: await old.csrfToken(process) };
    const path = '/auth/account/sessions/revoke-others';
    expect((await old.send(process, path, { method: 'POST', body })).status).toBe(200);
    expect(await other.session(process)).toBeNull();
  });
});
