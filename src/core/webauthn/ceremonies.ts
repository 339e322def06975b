/**
 * The two ceremonies of WebAuthn, registration and authentication: their options, and the
 * verification of what the browser returns.
 */
import type * as Package from '@simplewebauthn/server';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { asError, AuthError } from '../errors/auth.error.js';
import { WebAuthnVerificationError } from '../errors/request.errors.js';
import { encodeUtf8 } from '../kernel/bytes.js';
import type { Random } from '../kernel/platform.js';
import type { Authenticator } from '../models/webauthn.js';
import type { WebAuthnProvider } from '../providers/provider.js';
import type { WebAuthnChallenge } from './webauthn-challenges.js';
import type { RelyingParty } from './relying-party.js';

/** 32 bytes; WebAuthn §13.4.3 requires at least 16. */
const CHALLENGE_BYTES = 32;

/**
 * The known transports are shorter. The client's values are stored, so they are limited (WebAuthn
 * §5.8.4).
 */
const TRANSPORT = /^[a-z-]{1,20}$/;
const MAX_TRANSPORTS = 10;

/** The credential that a browser returned, unverified. */
export type CredentialResponse = Readonly<Record<string, unknown>> & { readonly id: string };

/** A provider, and the relying party of the request. */
export interface Ceremony {
  readonly provider: WebAuthnProvider;
  readonly relyingParty: RelyingParty;
}

/** The user of a new passkey, as the device shows them. */
interface RegisteredUser {
  readonly accountName: string;
  readonly name?: string | null | undefined;
  /** See `UserHandles`. */
  readonly handle: string;
}

/**
 * Whether the device makes the passkey without asking its user: the `mediation` of WebAuthn L3
 * §5.1.3. Then nothing shows that the user was there.
 */
interface Mediation {
  readonly isConditional: boolean;
}

const ASKS: Mediation = { isConditional: false };

/** What an authenticator has signed in a ceremony, besides its answer. */
export interface SignedFacts {
  /** `singleDevice` for a key that does not leave its device, else `multiDevice`. */
  readonly deviceType: string;
  /** Whether it has verified its user, by a finger or a PIN. */
  readonly isUserVerified: boolean;
}

/** A passkey that has signed. */
interface VerifiedAuthentication extends SignedFacts {
  /** The new signature counter. */
  readonly counter: number;
}

/** A passkey that was made. */
interface VerifiedRegistration extends SignedFacts {
  /** To be stored for its user. */
  readonly authenticator: Authenticator;
}

/**
 * A device that asks nothing cannot verify its user. What it makes is to be found without a name.
 */
const SILENT_SELECTION = { residentKey: 'required', userVerification: 'preferred' } as const;

/** Makes the options of ceremonies and verifies their responses. Stores nothing. */
export class Ceremonies {
  constructor(private readonly random: Random) {}

  /** The options of `navigator.credentials.get`. */
  async generateAuthenticationOptions(
    { provider, relyingParty }: Ceremony,
    allowed: readonly Authenticator[],
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await loadPackage(provider);
    return generateAuthenticationOptions({
      ...provider.authentication,
      rpID: relyingParty.id,
      challenge: this.createChallenge(),
      ...(allowed.length > 0 && { allowCredentials: allowed.map(toDescriptor) }),
    } as Parameters<(typeof Package)['generateAuthenticationOptions']>[0]);
  }

  /** The options of `navigator.credentials.create`. */
  async generateRegistrationOptions(
    { provider, relyingParty }: Ceremony,
    user: RegisteredUser,
    known: readonly Authenticator[],
    { isConditional } = ASKS,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await loadPackage(provider);
    const { authenticatorSelection } = provider.registration;
    return generateRegistrationOptions({
      ...provider.registration,
      ...(isConditional && {
        authenticatorSelection: { ...authenticatorSelection, ...SILENT_SELECTION },
      }),
      rpID: relyingParty.id,
      rpName: relyingParty.name,
      userID: encodeUtf8(user.handle),
      userName: user.accountName,
      userDisplayName: user.name ?? user.accountName,
      challenge: this.createChallenge(),
      excludeCredentials: known.map(toDescriptor),
    } as Parameters<(typeof Package)['generateRegistrationOptions']>[0]);
  }

  /**
   * @throws {WebAuthnVerificationError} when the response is for another challenge, site or key,
   *   the device did not verify the user, or the counter has not grown (WebAuthn §7.2).
   */
  async verifyAuthentication(
    { provider, relyingParty }: Ceremony,
    { challenge, rpId }: WebAuthnChallenge,
    response: CredentialResponse,
    { credentialID, credentialPublicKey, counter, transports }: Authenticator,
  ): Promise<VerifiedAuthentication> {
    const { verifyAuthenticationResponse } = await loadPackage(provider);
    const { verified, authenticationInfo } = await runVerification(() =>
      verifyAuthenticationResponse({
        ...provider.verifyAuthentication,
        response: response as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: [...relyingParty.origins],
        expectedRPID: rpId,
        credential: {
          id: toBase64url(credentialID),
          publicKey: decodeBase64(credentialPublicKey),
          // Some databases return large integers as text.
          counter: Number(counter),
          transports: parseTransports(transports?.split(',')),
        },
      } as Parameters<(typeof Package)['verifyAuthenticationResponse']>[0]),
    );
    if (!verified)
      throw new WebAuthnVerificationError('The signature was not made by this passkey.');
    return { counter: authenticationInfo.newCounter, ...toSignedFacts(authenticationInfo) };
  }

  /**
   * @throws {WebAuthnVerificationError} when the response is for another challenge or site, or the
   *   device did not ask or verify the user (WebAuthn §7.1).
   */
  async verifyRegistration(
    { provider, relyingParty }: Ceremony,
    { challenge, rpId }: WebAuthnChallenge,
    response: CredentialResponse,
    { isConditional } = ASKS,
  ): Promise<VerifiedRegistration> {
    const { verifyRegistrationResponse } = await loadPackage(provider);
    const { supportedAlgorithmIDs } = provider.registration;
    const { verified, registrationInfo } = await runVerification(() =>
      verifyRegistrationResponse({
        ...(supportedAlgorithmIDs && { supportedAlgorithmIDs }),
        ...provider.verifyRegistration,
        requireUserPresence: !isConditional,
        ...(isConditional && { requireUserVerification: false }),
        response: response as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: [...relyingParty.origins],
        expectedRPID: rpId,
      } as Parameters<(typeof Package)['verifyRegistrationResponse']>[0]),
    );
    if (!verified) throw new WebAuthnVerificationError('The device did not make a key.');
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
    const credentialID = toBase64(credential.id);
    const authenticator = {
      credentialID,
      providerAccountId: credentialID,
      credentialPublicKey: toBase64(credential.publicKey),
      counter: credential.counter,
      credentialDeviceType,
      credentialBackedUp,
      transports: parseTransports(credential.transports).join(',') || null,
    };
    return { authenticator, ...toSignedFacts(registrationInfo) };
  }

  private createChallenge(): Uint8Array {
    return Uint8Array.from(this.random.bytes(CHALLENGE_BYTES));
  }
}

function toSignedFacts({
  credentialDeviceType: deviceType,
  userVerified,
}: {
  readonly credentialDeviceType: string;
  readonly userVerified: boolean;
}): SignedFacts {
  // A library of the app may leave it out.
  return { deviceType, isUserVerified: userVerified === true };
}

async function loadPackage(provider: WebAuthnProvider): Promise<typeof Package> {
  return (await provider.load()) as unknown as typeof Package;
}

/** The package throws errors of any kind for forged responses. */
/** What the package refuses by an option of the provider, by its message. */
const REMEDIES: readonly [message: RegExp, remedy: string][] = [
  [/^Unexpected \w+ response origin/, 'The origins are those of `relayingParty.origin`.'],
  [/RP ID/, 'The domain is `relayingParty.id`.'],
  [
    /^User verification/,
    'Whether it is required is `requireUserVerification` of `verifyAuthenticationOptions` and ' +
      '`verifyRegistrationOptions`.',
  ],
  [
    /^Unexpected public key alg/,
    'The algorithms are `supportedAlgorithmIDs` of `registrationOptions`.',
  ],
  [/counter value/, 'Another device may have a copy of the passkey. No option accepts that.'],
];

async function runVerification<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (thrown) {
    if (thrown instanceof AuthError) throw thrown;
    const error = asError(thrown);
    const [, remedy] = REMEDIES.find(([message]) => message.test(error.message)) ?? [];
    const text = ['The response of the device is not valid.', remedy].filter(Boolean).join(' ');
    throw new WebAuthnVerificationError(text, error);
  }
}

function toDescriptor({ credentialID, transports }: Authenticator) {
  return { id: toBase64url(credentialID), transports: parseTransports(transports?.split(',')) };
}

function parseTransports(transports: unknown): string[] {
  if (!Array.isArray(transports)) return [];
  const words = transports.filter((word) => typeof word === 'string' && TRANSPORT.test(word));
  return [...new Set(words as string[])].slice(0, MAX_TRANSPORTS);
}

/** Standard base64 with padding, which Auth.js stores, of bytes or of a browser's base64url. */
export function toBase64(value: Uint8Array | string): string {
  const plain = typeof value === 'string' ? value : encodeBase64(value);
  const standard = plain.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  return standard.padEnd(Math.ceil(standard.length / 4) * 4, '=');
}

/** The base64url of browsers, from stored base64. */
export function toBase64url(stored: string): string {
  return stored.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @throws {DOMException} when it is not base64. */
export function decodeBase64(stored: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(toBase64(stored)), (character) => character.charCodeAt(0));
}

function encodeBase64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
