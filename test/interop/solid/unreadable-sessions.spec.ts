/**
 * An error of the configuration of a SolidStart app: logged for each request, and asked for again.
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { SolidAuth, type SolidAuthResult } from '../../../src/interop/solid/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { sessionApp } from '../../core/sessions/session-app.js';
import { createEvent, requestTo } from './solid-start.js';

let log: jest.Spied<typeof console.error>;
beforeEach(() => {
  log = jest.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => log.mockRestore());

const withoutCookies = () => createEvent(requestTo('/'));

/** Who asks for the session of a request without cookies, and what that gets. */
const READERS: readonly [string, (auth: SolidAuthResult) => Promise<unknown>, unknown][] = [
  ['the middleware', (auth) => auth.middleware(withoutCookies()), undefined],
  ['a page', (auth) => auth.getSession(withoutCookies()), null],
];

describe.each(READERS)('for a request without cookies, %s', (_, read, result) => {
  it('logs an error of the configuration', async () => {
    const errors: unknown[] = [];
    const logger = { error: (error: unknown) => void errors.push(error) };
    await expect(read(SolidAuth({ ...handlerConfig, secret: '', logger }))).resolves.toBe(result);
    expect(errors).toMatchObject([{ type: 'MissingSecret' }]);
  });

  it('logs what the function of the configuration throws', async () => {
    const auth = SolidAuth(() => Promise.reject(new Error('the vault is away')));
    await expect(read(auth)).resolves.toBe(result);
    expect(log).toHaveBeenCalledTimes(1);
    expect(String(log.mock.calls[0]?.map(String))).toContain('vault');
  });
});

it('a page asks again for a configuration that the middleware could not get', async () => {
  const app = sessionApp('jwt');
  const event = createEvent(requestTo('/', { cookie: (await app.signedIn()).cookieHeader() }));
  const configure = jest
    .fn(async () => app.services)
    .mockRejectedValueOnce(new Error('the vault is away for a moment'));
  const auth = SolidAuth(configure);
  await auth.middleware(event);
  await expect(auth.getSession(event)).resolves.toMatchObject({ user: { name: 'Ada' } });
});
