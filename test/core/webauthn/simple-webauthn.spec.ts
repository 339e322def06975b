/** The package for passkeys: its version, and webpack's edge build. */
import { expect, it } from '@jest/globals';
import * as installed from '@simplewebauthn/server';
import { assertRecent, loadSimpleWebAuthn } from '../../../src/core/webauthn/simple-webauthn.js';
import { loadSimpleWebAuthn as loadInWebpack } from '../../../src/core/webauthn/simple-webauthn.webpack.js';

it('I1 refuses a version with other option names, and names the required one', () => {
  const { BaseMetadataService: _, ...older } = installed;
  expect(() => assertRecent(older)).toThrow(
    /13\.3\.2 or later, and found a version before 13: npm install @simplewebauthn\/server@latest/,
  );
});

it('I1 accepts the version that is installed', async () => {
  await expect(loadSimpleWebAuthn()).resolves.toHaveProperty('verifyAuthenticationResponse');
});

it('I5 names the remedy where webpack builds for the edge', async () => {
  await expect(loadInWebpack()).rejects.toMatchObject({
    type: 'InvalidOption',
    message: expect.stringMatching(/runtime = 'nodejs'.*`simpleWebAuthn`/),
  });
});
