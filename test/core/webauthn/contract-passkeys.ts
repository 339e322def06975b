/** The contract's own package, registering and recognising passkeys. */
import { Auth, type AuthConfig as ContractConfig } from '@auth/core';
import type { Adapter as ContractAdapter } from '@auth/core/adapters';
import ContractPasskey from '@auth/core/providers/passkey';
import type { WebAuthnConfig } from '@auth/core/providers/webauthn';
import * as current from '@simplewebauthn/server';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import type { Server } from '../../support/browser.js';

type Asked = { readonly id: Uint8Array }[] | undefined;
type Facts = Readonly<Record<string, unknown>>;

interface KnownPasskey {
  readonly credentialID: Uint8Array;
  readonly credentialPublicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
}

const named = (passkeys: Asked) =>
  passkeys?.map((one) => ({ ...one, id: Buffer.from(one.id).toString('base64url') }));

/** What that package was written for, version 9, in the words of the current one. */
const VERSION_9 = {
  generateAuthenticationOptions: ({
    allowCredentials,
    ...options
  }: Facts & { allowCredentials: Asked }) =>
    current.generateAuthenticationOptions({
      ...options,
      allowCredentials: named(allowCredentials),
    } as never),
  generateRegistrationOptions: ({
    userID,
    excludeCredentials,
    ...options
  }: Facts & { userID: string; excludeCredentials: Asked }) =>
    current.generateRegistrationOptions({
      ...options,
      userID: new TextEncoder().encode(userID),
      excludeCredentials: named(excludeCredentials),
    } as never),
  verifyAuthenticationResponse: ({
    authenticator,
    ...options
  }: Facts & { authenticator: KnownPasskey }) =>
    current.verifyAuthenticationResponse({
      ...options,
      credential: {
        id: Buffer.from(authenticator.credentialID).toString('base64url'),
        publicKey: authenticator.credentialPublicKey,
        counter: authenticator.counter,
      },
    } as never),
  verifyRegistrationResponse: async (options: never) => {
    const { verified, registrationInfo } = await current.verifyRegistrationResponse(options);
    if (!registrationInfo) return { verified };
    const { id, publicKey, counter } = registrationInfo.credential;
    const credentialID = Buffer.from(id, 'base64url');
    const facts = { credentialID, credentialPublicKey: publicKey, counter };
    return { verified, registrationInfo: { ...registrationInfo, ...facts } };
  },
};

/** An app of that package, on the rows of the adapter. */
export function contractServer(adapter: Adapter): Server {
  const simpleWebAuthn = VERSION_9 as unknown as WebAuthnConfig['simpleWebAuthn'];
  const config: ContractConfig = {
    secret: 'a secret of the test, longer than 32 bytes',
    trustHost: true,
    basePath: '/auth',
    providers: [ContractPasskey({ simpleWebAuthn })],
    adapter: adapter as ContractAdapter,
    experimental: { enableWebAuthn: true },
    logger: { warn: () => undefined, error: () => undefined },
  };
  return (request) => Auth(request, config);
}
