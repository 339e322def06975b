/** What password managers get to know of passkeys, and of the user. */
import { expect, it } from '@jest/globals';
import { Account } from '../../../src/features/account/index.js';
import { SoftwareAuthenticator } from '../../support/software-authenticator.js';
import { goesTo, PasskeyUser, passkeyApp, registered } from '../../core/webauthn/passkey-app.js';

interface Signal {
  readonly userId: string;
  readonly credentialIds: readonly string[];
}

const SECRETS = ['the first secret, of more than 32 bytes', 'the second secret, of more than 32'];

async function list({ browser }: PasskeyUser): Promise<Signal[]> {
  return (await (await browser.visit('/auth/account/passkeys/signals')).json()) as Signal[];
}

/** The handle that the options for one more passkey have. */
async function readHandle(user: PasskeyUser): Promise<string> {
  const { options } = await user.invited({ action: 'register' });
  return (options['user'] as { readonly id: string }).id;
}

const findPasskeyId = ({ device }: PasskeyUser) => device.passkeys[0]?.id.toString('base64url');

it('name the user by the handle of the passkeys, and list them all', async () => {
  const app = passkeyApp({ features: [Account()] });
  const ada = new PasskeyUser(app);
  const { options } = await ada.invited({ action: 'register', email: 'ada@example.com' });
  const { id: userId } = options['user'] as { readonly id: string };
  await ada.answer('register', ada.device.create(options));
  const first = {
    rpId: 'app.test',
    userId,
    name: 'ada@example.com',
    displayName: 'ada@example.com',
    credentialIds: [findPasskeyId(ada)],
  };
  expect(await list(ada)).toEqual([first]);
  // One more passkey has the same handle, so that a device keeps one of them.
  expect(await readHandle(ada)).toBe(userId);
  const second = new PasskeyUser(app, new SoftwareAuthenticator());
  for (const cookie of ada.browser.jar) second.browser.jar.set(...cookie);
  await second.register();
  expect(await list(second)).toEqual([
    { ...first, credentialIds: [findPasskeyId(ada), findPasskeyId(second)] },
  ]);
});

it('say the new name after a change, and leave out what was removed', async () => {
  const app = passkeyApp({ features: [Account()] });
  const ada = await registered(app);
  const second = new PasskeyUser(app, new SoftwareAuthenticator());
  for (const cookie of ada.browser.jar) second.browser.jar.set(...cookie);
  await second.register();
  const csrfToken = await second.browser.csrfToken();
  await second.browser.visit('/auth/account/profile', { json: { csrfToken, name: 'Countess' } });
  const [{ credentialID: id = '' } = {}] = await app.adapter.listAuthenticatorsByUserId(
    String((await app.adapter.getUserByEmail('ada@example.com'))?.id),
  );
  await second.browser.visit('/auth/account/passkeys/remove', { json: { csrfToken, id } });
  const credentialIds = [findPasskeyId(second)];
  expect(await list(second)).toMatchObject([{ displayName: 'Countess', credentialIds }]);
});

it('are on the account page, for its script', async () => {
  const ada = await registered(passkeyApp({ features: [Account()] }));
  const headers = { accept: 'text/html' };
  const html = await (await ada.browser.visit('/auth/account', { headers })).text();
  expect(html).toContain(`credentialIds&quot;:[&quot;${findPasskeyId(ada)}&quot;]`);
  expect(html).toContain(`data-removes-passkey="${findPasskeyId(ada)}"`);
});

it('MFA-27: are of the user alone, whose handle is another one at another site', async () => {
  const app = passkeyApp({ features: [Account()] });
  const ada = await registered(app);
  const grace = await registered(app, 'grace@example.com');
  const [[hers], [his]] = [await list(ada), await list(grace)];
  expect(hers?.credentialIds).toEqual([findPasskeyId(ada)]);
  expect(his?.credentialIds).toEqual([findPasskeyId(grace)]);
  expect(hers?.userId).not.toBe(his?.userId);
  const elsewhere = passkeyApp({ adapter: app.adapter, secret: SECRETS, features: [Account()] });
  const same = new PasskeyUser(elsewhere, ada.device);
  await same.signIn();
  expect((await list(same)).map(({ userId }) => userId)).not.toContain(hers?.userId);
});

it('have the handles of earlier secrets, as long as these are configured', async () => {
  const before = passkeyApp({ secret: SECRETS[1], features: [Account()] });
  const ada = await registered(before);
  const [old] = await list(ada);
  const app = passkeyApp({ adapter: before.adapter, secret: SECRETS, features: [Account()] });
  const same = new PasskeyUser(app, ada.device);
  await same.signIn();
  const handles = (await list(same)).map(({ userId }) => userId);
  expect(handles).toEqual([await readHandle(same), old?.userId]);
});

it.each(['visitor'])('are refused to a %s', async () => {
  const app = passkeyApp({ features: [Account()] });
  const response = await app.browser().visit('/auth/account/passkeys/signals');
  expect(response.status).toBe(401);
});

it('MFA-28: a sign-in says that a passkey is unknown, and nothing else of why it failed', async () => {
  const app = passkeyApp({ features: [Account()] });
  const ada = await registered(app);
  await ada.signOut();
  const otherDevice = new SoftwareAuthenticator();
  const attempt = async (sign: (options: { readonly challenge: string }) => unknown) => {
    const { options } = await ada.invited({ action: 'authenticate' });
    return goesTo(await ada.answer('authenticate', sign(options)));
  };
  const [own] = ada.device.passkeys;
  if (!own) throw new Error('There is no passkey.');
  const unknown = await attempt((options) => {
    otherDevice.create({ ...options, rp: { id: 'app.test' } });
    return otherDevice.get({ ...options, rpId: 'app.test' });
  });
  const forged = await attempt(({ challenge }) => {
    const [signsWith] = otherDevice.passkeys;
    return ada.device.sign(own, challenge, signsWith ? { signsWith } : {});
  });
  const replayed = await attempt(() => ada.device.sign(own, 'b3RoZXI'));
  expect(unknown).toBe('/auth/error?error=WebAuthnVerificationError&code=unknown_passkey');
  expect([forged, replayed]).toEqual(Array(2).fill('/auth/error?error=WebAuthnVerificationError'));
});
