/** The packages that an HTTP app need not install. */
import { expect, it, jest } from '@jest/globals';
import type { OpenAPIDocumentLike } from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';

/** Packages that only some apps have, and the files of theirs that Nest itself looks for. */
const MISSING = [
  '@nestjs/graphql',
  '@nestjs/microservices',
  '@nestjs/microservices/microservices-module.js',
  '@nestjs/swagger',
  '@nestjs/terminus',
  '@nestjs/websockets',
  '@nestjs/websockets/socket-module.js',
  'graphql',
];

it('an HTTP app runs without the packages of other transports', async () => {
  for (const name of MISSING) {
    jest.unstable_mockModule(name, () => {
      throw new Error(`${name} is not installed`);
    });
  }
  const { AuthHealth, AuthModule, documentAuth } = await import('../../../src/index.js');
  const { PLATFORMS, startApp } = await import('../../support/nest-app.js');
  const { Browser } = await import('../../support/browser.js');
  for (const [, adapter] of PLATFORMS) {
    const imports = [AuthModule.forRoot({ ...handlerConfig, globalGuard: true })];
    const running = await startApp({ imports }, adapter());
    expect((await new Browser(running.serve).visit('/auth/csrf')).status).toBe(200);
    const health = await running.app.get(AuthHealth).adapter();
    expect(health).toEqual({ 'auth-adapter': { status: 'up', adapter: 'none' } });
    const bare: OpenAPIDocumentLike = { openapi: '3.0.0', paths: {} };
    expect(documentAuth(bare, running.app).components).toHaveProperty([
      'securitySchemes',
      'session',
    ]);
    await running.close();
  }
  for (const name of MISSING) await expect(import(name)).rejects.toThrow('is not installed');
});
