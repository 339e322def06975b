/** Starts the back office. */
import { ConfigService } from '@nestjs/config';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module.js';
import type { Settings } from './settings.js';
import { welcome } from './welcome.js';

async function start(): Promise<void> {
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule,
    // Browsers keep connections open. Waiting for them, Ctrl-C would seem not to work.
    new FastifyAdapter({ forceCloseConnections: true }),
    { logger: ['warn', 'error', 'fatal'] },
  );
  app.enableShutdownHooks(['SIGINT', 'SIGTERM'], { useProcessExit: true });
  const config = app.get<ConfigService<Settings, true>>(ConfigService);
  await app.listen(config.get('port', { infer: true }));
  console.log(welcome(config.get('url', { infer: true })));
}

start().catch((error: unknown) => {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
