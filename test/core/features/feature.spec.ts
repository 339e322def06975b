/** `feature()`: a function that makes a feature, and is the token of its service. */
import { defineFeature } from '../../../src/core/features/define-feature.js';
import { describe, expect, it } from '@jest/globals';
import { createAuth } from '../../../src/core/compose/auth.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import { Container, service, value } from '../../../src/core/kernel/container.js';
import { feature, key, route, type RouteHandler } from '../../../src/features/index.js';
import { composeNext } from '../../../src/interop/next/next-composition.js';
import { composeSolid } from '../../../src/interop/solid/solid-composition.js';
import { Browser } from '../../support/browser.js';
import { Notes, type NotesOptions, NotesOptionsToken } from '../../support/notes.js';
import { makeApp, signIn } from '../actions/app.js';

const config = {
  secret: 'a secret that is at least 32 bytes long',
  trustHost: true,
  providers: [],
  adapter: new MemoryAdapter(),
};

describe('the function', () => {
  it.each([
    ['the defaults', undefined, 100],
    ['options', { longest: 5 }, 5],
  ])('makes a feature with %s', (_name, options: NotesOptions | undefined, longest) => {
    const services = createAuth({ ...config, features: [Notes(options)] });
    expect(services.get(Notes).longest).toBe(longest);
  });

  it('is the token of one service, which the handlers use too', () => {
    const services = createAuth({ ...config, features: [Notes()] });
    expect(services.get(Notes)).toBe(services.get(Notes));
    expect(services.get(Notes)).toBeInstanceOf(Notes);
  });

  it.each([
    ['Next.js', () => composeNext({ ...config, features: [Notes()] }).services],
    ['SolidStart', () => composeSolid({ ...config, features: [Notes()] })],
    ['a second composition', () => createAuth({ ...config, features: [Notes()] })],
  ])('is the token in the services of %s', (_name, compose) => {
    expect(compose().get(Notes).longest).toBe(100);
  });

  it('has a name for messages', () => {
    expect(() => new Container([]).get(Notes)).toThrow('No service is defined for NotesService.');
  });

  it('makes features that do not share their options', () => {
    const longest = [5, 7].map(
      (longest) => createAuth({ ...config, features: [Notes({ longest })] }).get(Notes).longest,
    );
    expect(longest).toEqual([5, 7]);
  });

  it('makes a service that an override replaces for the handlers too', async () => {
    const fake = Object.assign(Object.create(Notes.prototype) as Notes, {
      list: async () => ['Replaced'],
    });
    const { config: full } = makeApp({
      adapter: config.adapter,
      session: { strategy: 'jwt' },
      features: [Notes()],
    });
    const services = createAuth(full, [value(Notes, fake)]);
    const browser = new Browser((request) => services.get(AuthHandler).respond(request));
    await signIn(browser);
    const response = await browser.visit('/auth/account/notes');
    await expect(response.json()).resolves.toEqual({ notes: ['Replaced'] });
    expect(services.get(Notes)).toBe(fake);
  });

  it('makes a feature without tables for an adapter without any', async () => {
    class Plain {}
    const Bare = feature(Plain, key<object>('PlainOptions'), { id: 'plain', inject: [] });
    const services = createAuth({ ...config, adapter: undefined, features: [Bare()] });
    expect(services.get(Bare)).toBeInstanceOf(Plain);
  });
});

describe('outside of NestJS, options of a factory', () => {
  const features = [Notes.forRootAsync({ useFactory: async () => ({ longest: 5 }) })];

  it('are refused with the remedy', () => {
    expect(() => createAuth({ ...config, features }).get(NotesOptionsToken)).toThrow(
      'The feature "notes" was made by `forRootAsync`, which is for NestJS. Pass its options instead.',
    );
  });

  it('fail the first request that needs the feature', async () => {
    const app = makeApp({ adapter: config.adapter, session: { strategy: 'jwt' }, features });
    const response = await app.browser().visit('/auth/account/notes');
    expect(response.status).toBe(500);
    expect(app.errors()).toEqual(['InvalidOption']);
  });
});

describe('a route', () => {
  class Handler implements RouteHandler {
    handle = async () => ({});
  }
  const make = (path: `/${string}`) => () =>
    route({
      method: 'GET',
      path,
      name: 'one',
      summary: 'One',
      access: 'anyone',
      responses: {},
      handler: Handler,
    });

  it.each(['/account', '/account/notes/:id', '/.well-known/a', '/jwks.json', '/a-b/:userId/c'])(
    'can have the path %s',
    (path) => expect(make(path as '/x')).not.toThrow(),
  );

  it.each(['/', '/a/', '//a', '/A', '/a b', '/a/:', '/a/:Id', '/a/*', '/a?b', '/a/../b', '/a%2f'])(
    'cannot have the path %s',
    (path) => {
      expect(make(path as '/x')).toThrow(
        `"${path}" is no path of a route: it is like /account/notes/:id.`,
      );
    },
  );

  it('is answered by a service of the feature', async () => {
    const handled = make('/account/one')();
    const features = [
      defineFeature({ id: 'one', routes: [handled], services: [service(Handler, [])] }),
    ];
    const app = makeApp({ features });
    const browser = app.browser();
    await signIn(browser);
    expect((await browser.visit('/auth/account/one')).status).toBe(204);
  });
});
