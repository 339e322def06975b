/** What adding a passkey does not do, and what a revocation says of the provider. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { AuthHandler, createAuth } from '../../../src/core/index.js';
import { Account } from '../../../src/features/account/index.js';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { ProviderTokens } from '../../../src/features/provider-tokens/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import Passkey from '../../../src/providers/passkey.js';
import { Browser } from '../../support/browser.js';
import { SoftwareAuthenticator } from '../../support/software-authenticator.js';
import { PasskeyUser, passkeyApp, registered } from '../../core/webauthn/passkey-app.js';
import { TokenFleet } from '../provider-tokens/token-fleet.js';

const DAY = 24 * 60 * 60 * 1000;
const HTML = { accept: 'text/html,application/xhtml+xml' };

it('ACC-02: a session of days ago adds no passkey, and is not made fresh', async () => {
  const app = passkeyApp({
    features: [Sessions({ pollInterval: 1e9 }), Account(), PersonalData()],
    mail: { mailer: () => undefined },
  });
  const ada = await registered(app);
  app.wait(3 * DAY);
  const thief = new PasskeyUser(app, new SoftwareAuthenticator());
  for (const cookie of ada.browser.jar) thief.browser.jar.set(...cookie);
  const download = async () => {
    const json = { csrfToken: await thief.browser.csrfToken() };
    return (await thief.browser.visit('/auth/account/data/export', { json })).status;
  };
  expect(await download()).toBe(401);
  expect((await thief.options({ action: 'register' })).status).toBe(401);
  await expect(thief.register()).rejects.toThrow('401');
  expect(await download()).toBe(401);
});

it('a user who is not stored gets no button that cannot work', async () => {
  const services = createAuth({
    secret: 'a secret of more than thirty-two bytes',
    trustHost: true,
    experimental: { enableWebAuthn: true },
    logger: { warn: () => undefined, error: () => undefined },
    adapter: new MemoryAdapter(),
    session: { strategy: 'jwt' },
    features: [Sessions({ pollInterval: 1e9 }), Account()],
    providers: [
      {
        id: 'credentials',
        name: 'Name',
        type: 'credentials',
        credentials: { name: {} },
        authorize: async () => ({ id: 'of-a-directory', name: 'Ada' }),
      },
      Passkey,
    ],
  });
  const browser = new Browser((request) => services.get(AuthHandler).respond(request));
  const form = { csrfToken: await browser.csrfToken(), name: 'ada' };
  await browser.visit('/auth/callback/credentials', { form });
  const page = await (await browser.visit('/auth/account', { headers: HTML })).text();
  const options = await browser.visit('/auth/webauthn-options/passkey?action=register');
  expect({ hasButton: page.includes('Add a passkey'), status: options.status }).not.toEqual({
    hasButton: true,
    status: 400,
  });
});

describe('a connection', () => {
  let fleet: TokenFleet;
  afterEach(() => fleet.stop());

  it('is not called revoked while the provider still accepts the token', async () => {
    fleet = await TokenFleet.start('rows');
    const process = fleet.process({}, { features: [ProviderTokens(), Account()] });
    const visitor = await fleet.signIn(process);
    const { accessToken } = await fleet.get(process, visitor);
    fleet.change = (response, address) =>
      address.endsWith('/revoke') ? new Response('busy', { status: 503 }) : response;
    // The request does not reach the provider.
    const body = {
      csrfToken: await visitor.csrfToken(process),
      provider: 'fake',
      providerAccountId: fleet.idp.person.sub,
    };
    const path = '/auth/account/provider-tokens/revoke';
    const response = await visitor.send(process, path, { method: 'POST', body });
    expect(accessToken).toBeTruthy();
    // Nothing in the answer tells a script that the provider has refused.
    expect([response.status, await response.text()]).not.toEqual([204, '']);
  });
});
