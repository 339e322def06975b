import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  type CompactJwe,
  type ContentEncryption,
  splitCompact,
} from '../../../src/core/jwt/jwe.js';
import * as onNode from '../../../src/core/jwt/token-cipher.node.js';
import * as onTheWeb from '../../../src/core/jwt/token-cipher.js';
import { encoded, sealCbcHmac } from './token-builder.js';
import {
  ENCRYPTIONS,
  toBytes,
  itOpens,
  itSeals,
  deriveKey,
  sealedByJose,
} from './token-cipher.contract.js';

describe.each(ENCRYPTIONS)('%s', (enc) => {
  describe('on Node', () => itOpens(onNode, enc));
  describe('on the web', () => itOpens(onTheWeb, enc));
});

describe('encrypt', () => {
  describe('on Node', () => itSeals(onNode));
  describe('on the web', () => itSeals(onTheWeb));

  it('makes the same token of the same random bytes on both', async () => {
    const enc = 'A256CBC-HS512';
    const [nodeKey, webKey] = [await deriveKey(onNode, enc), await deriveKey(onTheWeb, enc)];
    const random = { bytes: (count: number) => new Uint8Array(count).fill(7) };
    for (const text of ['', 'text', '\ufeffx', 'ü'.repeat(5000)]) {
      const ofNode = onNode.encrypt(text, nodeKey, random);
      expect(await onTheWeb.encrypt(text, webKey, random)).toBe(ofNode);
    }
  });
});

describe('a platform whose Web Crypto fails', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ['decrypt', 'A256CBC-HS512'],
    ['sign', 'A256CBC-HS512'],
    ['decrypt', 'A256GCM'],
  ] as const)('is not taken for a forged token: %s, %s', async (call, enc) => {
    const key = await deriveKey(onTheWeb, enc);
    const token = splitCompact(await sealedByJose(Buffer.from('text'), enc));
    const fault = new DOMException('The crypto worker has ended.', 'InvalidStateError');
    jest.spyOn(crypto.subtle, call).mockRejectedValue(fault);
    await expect(onTheWeb.decrypt(token, key)).rejects.toBe(fault);
  });
});

/** The text of a token on each side, with a key of these bytes. */
const OPENED = {
  'on Node': async (parts: CompactJwe, bytes: Buffer, enc: ContentEncryption) =>
    onNode.decrypt(parts, onNode.importContentEncryptionKey(new Uint8Array(bytes), enc)),
  'on the web': async (parts: CompactJwe, bytes: Buffer, enc: ContentEncryption) =>
    onTheWeb.decrypt(parts, await onTheWeb.importContentEncryptionKey(new Uint8Array(bytes), enc)),
};
const SIDES = Object.entries(OPENED);

const hexBytes = (digits: string): Buffer => Buffer.from(digits.replaceAll(/\s/g, ''), 'hex');

/** RFC 7518 appendix B.3: AES_256_CBC_HMAC_SHA_512. */
const B3 = {
  key: Buffer.from(Array.from({ length: 64 }, (_, index) => index)),
  iv: hexBytes('1af38c2dc2b96ffdd86694092341bc04'),
  plaintext:
    'A cipher system must not be required to be secret, and it must be able to fall into the hands ' +
    'of the enemy without inconvenience',
  aad: 'The second principle of Auguste Kerckhoffs',
  ciphertext: hexBytes(`
    4affaaadb78c31c5da4b1b590d10ffbd 3dd8d5d302423526912da037ecbcc7bd
    822c301dd67c373bccb584ad3e9279c2 e6d12a1374b77f077553df829410446b
    36ebd97066296ae6427ea75c2e0846a1 1a09ccf5370dc80bfecbad28c73f09b3
    a3b75e662a2594410ae496b2e2e6609e 31e6e02cc837f053d21f37ff4f51950b
    be2638d09dd7a4930930806d0703b1f6`),
  tag: hexBytes('4dd3b4c088a7f45c216839645b2012bf2e6269a8c56a816dbc1b267761955bc5'),
};

function encodeParts(protectedHeader: string, iv: Buffer, ciphertext: Buffer, tag: Buffer) {
  return {
    protectedHeader,
    iv: encoded(iv),
    ciphertext: encoded(ciphertext),
    tag: encoded(tag),
  };
}

describe('the example of RFC 7518 appendix B.3', () => {
  it('equals a token made step by step', () => {
    const [, ciphertext, tag] = sealCbcHmac(Buffer.from(B3.plaintext), B3.aad, B3.key, B3.iv);
    expect(ciphertext).toEqual(B3.ciphertext);
    expect(tag).toEqual(B3.tag);
  });

  it.each(SIDES)('is opened %s', async (_, opened) => {
    const parts = encodeParts(B3.aad, B3.iv, B3.ciphertext, B3.tag);
    expect(await opened(parts, B3.key, 'A256CBC-HS512')).toBe(B3.plaintext);
  });
});

describe('the example of RFC 7516 appendix A.1', () => {
  it.each(SIDES)('is opened %s', async (_, opened) => {
    const key = Buffer.from([
      177, 161, 244, 128, 84, 143, 225, 115, 63, 180, 3, 255, 107, 154, 212, 246, 138, 7, 110, 91,
      112, 46, 34, 105, 47, 130, 203, 46, 122, 234, 64, 252,
    ]);
    const parts = {
      protectedHeader: 'eyJhbGciOiJSU0EtT0FFUCIsImVuYyI6IkEyNTZHQ00ifQ',
      iv: '48V1_ALb6US04U3b',
      ciphertext:
        '5eym8TW_c8SuK0ltJ3rpYIzOeDQz7TALvtu6UG9oMo4vpzs9tX_EFShS8iB7j6ji' + 'SdiwkIr3ajwQzaBtQD_A',
      tag: 'XFBoMYUZodetZdvTiFvSkQ',
    };
    expect(toBytes(parts.iv)).toHaveLength(12);
    expect(await opened(parts, key, 'A256GCM')).toBe(
      'The true sign of intelligence is not knowledge but imagination.',
    );
  });
});
