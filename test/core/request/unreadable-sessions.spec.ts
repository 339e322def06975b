/**
 * A session that cannot be read is no session for the code of an app, also where there are no
 * services to ask.
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createAuth, type ServiceResolver } from '../../../src/core/index.js';
import { type RequestPort, RequestSession } from '../../../src/core/request/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';

const port: RequestPort = {
  method: 'GET',
  origin: 'https://app.test',
  headers: new Headers({ cookie: 'a=b' }),
  canSetCookies: () => true,
  setCookies: () => undefined,
  keepPrivate: () => undefined,
};

let log: jest.Spied<typeof console.error>;
beforeEach(() => {
  log = jest.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => log.mockRestore());

describe('services that the app cannot make', () => {
  it.each<[string, () => ServiceResolver | Promise<ServiceResolver>]>([
    [
      'because it throws',
      () => {
        throw new Error('the vault is away');
      },
    ],
    ['because it throws later', () => Promise.reject(new Error('the vault is away'))],
    ['because it throws what is no error', () => Promise.reject('the vault is away')],
  ])('are logged, %s, and there is no session', async (_, compose) => {
    await expect(new RequestSession(compose, port).read()).resolves.toBeNull();
    expect(JSON.stringify(log.mock.calls.map((line) => line.map(String)))).toContain('vault');
  });
});

it('an invalid configuration is logged by its own logger, and there is no session', async () => {
  const errors: unknown[] = [];
  const logger = { error: (error: unknown) => void errors.push(error) };
  const services = createAuth({ ...handlerConfig, secret: '', logger });
  await expect(new RequestSession(() => services, port).read()).resolves.toBeNull();
  expect(errors).toMatchObject([{ type: 'MissingSecret' }]);
  expect(log).not.toHaveBeenCalled();
});

it('an app without bearer tokens makes no services for a request that has an Authorization header alone', async () => {
  const headers = new Headers({ authorization: 'Basic YTpi' });
  const compose = jest.fn(() => createAuth(handlerConfig));
  await expect(new RequestSession(compose, { ...port, headers }).read()).resolves.toBeNull();
  expect(compose).not.toHaveBeenCalled();
});

// Jest fails a test by a rejection that is not handled.
it('a reading that the app does not wait for is logged, and rejects nothing', async () => {
  const session = new RequestSession(() => Promise.reject(new Error('away')), port);
  void session.read();
  await session.settle();
  await new Promise(setImmediate);
  expect(log).toHaveBeenCalledTimes(1);
});
