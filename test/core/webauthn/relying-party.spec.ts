/** The relying party that a passkey is made for, and the origins that may use it. */
import { describe, expect, it } from '@jest/globals';
import { selectRelyingParty } from '../../../src/core/webauthn/relying-party.js';
import { Passkey } from '../../../src/providers/passkey.js';
import { SoftwareAuthenticator } from '../../support/software-authenticator.js';
import { ADA, PasskeyUser, goesTo, passkeyApp } from './passkey-app.js';

describe('the relying party', () => {
  it.each([
    [{}, 'https://app.test:8080', { id: 'app.test', name: 'app.test:8080' }],
    [{ id: 'test', name: 'Test' }, 'https://app.test', { id: 'test', name: 'Test' }],
    [
      { id: ['a.test', 'b.test'], name: ['A', 'B'] },
      'https://www.b.test',
      { id: 'b.test', name: 'B' },
    ],
    [
      { id: ['a.test', 'b.test'], name: 'Both' },
      'https://notb.test',
      { id: 'a.test', name: 'Both' },
    ],
  ])('of %j at %s', (options, origin, party) => {
    expect(selectRelyingParty(options, origin)).toEqual({ ...party, origins: [origin] });
  });

  it('is used by the configured origins, and by no other', () => {
    const origins = ['https://a.test', 'https://app.a.test'];
    expect(selectRelyingParty({ origin: origins }, 'https://b.test')).toMatchObject({ origins });
  });
});

it('serves several origins of one domain', async () => {
  const origin = ['https://app.test', 'https://admin.app.test'];
  const app = passkeyApp({ providers: [Passkey({ relayingParty: { origin } })] });
  const person = new PasskeyUser(app, new SoftwareAuthenticator(origin[1]));
  expect(goesTo(await person.register(ADA.email))).toBe('/');
  const stray = new PasskeyUser(app, new SoftwareAuthenticator('https://other.app.test'));
  stray.device.passkeys.push(...person.device.passkeys);
  expect(goesTo(await stray.signIn(undefined, { counter: 9 }))).toBe(
    '/auth/error?error=WebAuthnVerificationError',
  );
});

it('is chosen by the app for each request', async () => {
  const getRelayingParty = ({ url }: { url: URL }) => ({
    id: url.hostname,
    name: `At ${url.pathname}`,
    origin: url.origin,
  });
  const person = new PasskeyUser(passkeyApp({ providers: [Passkey({ getRelayingParty })] }));
  const { options } = await person.invited({ action: 'register', email: ADA.email });
  expect(options.rp).toEqual({ id: 'app.test', name: 'At /auth/webauthn-options/passkey' });
});
