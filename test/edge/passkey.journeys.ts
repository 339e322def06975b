/** Passkeys in a runtime for workers, as the browser and its authenticator see them. */
import { expect, it } from '@jest/globals';
import { type Browser, readLocation } from '../support/browser.js';
import { SoftwareAuthenticator } from '../support/software-authenticator.js';

const HOST = 'passkeys.test';
const ADA = 'ada@example.com';

interface Invitation {
  readonly action: 'authenticate' | 'register';
  readonly options: object;
}

/** @param logged - What was logged since the last time. */
export function passkeyJourneys(
  makeVisitor: (host: string) => Browser,
  logged: () => Promise<unknown>,
): void {
  const invited = async (browser: Browser, query = ''): Promise<Invitation> => {
    const response = await browser.visit(`/auth/webauthn-options/passkey?${query}`);
    expect(response.status).toBe(200);
    return (await response.json()) as Invitation;
  };

  const answer = async (browser: Browser, action: string, data: object): Promise<string> => {
    const form = { action, data: JSON.stringify(data), callbackUrl: '/members' };
    const { pathname, search } = readLocation(
      await browser.visit('/auth/callback/passkey', { form }),
    );
    return pathname + search;
  };

  it('registers and signs in with a passkey, and refuses another key', async () => {
    const browser = makeVisitor(HOST);
    const page = await browser.visit('/auth/signin');
    expect(page.status).toBe(200);
    await expect(page.text()).resolves.toContain(
      `data-passkey="https://${HOST}/auth/webauthn-options/passkey"`,
    );

    const device = new SoftwareAuthenticator(`https://${HOST}`);
    const first = await invited(browser, `email=${encodeURIComponent(ADA)}`);
    expect(first.action).toBe('register');
    expect(await answer(browser, 'register', device.create(first.options))).toBe('/members');
    await expect(browser.session()).resolves.toMatchObject({ user: { email: ADA } });
    await browser.post('/auth/signout');

    const again = await invited(browser);
    expect(again.action).toBe('authenticate');
    expect(await answer(browser, 'authenticate', device.get(again.options))).toBe('/members');
    await expect(browser.session()).resolves.toMatchObject({ user: { email: ADA } });

    const thief = makeVisitor(HOST);
    const other = new SoftwareAuthenticator(`https://${HOST}`);
    other.create({ challenge: '', rp: { id: HOST } });
    const { options } = await invited(thief);
    const forged = device.get(options, { signsWith: other.passkeys[0]! });
    expect(await answer(thief, 'authenticate', forged)).toMatch(
      /^\/auth\/error\?error=WebAuthnVerificationError&reference=\w{8}$/,
    );
    await expect(thief.session()).resolves.toBeNull();
    await expect(logged()).resolves.toEqual(['experimental-webauthn', 'WebAuthnVerificationError']);
  });
}
