/** Starts the app. */
import { fileURLToPath } from 'node:url';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { AppModule } from './app.module.js';
import { pageHeaders } from './pages/page-headers.js';
import { settings } from './settings.js';
import { Tenants } from './tenants/tenants.service.js';
import { welcome } from './welcome.js';

async function start(): Promise<void> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule, {
    logger: ['warn', 'error', 'fatal'],
    // Browsers keep connections open. Waiting for them, Ctrl-C would seem not to work.
    forceCloseConnections: true,
  });
  app.enableShutdownHooks(['SIGINT', 'SIGTERM'], { useProcessExit: true });
  app.use(pageHeaders);
  app.useStaticAssets(fileURLToPath(new URL('../public', import.meta.url)));
  await app.listen(settings.port);
  console.log(welcome(app.get(Tenants).all));
}

start().catch((error: unknown) => {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
