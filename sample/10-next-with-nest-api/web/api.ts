/** The NestJS app. It starts first, and this one within it: see api/src/main.ts. */
import type { ServiceResolver } from 'portcullis/core';

const API = Symbol.for('sample.api');

/** Its services. */
export function api(): ServiceResolver {
  const app = (globalThis as { [API]?: ServiceResolver })[API];
  if (!app) throw new Error('Start it by `npm start`: the pages need the API.');
  return app;
}
