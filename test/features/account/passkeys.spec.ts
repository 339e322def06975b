/** Passkeys on the account page: adding one, and when each was used. */
import { describe, expect, it } from '@jest/globals';
import { Account } from '../../../src/features/account/index.js';
import { SoftwareAuthenticator } from '../../support/software-authenticator.js';
import { NOW, PasskeyUser, passkeyApp, registered } from '../../core/webauthn/passkey-app.js';

const DAY = 24 * 60 * 60 * 1000;
const HTML = { accept: 'text/html,application/xhtml+xml' };

interface Listed {
  readonly id: string;
  readonly addedAt: string | null;
  readonly lastUsedAt: string | null;
}

async function list({ browser }: PasskeyUser): Promise<Listed[]> {
  return (await (await browser.visit('/auth/account/passkeys')).json()) as Listed[];
}

const at = (time: number) => new Date(time).toISOString();

describe('the dates of a passkey', () => {
  it('are those of its registration and of its last sign-in', async () => {
    const app = passkeyApp({ features: [Account()] });
    const ada = await registered(app);
    expect(await list(ada)).toMatchObject([{ addedAt: at(NOW), lastUsedAt: at(NOW) }]);
    app.wait(DAY);
    await ada.signOut();
    await ada.signIn();
    expect(await list(ada)).toMatchObject([{ addedAt: at(NOW), lastUsedAt: at(NOW + DAY) }]);
  });

  it('are each of its own', async () => {
    const app = passkeyApp({ features: [Account()] });
    const ada = await registered(app);
    app.wait(DAY);
    const second = new PasskeyUser(app, new SoftwareAuthenticator());
    for (const cookie of ada.browser.jar) second.browser.jar.set(...cookie);
    await second.register();
    const dates = (await list(second)).map(({ addedAt }) => addedAt).sort();
    expect(dates).toEqual([at(NOW), at(NOW + DAY)]);
  });

  it('are not known of one from before the feature, until it is used', async () => {
    const before = passkeyApp();
    const ada = await registered(before);
    const app = passkeyApp({ adapter: before.adapter, features: [Account()] });
    const same = new PasskeyUser(app, ada.device);
    app.wait(DAY);
    for (const cookie of ada.browser.jar) same.browser.jar.set(...cookie);
    expect(await list(same)).toMatchObject([{ addedAt: null, lastUsedAt: null }]);
    await same.signOut();
    await same.signIn();
    expect(await list(same)).toMatchObject([{ addedAt: null, lastUsedAt: at(NOW + DAY) }]);
  });

  it('go with the passkey', async () => {
    const app = passkeyApp({ features: [Account()] });
    const ada = await registered(app);
    const second = new PasskeyUser(app, new SoftwareAuthenticator());
    for (const cookie of ada.browser.jar) second.browser.jar.set(...cookie);
    await second.register();
    const [first] = await list(second);
    const json = { csrfToken: await second.browser.csrfToken(), id: first?.id };
    const removed = await second.browser.visit('/auth/account/passkeys/remove', { json });
    expect(removed.status).toBe(204);
    expect(JSON.stringify(await list(second))).not.toContain(String(first?.id));
  });
});

describe('the button that adds one', () => {
  it('registers, shows a notice, and keeps the session', async () => {
    const app = passkeyApp({ features: [Account()] });
    const ada = await registered(app);
    const page = await ada.browser.visit('/auth/account', { headers: HTML });
    const html = await page.text();
    expect(html).toMatch(
      /data-passkey="[^"]+\/auth\/webauthn-options\/passkey" data-action="register"/,
    );
    expect(html).toContain('Adding a passkey needs JavaScript.');
    const [, back = ''] =
      /<form[^>]+\/auth\/callback\/passkey".+?name="callbackUrl" value="([^"]+)"/s.exec(html) ?? [];
    const device = new SoftwareAuthenticator();
    const { options } = await ada.invited({ action: 'register' });
    const response = await ada.answer('register', device.create(options), { callbackUrl: back });
    expect(response.headers.get('location')).toMatch(/\/auth\/account\?done=passkeys\.added$/);
    expect(await list(ada)).toHaveLength(2);
    const done = await ada.browser.visit('/auth/account?done=passkeys.added', { headers: HTML });
    expect(await done.text()).toContain('The passkey was added.');
  });

  it('is for the user of the session, although the address of another is given', async () => {
    const app = passkeyApp({ features: [Account()] });
    await registered(app, 'grace@example.com');
    const ada = await registered(app);
    const { options } = await ada.invited({ action: 'register', email: 'grace@example.com' });
    await ada.answer('register', new SoftwareAuthenticator().create(options));
    expect(await list(ada)).toHaveLength(2);
  });
});
