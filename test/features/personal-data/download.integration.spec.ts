/**
 * A long download on servers whose replies are Node's: it is whole, as slow as its reader, and
 * visibly broken when it breaks.
 */
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { fastify } from 'fastify';
import type { AuthConfig } from '../../../src/core/index.js';
import { AuthModule } from '../../../src/index.js';
import { ExpressAuth } from '../../../src/node/express.js';
import { FastifyAuth } from '../../../src/node/fastify.js';
import { toNodeHandler } from '../../../src/node/index.js';
import { Browser, type Server } from '../../support/browser.js';
import { listenFastify } from '../../support/fastify-app.js';
import { PLATFORMS, startApp } from '../../support/nest-app.js';
import { asListener, listen } from '../../support/node-server.js';
import { countedRows, DataApp, EXPORT, signIn } from './data-app.js';

interface App {
  readonly serve: Server;
  close(): Promise<void>;
}

const DOORS: Readonly<Record<string, (config: AuthConfig) => Promise<App>>> = {
  'node:http': (config) => listen(createServer(asListener(toNodeHandler(config)))),
  Express: (config) => listen(createServer(express().use('/auth/*splat', ExpressAuth(config)))),
  Fastify: (config) => {
    const app = fastify({ forceCloseConnections: true });
    app.register(FastifyAuth(config));
    return listenFastify(app);
  },
  ...Object.fromEntries(
    PLATFORMS.map(([platform, adapter]) => [
      `NestJS on ${platform}`,
      (config: AuthConfig) => startApp({ imports: [AuthModule.forRoot(config)] }, adapter()),
    ]),
  ),
};

const ROWS = 100_000;

describe.each(Object.entries(DOORS))('%s', (_, open) => {
  const rows = countedRows(ROWS);
  const broken = countedRows(10);
  let isBroken = false;
  let data: DataApp;
  let app: App;
  let browser: Browser;

  beforeAll(async () => {
    const list = async function* () {
      if (isBroken) throw new Error('a private detail');
      yield* broken.list({ userId: 'ada', address: undefined });
    };
    data = new DataApp({ rows, last: { list, erase: () => undefined } });
    app = await open(data.config);
    browser = await signIn(new Browser(app.serve));
  });

  afterAll(() => app.close());

  async function ask(): Promise<Response> {
    return browser.visit(EXPORT, { json: { csrfToken: await browser.csrfToken() } });
  }

  it('sends all rows', async () => {
    const { data: exported } = (await (await ask()).json()) as {
      data: { rows: unknown[]; last: unknown[] };
    };
    expect([exported.rows.length, exported.last.length]).toEqual([ROWS, 10]);
  });

  it('ends the connection of a file that is not whole', async () => {
    isBroken = true;
    const seen = await (await ask()).text().then(
      () => 'whole',
      () => 'broken',
    );
    isBroken = false;
    expect(seen).toBe('broken');
    expect(data.errors.map(({ message }) => message)).toEqual(['a private detail']);
  });

  it('answers the next request', async () => {
    expect(await browser.session()).not.toBeNull();
  });
});
