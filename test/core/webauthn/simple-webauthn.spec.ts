/** The package for passkeys: its version, and where it cannot be built. */
import { expect, it } from '@jest/globals';
import * as installed from '@simplewebauthn/server';
import { assertRecent, loadSimpleWebAuthn } from '../../../src/core/webauthn/simple-webauthn.js';
import { loadSimpleWebAuthn as loadInWebpack } from '../../../src/core/webauthn/simple-webauthn.webpack.js';

it('I1 refuses a version that names its options otherwise, and says which it needs', () => {
  const { BaseMetadataService: _, ...older } = installed;
  expect(() => assertRecent(older)).toThrow(
    /13\.3\.2 or later, and found a version before 13: npm install @simplewebauthn\/server@latest/,
  );
});

it('I1 takes the version that is installed', async () => {
  await expect(loadSimpleWebAuthn()).resolves.toHaveProperty('verifyAuthenticationResponse');
});

it('I5 says what to do where webpack builds for the edge', async () => {
  await expect(loadInWebpack()).rejects.toMatchObject({
    type: 'InvalidOption',
    message: expect.stringMatching(/runtime = 'nodejs'.*`simpleWebAuthn`/),
  });
});
