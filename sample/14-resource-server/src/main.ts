/** Starts the API. */
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { settings } from './settings.js';

async function start(): Promise<void> {
  const app = await NestFactory.create(AppModule, { logger: ['warn', 'error', 'fatal'] });
  app.enableShutdownHooks(['SIGINT', 'SIGTERM'], { useProcessExit: true });
  await app.listen(settings.port);
  console.log(`
  The API is at ${settings.url}/orders, and accepts tokens of ${settings.issuer}

  Stop it with Ctrl-C.
`);
}

start().catch((error: unknown) => {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
