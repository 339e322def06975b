import { describe, expect, it } from '@jest/globals';
import { splitCompact } from '../../../src/core/jwt/jwe.js';
import * as onNode from '../../../src/core/jwt/token-cipher.node.js';
import * as onTheWeb from '../../../src/core/jwt/token-cipher.js';
import { encoded, sealCbcHmac } from './handmade.js';
import {
  ENCRYPTIONS,
  type TokenCipher,
  bytesOf,
  itSealsAndOpens,
  keyOf,
} from './token-cipher.contract.js';

const CIPHERS = { Node: onNode, 'the web': onTheWeb } satisfies Record<string, TokenCipher>;

describe.each(Object.entries(CIPHERS))('the cipher on %s', (_, cipher: TokenCipher) => {
  describe.each(ENCRYPTIONS)('with %s', (enc) => {
    itSealsAndOpens(cipher, enc);
  });
});

describe.each(ENCRYPTIONS)('tokens with %s', (enc) => {
  it.each<readonly [string, TokenCipher, TokenCipher]>([
    ['Node', onNode, onTheWeb],
    ['the web', onTheWeb, onNode],
  ])('made on %s are read on the other side', async (_, writer, reader) => {
    for (const text of ['', 'text', '\ufeffx', 'ü'.repeat(5000)]) {
      const token = await writer.encrypt(text, await keyOf(writer, enc));
      expect(await reader.decrypt(splitCompact(token), await keyOf(reader, enc))).toBe(text);
    }
  });
});

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

function partsOf(protectedHeader: string, iv: Buffer, ciphertext: Buffer, tag: Buffer) {
  return {
    protectedHeader,
    iv: encoded(iv),
    ciphertext: encoded(ciphertext),
    tag: encoded(tag),
  };
}

function rawKey(enc: 'A256CBC-HS512' | 'A256GCM', bytes: Buffer) {
  return { enc, kid: '', protectedHeader: '', bytes: new Uint8Array(bytes) };
}

describe('the example of RFC 7518 appendix B.3', () => {
  it('is what sealing by hand gives', () => {
    const [, ciphertext, tag] = sealCbcHmac(Buffer.from(B3.plaintext), B3.aad, B3.key, B3.iv);
    expect(ciphertext).toEqual(B3.ciphertext);
    expect(tag).toEqual(B3.tag);
  });

  it('is opened on Node', () => {
    const parts = partsOf(B3.aad, B3.iv, B3.ciphertext, B3.tag);
    expect(onNode.decrypt(parts, rawKey('A256CBC-HS512', B3.key))).toBe(B3.plaintext);
  });

  // What is authenticated there is no header, which jose insists on.
  it.each(Object.entries(CIPHERS))('is opened with a header in it: %s', async (_, cipher) => {
    const header = encoded('{"alg":"dir","enc":"A256CBC-HS512"}');
    const [, ciphertext, tag] = sealCbcHmac(Buffer.from(B3.plaintext), header, B3.key, B3.iv);
    const parts = partsOf(header, B3.iv, ciphertext, tag);
    expect(await cipher.decrypt(parts, rawKey('A256CBC-HS512', B3.key))).toBe(B3.plaintext);
  });
});

describe('the example of RFC 7516 appendix A.1', () => {
  it('is opened on Node', () => {
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
    expect(bytesOf(parts.iv)).toHaveLength(12);
    expect(onNode.decrypt(parts, rawKey('A256GCM', key))).toBe(
      'The true sign of intelligence is not knowledge but imagination.',
    );
  });
});
