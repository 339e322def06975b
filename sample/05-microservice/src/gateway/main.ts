/** Starts the gateway. */
import { fileURLToPath } from 'node:url';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { GatewayModule } from './gateway.module.js';
import { pageHeaders } from './page-headers.js';
import { settings } from '../settings.js';
import { welcome } from './welcome.js';

async function start(): Promise<void> {
  const app = await NestFactory.create<NestExpressApplication>(GatewayModule, {
    logger: ['warn', 'error', 'fatal'],
    // Browsers keep connections open. Waiting for them, Ctrl-C would seem not to work.
    forceCloseConnections: true,
  });
  app.enableShutdownHooks(['SIGINT', 'SIGTERM'], { useProcessExit: true });
  app.use(pageHeaders);
  app.useStaticAssets(fileURLToPath(new URL('../../public', import.meta.url)));
  await app.listen(settings.port);
  console.log(welcome());
}

start().catch((error: unknown) => {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
