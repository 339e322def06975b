/** NestJS apps on both platforms, listening on loopback. */
import type { INestApplication, ModuleMetadata, NestApplicationOptions } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import type { Server } from './browser.js';

export const PLATFORMS = [
  ['Express', () => new ExpressAdapter()],
  ['Fastify', () => new FastifyAdapter()],
] as const;

export type PlatformAdapter = ReturnType<(typeof PLATFORMS)[number][1]>;

export interface RunningApp {
  readonly app: INestApplication;
  readonly serve: Server;
  close(): Promise<void>;
}

export interface AppOptions extends NestApplicationOptions {
  readonly customize?: (builder: TestingModuleBuilder) => TestingModuleBuilder;
  readonly configure?: (app: INestApplication) => void;
}

/** Starts an app of this module. `serve` sends it requests whatever origin they name. */
export async function startApp(
  metadata: ModuleMetadata,
  adapter: PlatformAdapter,
  { customize = (builder) => builder, configure, ...options }: AppOptions = {},
): Promise<RunningApp> {
  const module = await customize(Test.createTestingModule(metadata)).compile();
  const app = module.createNestApplication(adapter, { logger: false, ...options });
  configure?.(app);
  await app.listen(0, '127.0.0.1');
  const base = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  return {
    app,
    serve: async (request) => {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === 'GET' || method === 'HEAD' ? null : await request.text();
      return fetch(`${base}${pathname}${search}`, { method, headers, body, redirect: 'manual' });
    },
    close: () => app.close(),
  };
}
