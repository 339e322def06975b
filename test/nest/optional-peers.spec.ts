/** What an HTTP app need not install. */
import { expect, it, jest } from '@jest/globals';
import { handlerConfig } from '../contract/handler.contract.js';

/** The packages of other transports, and the files of theirs that Nest itself looks for. */
const MISSING = [
  '@nestjs/graphql',
  '@nestjs/microservices',
  '@nestjs/microservices/microservices-module.js',
  '@nestjs/websockets',
  '@nestjs/websockets/socket-module.js',
  'graphql',
];

it('starts and guards its routes without the packages of other transports', async () => {
  for (const name of MISSING) {
    jest.unstable_mockModule(name, () => {
      throw new Error(`${name} is not installed`);
    });
  }
  const { AuthModule } = await import('../../src/index.js');
  const { PLATFORMS, startApp } = await import('../support/nest-app.js');
  const { Browser } = await import('../support/browser.js');
  for (const [, adapter] of PLATFORMS) {
    const imports = [AuthModule.forRoot({ ...handlerConfig, globalGuard: true })];
    const running = await startApp({ imports }, adapter());
    expect((await new Browser(running.serve).visit('/auth/csrf')).status).toBe(200);
    await running.close();
  }
  for (const name of MISSING) await expect(import(name)).rejects.toThrow('is not installed');
});
