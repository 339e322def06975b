/**
 * The ids that a route is given: whatever is not the user's own session gets one and the same
 * answer.
 */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Browser, readLocation } from '../../support/browser.js';
import { DeviceApp, HTML, readOwnId, SESSIONS } from './device-app.js';
import type { Strategy } from './fleet.js';

describe.each<Strategy>(['jwt', 'database'])('with the strategy %s', (strategy) => {
  let app: DeviceApp;
  let laptop: Browser;
  let bob: Browser;

  beforeEach(async () => {
    app = new DeviceApp(strategy);
    laptop = await app.signIn();
    bob = await app.signIn('bob');
  });

  const IDS: [string, () => Promise<string> | string][] = [
    ['of another user', () => readOwnId(bob)],
    ['of no session', async () => (await readOwnId(bob)).slice(0, -4) + 'AAAA'],
    ['of the user, in capitals', async () => (await readOwnId(laptop)).toUpperCase()],
    ['of the user, with a space', async () => `${await readOwnId(laptop)}%20`],
    ['of the user, with a NUL', async () => `${await readOwnId(laptop)}%00`],
    ['of the user, with a prefix', async () => `s:${await readOwnId(laptop)}`],
    ['of a user', () => 'u:ada'],
    ['a name of a prototype', () => '__proto__'],
    ['a wildcard', () => '%25'],
    ['a quotation mark', () => `'%20OR%20''%3D'`],
    ['half a character', () => '%ED%A0%80'],
    ['half an escape', () => '%E0%A4%A'],
    ['an encoded slash', () => 'a%2Fb'],
    ['of 10 kB', () => 'x'.repeat(10_000)],
    ['of 10 kB of NULs', () => '%00'.repeat(3_333)],
  ];

  /** All of an answer, apart from its cookies. */
  async function readAll(response: Response): Promise<unknown> {
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie');
    return [response.status, headers, await response.text()];
  }

  async function send(id: string): Promise<Response> {
    const body = JSON.stringify({ csrfToken: await laptop.csrfToken() });
    return app.send(laptop, 'DELETE', `${SESSIONS}/${id}`, { body });
  }

  it.each(IDS)('an id %s is not found, by a script', async (_name, getId) => {
    const response = await send(await getId());
    const answer = await readAll(response);
    expect(answer).toEqual(await readAll(await send('unknown')));
    expect(answer).toEqual([404, expect.anything(), '{"error":"NotFound"}']);
    expect(app.errors).toEqual([]);
    expect([await bob.session(), await laptop.session()]).not.toContain(null);
  });

  it.each(IDS)('an id %s is not found, by a form', async (_name, getId) => {
    const form = {
      _method: 'DELETE',
      csrfToken: await laptop.csrfToken(),
      callbackUrl: '/devices',
    };
    const path = `${SESSIONS}/${await getId()}`;
    const response = await laptop.visit(path, { form, headers: HTML });
    expect(readLocation(response).href).toBe('https://app.test/devices?error=NotFound');
    expect([await bob.session(), await laptop.session()]).not.toContain(null);
  });

  it('the same session is not found again once it is ended', async () => {
    const phone = await app.signIn();
    const id = await readOwnId(phone);
    expect((await send(id)).status).toBe(204);
    expect(await readAll(await send(id))).toEqual(await readAll(await send('unknown')));
  });
});
