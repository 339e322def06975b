/** How decorators combine, and where roles are read. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, type Type } from '@nestjs/common';
import { Auth, AuthModule, OptionalAuth, Public, Roles } from '../../src/index.js';
import { getRoles } from '../../src/nest/guard/permissions.js';
import { handlerConfig } from '../contract/handler.contract.js';
import { Browser } from '../support/browser.js';
import { PLATFORMS, type RunningApp, startApp } from '../support/nest-app.js';
import { makeVisitor, rolesConfig, tokenWith } from '../support/roles.js';
import { SESSION_COOKIE } from '../support/signed-in.js';

type Decorator = ClassDecorator & MethodDecorator;

const [, express] = PLATFORMS[0];

const PARTS: Readonly<Record<string, Decorator>> = {
  auth: Auth(),
  optional: Auth({ optional: true }),
  'optional-editor': Auth({ optional: true, roles: ['editor'] }),
  'optional-never': Auth({ optional: true, when: () => false }),
  editor: Auth({ roles: ['editor'] }),
  'admin-or-editor': Roles('admin', 'editor'),
  admin: Roles('admin'),
  'no-role': Roles(),
  'admin-when': Auth({ when: ({ user }) => JSON.stringify(user).includes('admin') }),
  public: Public(),
  'optional-auth': OptionalAuth(),
};

const NAMES = Object.keys(PARTS);
const PAIRS = NAMES.flatMap((first) => NAMES.map((second) => [first, second] as const));
const VISITORS = ['anonymous', 'user', 'editor', 'admin'];

/** A controller with one route, decorated by these parts. */
function route(path: string, ofHandler: readonly string[], ofClass: readonly string[]): Type {
  class Route {
    answer() {
      return { inside: true };
    }
  }
  const { prototype } = Route;
  const handler = Object.getOwnPropertyDescriptor(prototype, 'answer') as PropertyDescriptor;
  Get()(prototype, 'answer', handler);
  for (const part of ofHandler) PARTS[part]?.(prototype, 'answer', handler);
  Controller(path)(Route);
  for (const part of ofClass) PARTS[part]?.(Route);
  return Route;
}

const controllers = [
  ...NAMES.flatMap((part) => [
    route(`handler/${part}`, [part], []),
    route(`class/${part}`, [], [part]),
  ]),
  ...PAIRS.flatMap(([first, second]) => [
    route(`beside/${first}/${second}`, [first, second], []),
    route(`classes/${first}/${second}`, [], [first, second]),
    route(`within/${first}/${second}`, [second], [first]),
  ]),
];

describe.each([false, true])('combined decorators, with globalGuard: %p', (globalGuard) => {
  let running: RunningApp;
  const visitors = new Map<string, Browser>();
  beforeAll(async () => {
    const imports = [AuthModule.forRoot({ ...rolesConfig, globalGuard })];
    running = await startApp({ imports, controllers }, express());
    for (const person of VISITORS) visitors.set(person, await makeVisitor(running.serve, person));
  });
  afterAll(() => running.close());

  const known = new Map<string, Promise<string[]>>();

  /** Whom a route lets in. */
  function letIn(path: string): Promise<string[]> {
    const people = known.get(path) ?? ask(path);
    known.set(path, people);
    return people;
  }

  async function ask(path: string): Promise<string[]> {
    const statuses = await Promise.all(
      VISITORS.map(async (person) => (await visitors.get(person)?.visit(`/${path}`))?.status),
    );
    expect(statuses.every((status) => [200, 401, 403].includes(status ?? 0))).toBe(true);
    return VISITORS.filter((_person, index) => statuses[index] === 200);
  }

  it.each([
    ['auth', ['user', 'editor', 'admin']],
    ['optional', VISITORS],
    ['optional-editor', ['editor']],
    ['optional-never', []],
    ['editor', ['editor']],
    ['admin-or-editor', ['editor', 'admin']],
    ['admin', ['admin']],
    ['no-role', []],
    ['admin-when', ['admin']],
    ['public', VISITORS],
    ['optional-auth', VISITORS],
  ])('%s admits %j, on a handler and on a class', async (part, people) => {
    await expect(letIn(`handler/${part}`)).resolves.toEqual(people);
    await expect(letIn(`class/${part}`)).resolves.toEqual(people);
  });

  it.each(NAMES)(
    'no combination with %s admits more users than each of its parts',
    async (first) => {
      for (const second of NAMES) {
        const parts = await Promise.all([letIn(`handler/${first}`), letIn(`handler/${second}`)]);
        const both = VISITORS.filter((person) => parts.every((people) => people.includes(person)));
        const combination = [`beside/${first}/${second}`, `classes/${first}/${second}`];
        for (const path of combination) expect([path, await letIn(path)]).toEqual([path, both]);
      }
    },
  );

  it.each(NAMES)(
    'within a class with %s, a handler admits no more users than alone',
    async (first) => {
      for (const second of NAMES) {
        const alone = await letIn(`handler/${second}`);
        const inClass = await letIn(`within/${first}/${second}`);
        expect(alone).toEqual(expect.arrayContaining(inClass));
      }
    },
  );

  it.each([
    ['editor', 'auth', ['editor'], 'the roles of a class stay for a handler that names none'],
    ['editor', 'admin', ['admin'], 'the roles of a handler take the place of those of its class'],
    ['editor', 'admin-when', [], 'a condition is added to the roles of a class'],
    ['admin-when', 'editor', [], 'roles are added to the condition of a class'],
    ['editor', 'public', VISITORS, 'a handler of a guarded class can be public'],
    ['public', 'auth', ['user', 'editor', 'admin'], 'a handler of a public class can be guarded'],
  ])('within %s, %s: %j, for %s', async (ofClass, ofHandler, people) => {
    await expect(letIn(`within/${ofClass}/${ofHandler}`)).resolves.toEqual(people);
  });
});

describe('roles', () => {
  class Member {
    roles = ['editor'];
    get role() {
      return 'admin';
    }
  }

  it.each([
    ['a list', { roles: ['admin', 'editor'] }, ['user.roles'], ['admin', 'editor']],
    ['one text', { role: 'admin' }, ['user.role'], ['admin']],
    ['several places', { roles: ['a'], role: 'b' }, ['user.roles', 'user.role'], ['a', 'b']],
    ['deeper places', { a: { b: ['x'] } }, ['user.a.b'], ['x']],
    ['an instance of a class of the app', new Member(), ['user.roles'], ['editor']],
    ['nothing there', {}, ['user.roles', 'nothing.at.all', ''], []],
    ['what is no text', { roles: [1, null, ['x'], { admin: true }] }, ['user.roles'], []],
    ['an object for a list', { roles: { admin: true } }, ['user.roles'], []],
    ['the name of a constructor', { roles: ['a'] }, ['user.constructor.name'], []],
    ['a getter of a prototype', new Member(), ['user.role'], []],
    ['a prototype', JSON.parse('{"__proto__":{"role":"admin"}}'), ['user.role'], []],
    ['a part of a text', { role: 'admin' }, ['user.role.0'], []],
  ])('are read from %s', (_what, user: object, paths, roles) => {
    expect([...getRoles({ user, expires: '' }, paths)]).toEqual(roles);
  });

  it.each(['__proto__', 'constructor', 'user.constructor.name', 'toString', 'user.roles.length'])(
    'are not read from the path %s',
    async (rolesPath) => {
      const guarded = route('guarded', ['editor'], []);
      const imports = [AuthModule.forRoot({ ...rolesConfig, rolesPath })];
      const running = await startApp({ imports, controllers: [guarded] }, express());
      const browser = await makeVisitor(running.serve, 'editor');
      expect((await browser.visit('/guarded')).status).toBe(403);
      await running.close();
    },
  );

  it('are read at the configured path', async () => {
    const callbacks = {
      session: ({ session, token }: { session: { expires: unknown }; token: object }) => ({
        expires: String(session.expires),
        groups: { names: (token as { roles?: unknown }).roles },
      }),
    };
    const imports = [
      AuthModule.forRoot({ ...handlerConfig, callbacks, rolesPath: 'groups.names' }),
    ];
    const running = await startApp(
      { imports, controllers: [route('guarded', ['editor'], [])] },
      express(),
    );
    const browser = new Browser(running.serve);
    browser.jar.set(SESSION_COOKIE, await tokenWith(['reader', 'editor']));
    expect((await browser.visit('/guarded')).status).toBe(200);
    browser.jar.set(SESSION_COOKIE, await tokenWith(['reader']));
    expect((await browser.visit('/guarded')).status).toBe(403);
    await running.close();
  });
});

it.each(['globalGuard', 'bearerTokens', 'rolesPath'])(
  '%s from a factory stops the app from starting',
  async (extra) => {
    const useFactory = () => ({ ...handlerConfig, [extra]: true });
    const starting = startApp({ imports: [AuthModule.forRootAsync({ useFactory })] }, express());
    await expect(starting).rejects.toThrow(`\`${extra}\` must stand beside \`useFactory\``);
  },
);
