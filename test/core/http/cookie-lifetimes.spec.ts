/** R14: `Max-Age` and `Expires` of each cookie agree, whatever `cookies` of the app says. */
import { expect, it } from '@jest/globals';
import type { CookiesOptions } from '../../../src/core/http/cookie-policy.js';
import { OriginResolver } from '../../../src/core/http/request-origin.js';
import Passkey from '../../../src/providers/passkey.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const MINUTE = 60;
const NAMES = Object.keys(
  new SignInScenario().services.get(OriginResolver).resolve('https://app.test', new Headers())
    .cookies,
) as (keyof CookiesOptions)[];

/** All that a sign-in by a provider, by an email and by a passkey, and a sign-out set. */
async function collect(maxAge: number | undefined): Promise<readonly string[]> {
  const cookies = Object.fromEntries(
    NAMES.map((name) => [name, { options: maxAge === undefined ? {} : { maxAge } }]),
  );
  const scenario = new SignInScenario({
    providers: (op) => [
      op.oidc({ checks: ['pkce', 'state', 'nonce'] }),
      Passkey({}),
      {
        id: 'email',
        type: 'email',
        name: 'Email',
        from: 'a@app.test',
        sendVerificationRequest: () => undefined,
      } as never,
    ],
    config: { cookies: cookies, experimental: { enableWebAuthn: true } },
  });
  const { browser } = scenario;
  const responses = [await browser.visit('/auth/signin')];
  responses.push(await browser.visit('/auth/webauthn-options/passkey'));
  responses.push(await browser.post('/auth/signin/email', { email: 'eve@app.test' }));
  const departed = await scenario.depart();
  responses.push(
    departed,
    await scenario.comeBack(new URL(departed.headers.get('location') ?? '')),
  );
  responses.push(await browser.post('/auth/signout', {}));
  return responses.flatMap(({ headers }) => headers.getSetCookie());
}

it.each([undefined, MINUTE, 90 * 24 * 60 * MINUTE])('R14: with a maxAge of %p', async (maxAge) => {
  const lines = await collect(maxAge);
  const names = new Set(lines.map((line) => line.split('=', 1)[0]));
  expect(names.size).toBeGreaterThan(7);
  for (const line of lines) {
    const [, seconds] = /; Max-Age=(\d+)/.exec(line) ?? [];
    const [, expires] = /; Expires=([^;]+)/.exec(line) ?? [];
    if (seconds === undefined || expires === undefined) continue;
    const left = (Date.parse(expires) - Date.now()) / 1000;
    expect([line, Math.abs(left - Number(seconds)) < 10]).toEqual([line, true]);
  }
  if (maxAge === MINUTE) expect(lines.join()).not.toMatch(/Max-Age=900/);
  if (maxAge !== undefined && maxAge > MINUTE) expect(lines.join()).toContain('Max-Age=900');
});
