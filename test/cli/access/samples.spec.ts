/** The access files of the samples say what the samples do. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** To write one anew: `cd sample/… && node ../../dist/cli/main.js access`, with these words. */
it.each([
  ['01-quickstart', 'src/app.module.ts', 'ACCESS.md'],
  ['02-fastify-typeorm', 'src/app.module.ts', 'ACCESS.md'],
  ['03-graphql', 'src/app.module.ts', 'ACCESS.md'],
  ['04-websockets', 'src/app.module.ts', 'ACCESS.md'],
  ['05-microservice', 'src/gateway/gateway.module.ts', 'src/gateway/ACCESS.md'],
  ['05-microservice', 'src/orders/orders.module.ts', 'src/orders/ACCESS.md'],
  ['06-multi-tenant', 'src/app.module.ts', 'ACCESS.md'],
  ['12-own-feature', 'src/app.module.ts', 'ACCESS.md'],
  ['13-access-tokens', 'src/shop/shop.module.ts', 'src/shop/ACCESS.md'],
  ['13-access-tokens', 'src/orders/orders.module.ts', 'src/orders/ACCESS.md'],
  ['14-resource-server', 'src/app.module.ts', 'ACCESS.md'],
])('%s: %s', async (sample, module, file) => {
  const command = [path.join(ROOT, 'dist/cli/main.js'), 'access', '--check'];
  const { stdout } = await run(process.execPath, [...command, '--module', module, '--file', file], {
    cwd: path.join(ROOT, 'sample', sample),
  });
  expect(stdout).toBe(`${file} says what the app does.\n`);
});
