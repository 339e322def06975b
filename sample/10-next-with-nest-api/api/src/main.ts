/** Starts the API, and within it the pages: one process, one origin, one session. */
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import next from 'next';
import { ApiModule } from './api.module.js';
import { settings } from './settings.js';

const API = Symbol.for('sample.api');

async function start(): Promise<void> {
  const api = await NestFactory.create<NestExpressApplication>(ApiModule, {
    logger: ['warn', 'error', 'fatal'],
  });
  api.setGlobalPrefix('api');
  api.enableShutdownHooks();
  // The pages ask for its services: web/api.ts.
  Object.assign(globalThis, { [API]: api });

  const pages = next({ dev: settings.isDevelopment, dir: settings.pages, port: settings.port });
  await pages.prepare();
  const render = pages.getRequestHandler();
  api.use((request: Request, response: Response, proceed: NextFunction) =>
    request.url.startsWith('/api/') ? proceed() : void render(request, response),
  );
  const server = await api.listen(settings.port);
  const upgrade = pages.getUpgradeHandler();
  server.on('upgrade', (...connection: Parameters<typeof upgrade>) => void upgrade(...connection));
  console.log(`The notes are at ${settings.url ?? `port ${settings.port}`}. Ctrl-C ends them.`);
}

start().catch((error: unknown) => {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
