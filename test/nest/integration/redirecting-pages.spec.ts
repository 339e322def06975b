/** R14 Pages of the app that are built-in ones, by the global prefix of the app. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { AuthModule } from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';

const running: RunningApp[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

async function start(signIn: string): Promise<void> {
  const [[, adapter]] = PLATFORMS;
  const imports = [AuthModule.forRoot({ ...handlerConfig, basePath: '/auth', pages: { signIn } })];
  const configure: Parameters<typeof startApp>[2] = {
    configure: (app) => app.setGlobalPrefix('api'),
  };
  running.push(await startApp({ imports }, adapter(), configure));
}

describe('R14 with a global prefix', () => {
  it('R14 a page that is the built-in one stops the start', async () => {
    await expect(start('/api/auth/signin')).rejects.toThrow(
      '`pages.signIn` is "/api/auth/signin", the address of the built-in page',
    );
  });

  it('R14 another page of the app does not', async () => {
    await start('/signin');
    expect(running).toHaveLength(1);
  });
});
