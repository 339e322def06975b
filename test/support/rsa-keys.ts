/**
 * RSA keys for tests. Making one takes 150 ms of a core, and a run asks for hundreds: here
 * `generateKey` gives one after the other of eight that were made beforehand, in turn. A test has
 * no use for a ninth.
 *
 * Jest loads this before each spec file (`setupFiles`), in a process that runs many of them.
 */
import { webcrypto } from 'node:crypto';
import { readFileSync } from 'node:fs';

type GenerateKey = (
  algorithm: AlgorithmIdentifier,
  extractable: boolean,
  usages: readonly KeyUsage[],
) => Promise<CryptoKeyPair | CryptoKey>;

/** What `SubtleCrypto` does by itself: kept there, since all spec files of a process share it. */
const ORIGINAL = Symbol.for('generateKey without the keys of the tests');

const prototype = Object.getPrototypeOf(webcrypto.subtle) as {
  generateKey: GenerateKey;
  [ORIGINAL]?: GenerateKey;
};
const original = (prototype[ORIGINAL] ??= prototype.generateKey);
const keys = JSON.parse(
  readFileSync(new URL('rsa-keys.json', import.meta.url), 'utf8'),
) as readonly JsonWebKey[];
let turn = 0;

prototype.generateKey = async (algorithm, extractable, usages) => {
  if (!isRsa(algorithm)) return original.call(webcrypto.subtle, algorithm, extractable, usages);
  const privateJwk = keys[turn++ % keys.length]!;
  const { d, p, q, dp, dq, qi, ...publicJwk } = privateJwk;
  const publicUsages = usages.filter((usage) => ['verify', 'encrypt', 'wrapKey'].includes(usage));
  const privateUsages = usages.filter((usage) => !publicUsages.includes(usage));
  const { subtle } = webcrypto;
  return {
    privateKey: await subtle.importKey('jwk', privateJwk, algorithm, extractable, privateUsages),
    publicKey: await subtle.importKey('jwk', publicJwk, algorithm, true, publicUsages),
  };
};

/** The keys have 2048 bits. */
function isRsa(algorithm: AlgorithmIdentifier): algorithm is RsaHashedKeyGenParams {
  return (
    typeof algorithm === 'object' &&
    'modulusLength' in algorithm &&
    algorithm.modulusLength === 2048
  );
}
