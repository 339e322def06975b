/** Starts the app. */
import { NestFactory } from '@nestjs/core';
import { AppModule } from './app.module.js';
import { ADA, GRACE } from './people.js';
import { settings } from './settings.js';

async function start(): Promise<void> {
  const app = await NestFactory.create(AppModule, {
    logger: ['warn', 'error', 'fatal'],
    // Browsers keep connections open. Waiting for them, Ctrl-C would seem not to work.
    forceCloseConnections: true,
  });
  app.enableShutdownHooks(['SIGINT', 'SIGTERM'], { useProcessExit: true });
  await app.listen(settings.port);
  console.log(`
  The app is at ${settings.url}

  Sign in as  ${ADA.email}    ${ADA.password}
  or as       ${GRACE.email}  ${GRACE.password}

  What happens is printed here: spans, metrics every 30 seconds, and the audit log.

  Stop it with Ctrl-C.
`);
}

start().catch((error: unknown) => {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
