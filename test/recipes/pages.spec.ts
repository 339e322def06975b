/** The pages of the recipes: their code is that of the files that are compiled and run here. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { AuthHandler, type ServiceResolver } from '../../src/core/index.js';

const RECIPES = [
  ['nuxt', async () => import('./nuxt/server/utils/auth')],
  ['qwik', async () => import('./qwik/src/server/auth')],
  ['tanstack-start', async () => import('./tanstack-start/src/auth.server')],
] as const;

describe.each(RECIPES)('the recipe %s', (name, loadAuth) => {
  const folder = path.join('test/recipes', name);

  /**
   * The files by the names that they have in an app. The routes for edge runtimes replace others.
   */
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.spec|\.gen)\.ts$/.test(file))
    .map((file) => [
      file.replace('server/edge/', 'server/routes/'),
      readFileSync(path.join(folder, file), 'utf8'),
    ]);

  it('has each of its files on its page, and no other', () => {
    const page = readFileSync(`docs/frameworks/${name}.md`, 'utf8');
    const blocks = [...page.matchAll(/^\*\*(\S+)\*\*:\n\n```ts\n([^]*?)^```$/gm)];
    const shown = blocks.map(([, file, code]) => [file, code]);
    expect(shown.toSorted()).toEqual(files.toSorted());
  });

  describe('configured by the environment', () => {
    let auth: ServiceResolver;
    beforeAll(async () => {
      const variables = {
        AUTH_SECRET: 'a secret that is at least 32 bytes long',
        AUTH_URL: 'https://app.test',
        AUTH_GITHUB_ID: 'client',
        AUTH_GITHUB_SECRET: 'client-secret',
      };
      Object.assign(process.env, variables);
      ({ auth } = await loadAuth());
      for (const variable of Object.keys(variables)) Reflect.deleteProperty(process.env, variable);
    });

    it('offers its provider below the base path', async () => {
      const request = new Request('https://app.test/auth/providers');
      const response = await auth.get(AuthHandler).respond(request);
      await expect(response.json()).resolves.toHaveProperty('github.type', 'oauth');
    });
  });
});
