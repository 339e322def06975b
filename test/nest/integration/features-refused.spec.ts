/** Features that cannot work stop the app from starting, with the remedy. */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Adapter } from '../../../src/core/adapters/adapter.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { type Feature, MemoryTables, withTables } from '../../../src/features/index.js';
import { AuthModule, type AuthModuleOptions, InvalidAuthOptions } from '../../../src/index.js';
import { badFeatures } from '../../support/bad-features.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { Notes } from '../../support/notes.js';

const running: RunningApp[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

async function start(declare: () => ReturnType<typeof AuthModule.forRoot>): Promise<void> {
  const [[, adapter]] = PLATFORMS;
  running.push(await startApp({ imports: [declare()] }, adapter()));
}

const config = { ...handlerConfig, session: { strategy: 'jwt' } } as const;

async function expectRefused(starting: Promise<void>, message: string): Promise<void> {
  await expect(starting).rejects.toBeInstanceOf(InvalidAuthOptions);
  await expect(starting).rejects.toThrow(message);
}

describe('an app does not start with', () => {
  it.each(badFeatures())('%s', async (_name, features, adapter, message) => {
    const given = { ...config, adapter, features: features as readonly Feature[] };
    await expectRefused(
      start(() => AuthModule.forRoot(given)),
      message,
    );
  });

  it('features that a factory returns, after the routes are registered', async () => {
    const useFactory = () => ({ ...config, features: [Notes()] }) as AuthModuleOptions;
    await expectRefused(
      start(() => AuthModule.forRootAsync({ useFactory })),
      '`features` must stand beside `useFactory`: routes and guards exist before a factory has run.',
    );
  });

  it('a table that is not in the database', async () => {
    class Empty extends MemoryTables {
      override async findMissing() {
        return { names: ['notes'], remedy: 'Run `npm run migrate`.' };
      }
    }
    const adapter: Adapter = withTables(new MemoryAdapter(), new Empty());
    await expectRefused(
      start(() => AuthModule.forRoot({ ...config, adapter, features: [Notes()] })),
      'This table is not in the database: notes. Run `npm run migrate`.',
    );
  });
});

describe('an app starts with', () => {
  it('a feature that is undefined, which counts as left out', async () => {
    const features = [undefined] as unknown as readonly Feature[];
    await start(() => AuthModule.forRoot({ ...config, features }));
    expect(running).toHaveLength(1);
  });
});
