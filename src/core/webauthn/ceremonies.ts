/**
 * The two ceremonies of WebAuthn: a device makes a key for this site, and a device proves that it has
 * one. What is asked of it is made here, and so is the judgement of what it answers.
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
import { type Random, randomHex } from '../kernel/platform.js';
import type { User } from '../models/user.js';
import type { Authenticator } from '../models/webauthn.js';
import type { WebAuthnProvider } from '../providers/provider.js';
import type { Challenge } from './challenges.js';
import type { RelyingParty } from './passkeys.js';

/** 32 bytes: WebAuthn §13.4.3 asks for 16 at least. */
const CHALLENGE_BYTES = 32;
const USER_HANDLE_BYTES = 32;

/** The known words are shorter; what a device says is stored (WebAuthn §5.8.4). */
const TRANSPORT = /^[a-z-]{1,20}$/;
const MOST_TRANSPORTS = 10;

/** What a device answered, unchecked. */
export type DeviceAnswer = Readonly<Record<string, unknown>> & { readonly id: string };

/** A ceremony of a provider at a site. */
export interface Ceremony {
  readonly provider: WebAuthnProvider;
  readonly party: RelyingParty;
}

/** Begins ceremonies, and judges how they end. Stores nothing. */
export class Ceremonies {
  constructor(private readonly random: Random) {}

  /** What a device is asked for that is to prove whose it is. */
  async generateAuthenticationOptions(
    { provider, party }: Ceremony,
    allowed: readonly Authenticator[],
  ): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await getPackage(provider);
    return generateAuthenticationOptions({
      ...provider.authentication,
      rpID: party.id,
      challenge: this.challenge(),
      ...(allowed.length > 0 && { allowCredentials: allowed.map(toDescriptor) }),
    } as Parameters<(typeof Package)['generateAuthenticationOptions']>[0]);
  }

  /** What a device is asked for that is to make a key for somebody. */
  async generateRegistrationOptions(
    { provider, party }: Ceremony,
    user: User & { readonly accountName: string },
    known: readonly Authenticator[],
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await getPackage(provider);
    return generateRegistrationOptions({
      ...provider.registration,
      rpID: party.id,
      rpName: party.name,
      // Tells nobody who it is (WebAuthn §14.6.1), and lets one device hold several keys.
      userID: encodeUtf8(randomHex(this.random, USER_HANDLE_BYTES)),
      userName: user.accountName,
      userDisplayName: user.name ?? user.accountName,
      challenge: this.challenge(),
      excludeCredentials: known.map(toDescriptor),
    } as Parameters<(typeof Package)['generateRegistrationOptions']>[0]);
  }

  /**
   * @returns The signature counter that comes with the proof.
   * @throws {WebAuthnVerificationError} when the answer does not prove it: another challenge, site or
   *   key, a holder whom the device does not know, or a counter that has not grown (WebAuthn §7.2).
   */
  async verifyAuthentication(
    { provider, party }: Ceremony,
    { challenge, rpId }: Challenge,
    answer: DeviceAnswer,
    { credentialID, credentialPublicKey, counter, transports }: Authenticator,
  ): Promise<number> {
    const { verifyAuthenticationResponse } = await getPackage(provider);
    const { verified, authenticationInfo } = await evaluate(() =>
      verifyAuthenticationResponse({
        ...provider.verifyAuthentication,
        response: answer as unknown as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: [...party.origins],
        expectedRPID: rpId,
        credential: {
          id: toBrowser(credentialID),
          publicKey: toBytes(credentialPublicKey),
          // Some databases give large integers as text.
          counter: Number(counter),
          transports: transportsIn(transports?.split(',')),
        },
      } as Parameters<(typeof Package)['verifyAuthenticationResponse']>[0]),
    );
    if (!verified) throw new WebAuthnVerificationError('The signature is not of this passkey.');
    return authenticationInfo.newCounter;
  }

  /**
   * @returns The passkey, to be stored for whoever asked for it.
   * @throws {WebAuthnVerificationError} when the answer is not to this challenge at this site, or the
   *   device does not know its holder (WebAuthn §7.1).
   */
  async verifyRegistration(
    { provider, party }: Ceremony,
    { challenge, rpId }: Challenge,
    answer: DeviceAnswer,
  ): Promise<Authenticator> {
    const { verifyRegistrationResponse } = await getPackage(provider);
    const { supportedAlgorithmIDs } = provider.registration;
    const { verified, registrationInfo } = await evaluate(() =>
      verifyRegistrationResponse({
        ...(supportedAlgorithmIDs && { supportedAlgorithmIDs }),
        ...provider.verifyRegistration,
        response: answer as unknown as RegistrationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: [...party.origins],
        expectedRPID: rpId,
      } as Parameters<(typeof Package)['verifyRegistrationResponse']>[0]),
    );
    if (!verified) throw new WebAuthnVerificationError('The device did not make a key.');
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
    const credentialID = toStored(credential.id);
    return {
      credentialID,
      providerAccountId: credentialID,
      credentialPublicKey: toStored(credential.publicKey),
      counter: credential.counter,
      credentialDeviceType,
      credentialBackedUp,
      transports: transportsIn(credential.transports).join(',') || null,
    };
  }

  private challenge(): Uint8Array {
    return Uint8Array.from(this.random.bytes(CHALLENGE_BYTES));
  }
}

async function getPackage(provider: WebAuthnProvider): Promise<typeof Package> {
  return (await provider.load()) as unknown as typeof Package;
}

/** The package throws whatever it comes across in an answer that somebody made up. */
async function evaluate<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (thrown) {
    if (thrown instanceof AuthError) throw thrown;
    throw new WebAuthnVerificationError('The answer of the device does not hold.', asError(thrown));
  }
}

function toDescriptor({ credentialID, transports }: Authenticator) {
  return { id: toBrowser(credentialID), transports: transportsIn(transports?.split(',')) };
}

function transportsIn(told: unknown): string[] {
  if (!Array.isArray(told)) return [];
  const words = told.filter((word) => typeof word === 'string' && TRANSPORT.test(word));
  return [...new Set(words as string[])].slice(0, MOST_TRANSPORTS);
}

/* MERGED credential-bytes.ts: The two spellings of a credential's bytes: browsers say base64url, the rows of Auth.js hold standard
   base64 with padding. */

/** The bytes, or the base64url of a browser, as rows have them. */
export function toStored(value: Uint8Array | string): string {
  const plain = typeof value === 'string' ? value : base64(value);
  const standard = plain.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
  return standard.padEnd(Math.ceil(standard.length / 4) * 4, '=');
}

/** What a row has, as a browser says it. */
export function toBrowser(stored: string): string {
  return stored.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @throws {DOMException} when it is not base64. */
export function toBytes(stored: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(toStored(stored)), (character) => character.charCodeAt(0));
}

function base64(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
