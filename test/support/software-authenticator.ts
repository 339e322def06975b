/** A device with passkeys, in software: ES256 keys, and attestations of the kind "none". */
import { type KeyObject, createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What a device may be made to say in place of what it should. */
export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  /** Whether its holder was there: not, when a browser makes a passkey without asking. */
  readonly isPresent?: boolean;
  /** Whether it knew its holder. */
  readonly isVerified?: boolean;
  /** Whether its keys are on other devices too. */
  readonly isSynchronised?: boolean;
  readonly counter?: number;
  /** Takes another of its keys to sign than the one that it names. */
  readonly signsWith?: Passkey;
  readonly credentialId?: Buffer;
}

export interface Passkey {
  readonly id: Buffer;
  readonly rpId: string;
  readonly privateKey: KeyObject;
  readonly publicKey: Buffer;
  counter: number;
}

/** The options of the server, as far as a device reads them. */
interface CreationOptions {
  readonly challenge: string;
  readonly rp: { readonly id?: string };
  readonly excludeCredentials?: readonly { readonly id: string }[];
}

interface RequestOptions {
  readonly challenge: string;
  readonly rpId?: string;
  readonly allowCredentials?: readonly { readonly id: string }[];
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const CAN_BE_ELSEWHERE = 0x08;
const HAS_KEY = 0x40;

export class SoftwareAuthenticator {
  readonly passkeys: Passkey[] = [];

  /** @param counts - Whether it has a signature counter. Synchronised passkeys have none. */
  constructor(
    readonly origin = 'https://app.test',
    readonly counts = true,
  ) {}

  /** `navigator.credentials.create()`, as JSON. */
  create(options: object, lies: Lies = {}) {
    const { challenge, rp, excludeCredentials = [] } = options as CreationOptions;
    if (excludeCredentials.some(({ id }) => this.find(id))) {
      throw new DOMException('There is a passkey already.', 'InvalidStateError');
    }
    const passkey = newPasskey(lies.rpId ?? rp.id ?? '', lies.credentialId);
    this.passkeys.push(passkey);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(passkey.id.length);
    const key = Buffer.concat([Buffer.alloc(16), length, passkey.id, passkey.publicKey]);
    const authData = this.authenticatorData(passkey, lies, key);
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(authData)],
    ]);
    return this.credential(passkey, {
      clientDataJSON: this.clientData('webauthn.create', challenge, lies).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal', 'hybrid'],
    });
  }

  /** `navigator.credentials.get()`, as JSON. Takes its newest passkey that the options allow. */
  get(options: object, lies: Lies = {}) {
    const { challenge, rpId, allowCredentials = [] } = options as RequestOptions;
    const allowed = allowCredentials.map(({ id }) => id);
    const passkey = this.passkeys.findLast(
      (one) =>
        one.rpId === rpId &&
        (allowed.length === 0 || allowed.includes(one.id.toString('base64url'))),
    );
    if (!passkey) throw new DOMException('There is no such passkey.', 'NotAllowedError');
    if (this.counts) passkey.counter++;
    return this.sign(passkey, challenge, lies);
  }

  /** What a device answers with one of its passkeys, whether it was asked for that one or not. */
  sign(passkey: Passkey, challenge: string, lies: Lies = {}) {
    const clientData = this.clientData('webauthn.get', challenge, lies);
    const authData = this.authenticatorData(passkey, lies);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    const { privateKey } = lies.signsWith ?? passkey;
    return this.credential(passkey, {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
    });
  }

  private find(id: string): Passkey | undefined {
    return this.passkeys.find((one) => one.id.toString('base64url') === id);
  }

  private credential<R extends object>({ id }: Passkey, response: R) {
    const name = id.toString('base64url');
    return { id: name, rawId: name, type: 'public-key', response, clientExtensionResults: {} };
  }

  private clientData(type: string, challenge: string, lies: Lies): Buffer {
    const { origin } = this;
    return Buffer.from(
      JSON.stringify({ type, challenge, origin, crossOrigin: false, ...said(lies) }),
    );
  }

  /** WebAuthn §6.1. */
  private authenticatorData({ rpId, counter }: Passkey, lies: Lies, key = Buffer.alloc(0)): Buffer {
    const verified = lies.isVerified === false ? 0 : USER_VERIFIED;
    const elsewhere = lies.isSynchronised ? CAN_BE_ELSEWHERE : 0;
    const present = lies.isPresent === false ? 0 : USER_PRESENT;
    const flags = present | verified | elsewhere | (key.length > 0 ? HAS_KEY : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(lies.counter ?? counter);
    return Buffer.concat([sha256(lies.rpId ?? rpId), Buffer.from([flags]), count, key]);
  }
}

function said({ type, challenge, origin }: Lies): object {
  return { ...(type && { type }), ...(challenge && { challenge }), ...(origin && { origin }) };
}

function newPasskey(rpId: string, id: Buffer = randomBytes(32)): Passkey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  // COSE_Key (RFC 9052 §7): kty EC2, alg ES256, crv P-256.
  const cose = cborMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), cborBytes(Buffer.from(x, 'base64url'))],
    [Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
  ]);
  return { id, rpId, privateKey, publicKey: cose, counter: 0 };
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest();
}

// As much of CBOR (RFC 8949) as an attestation has.

function cborHead(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, Buffer.byteLength(text)), Buffer.from(text)]);
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, entries.length), ...entries.flat()]);
}
