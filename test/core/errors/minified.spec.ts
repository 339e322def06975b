/** U13 Names of errors in a build whose classes a minifier has renamed. */
import { expect, it } from '@jest/globals';
import * as errors from '../../../src/core/errors/public.js';
import { formatLogLine } from '../../../src/core/kernel/logger.js';

it('U13 an error is called by its type, whatever its class is called', () => {
  const { type } = errors.UntrustedHost;
  const r = class extends errors.AuthError {
    static override readonly type = type;
  };
  const error = new r('The host is not trusted.');
  expect(r.name).toBe('r');
  expect(error.name).toBe('UntrustedHost');
  expect(formatLogLine('error', error)).toContain('[auth][error] UntrustedHost: ');
});

it('a class of the app without a type of its own is called by its name', () => {
  class LockedOut extends errors.CredentialsSignin {}
  expect(new LockedOut().name).toBe('LockedOut');
});
