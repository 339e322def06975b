/** Whatever is not a session is nobody, also where there are no services to ask. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createAuth } from '../../src/core/index.js';
import { tryOrNull, readSession } from '../../src/interop/session.js';
import { handlerConfig } from '../contract/handler.contract.js';

let log: jest.Spied<typeof console.error>;
beforeEach(() => {
  log = jest.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => log.mockRestore());

describe('a session function of the app', () => {
  it('passes on the result', async () => {
    await expect(tryOrNull(async () => 'somebody')).resolves.toBe('somebody');
    expect(log).not.toHaveBeenCalled();
  });

  it.each([
    ['throws', new Error('the vault is away')],
    ['throws what is no error', 'the vault is away'],
  ])('returns null when it %s, and logs it', async (_, thrown) => {
    await expect(tryOrNull(() => Promise.reject(thrown))).resolves.toBeNull();
    expect(JSON.stringify(log.mock.calls.map((line) => line.map(String)))).toContain('vault');
  });
});

it('returns null when the configuration is invalid, and logs it with the configured logger', async () => {
  const errors: unknown[] = [];
  const logger = { error: (error: unknown) => void errors.push(error) };
  const services = createAuth({ ...handlerConfig, secret: '', logger });
  const caller = { origin: 'https://app.test', headers: new Headers({ cookie: 'a=b' }) };
  await expect(readSession(services, caller, true)).resolves.toEqual({
    session: null,
    cookies: [],
  });
  expect(errors).toMatchObject([{ type: 'MissingSecret' }]);
  expect(log).not.toHaveBeenCalled();
});
