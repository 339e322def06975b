/**
 * Each feature alone, and all of them together, on every framework: their routes answer, and
 * nothing else changes.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { Browser } from '../support/browser.js';
import { type DoorApp, DOORS } from './doors.js';
import { ALL_FEATURES, FEATURES } from './every-feature.js';

const CHOICES = [...Object.entries(FEATURES), ['all of them', ALL_FEATURES] as const];

describe.each(Object.entries(DOORS))('%s', (_, open) => {
  describe.each(CHOICES)('with %s', (_name, create) => {
    const features = create();
    let app: DoorApp;

    beforeAll(async () => {
      app = await open({
        secret: 'a secret that is long enough for a test',
        trustHost: true,
        basePath: '/auth',
        adapter: new MemoryAdapter(),
        session: { strategy: 'jwt' },
        providers: [],
        features,
        logger: { warn: () => undefined, error: () => undefined },
      });
    });

    afterAll(() => app.close());

    it('has its routes, and those of the library', async () => {
      const browser = new Browser(app.serve);
      expect(await browser.session()).toBeNull();
      const routes = features.flatMap(({ routes = [] }) => routes);
      const answers = await Promise.all(
        routes.map(async ({ method, path }) => {
          const visit = method === 'GET' ? {} : { json: {} };
          const response = await browser.visit(`/auth${path}`, { method, ...visit });
          return [`${method} ${path}`, response.status] as const;
        }),
      );
      // Without what it needs, a route refuses, each with its own status; 404 and 500 would be no
      // answer of it.
      const isMissing = ([name, status]: readonly [string, number]) =>
        status >= 500 || (status === 404 && !name.includes(':'));
      expect(answers.filter(isMissing)).toEqual([]);
    });

    it('R21: answers HEAD like GET, without content and cookies', async () => {
      const routes = features.flatMap(({ routes = [] }) => routes);
      for (const { path } of routes.filter(({ method }) => method === 'GET')) {
        const url = `https://app.test/auth${path}`;
        const head = await app.serve(new Request(url, { method: 'HEAD' }));
        const get = await app.serve(new Request(url));
        const shown = [path, head.status, await head.text(), head.headers.getSetCookie()];
        expect(shown).toEqual([path, get.status, '', []]);
        expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
      }
    });

    it('has no route of another feature', async () => {
      const own = new Set(features.flatMap(({ routes = [] }) => routes.map(({ path }) => path)));
      const others = ALL_FEATURES().flatMap(({ routes = [] }) =>
        routes.filter(({ path, method }) => method === 'GET' && !own.has(path)),
      );
      const browser = new Browser(app.serve);
      for (const { path } of others) {
        expect([path, (await browser.visit(`/auth${path}`)).status]).toEqual([path, 404]);
      }
    });
  });
});
