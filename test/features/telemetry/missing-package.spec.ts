/**
 * An app without the package of OpenTelemetry.
 *
 * @isolated it replaces a module
 */
import { expect, it, jest } from '@jest/globals';
import { Features } from '../../../src/features/index.js';
import { Telemetry } from '../../../src/features/telemetry/index.js';
import { FactorApp } from '../second-factors/factor-app.js';

jest.unstable_mockModule('@opentelemetry/api', () => {
  throw new Error('Cannot find package');
});

const REMEDY = 'npm install @opentelemetry/api';

it('lets users sign in, logs it once, and fails the start', async () => {
  const log: unknown[] = [];
  const app = new FactorApp('database', {
    features: [Telemetry()],
    config: { logger: { error: (error) => void log.push(error), warn: () => undefined } },
  });
  const browser = await app.signIn((await app.createUser('ada')).id);
  expect(await browser.isSignedIn()).toBe(true);
  expect(log).toEqual([expect.objectContaining({ message: expect.stringContaining(REMEDY) })]);
  await expect(app.services.get(Features).start()).rejects.toThrow(REMEDY);
});
