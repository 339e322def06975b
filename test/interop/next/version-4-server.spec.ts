/**
 * `getServerSession` of the file that the codemod adds to an app of next-auth 4: the session is
 * what the callback returned, as `next/index.js` of next-auth 4.24 has it.
 */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { SERVER_FILE } from '../../../src/cli/codemod/next-auth-4/server-file.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import * as next from '../../../src/interop/next/index.js';
import * as node from '../../../src/node/index.js';
import { NextApp } from './next-app.js';
import { inScope } from './next-scope.js';

type Read = (...args: readonly unknown[]) => Promise<unknown>;

/** Runs the file as an app does that has it. */
function load(): Read {
  const { outputText } = ts.transpileModule(SERVER_FILE, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const modules: Readonly<Record<string, unknown>> = {
    'portcullis/next': { ...next, __esModule: true },
    'portcullis/node': node,
  };
  const exported: { getServerSession?: Read } = {};
  // oxlint-disable-next-line typescript/no-implied-eval -- as the app's own module
  const run = new Function('require', 'exports', outputText);
  run((name: string) => modules[name], exported);
  if (!exported.getServerSession) throw new Error('The file exports no getServerSession.');
  return exported.getServerSession;
}

const getServerSession = load();

const EXPIRES = expect.stringMatching(/^\d{4}-.+Z$/);
const ADA = { name: 'Ada', email: 'ada@example.com' };

/** What the session callback returns, and what the session is. */
const RETURNED: readonly (readonly [string, unknown, unknown])[] = [
  ['nothing of the user', { role: 'admin' }, { role: 'admin' }],
  ['a user of its own', { user: { id: 7 } }, { user: { id: 7 } }],
  ['a user that is null', { user: null, role: 'none' }, { user: null, role: 'none' }],
  ['an empty object', {}, null],
  ['null', null, null],
  ['undefined', undefined, null],
];

/** How the function is called. */
const CALLS: Readonly<Record<string, (app: NextApp, options: object) => Promise<unknown>>> = {
  'a server component': async (app, options) =>
    (await inScope(app.request('/'), () => getServerSession(options))).result,
  'the Pages Router': async (app, options) => {
    const request = new IncomingMessage(new Socket());
    const cookie = app.request('/').headers.get('cookie') ?? '';
    Object.assign(request.headers, { host: 'app.test', cookie, 'x-forwarded-proto': 'https' });
    return getServerSession(request, new ServerResponse(request), options);
  },
};

const STRATEGIES = ['jwt', 'database'] as const;

const rows = STRATEGIES.flatMap((strategy) =>
  Object.entries(CALLS).map(([place, call]) => [strategy, place, call] as const),
);

describe.each(rows)('V16: a session (%s) in %s', (strategy, _place, call) => {
  async function open(callbacks: object) {
    const options: Partial<next.NextAuthConfig> = {
      session: { strategy },
      ...(strategy === 'database' && { adapter: new MemoryAdapter() }),
    };
    const app = new NextApp(options);
    await app.signIn();
    const { secret, url, providers, logger } = app.config;
    return call(app, { ...options, secret, url, providers, logger, callbacks });
  }

  it.each(RETURNED)('is what the callback returns: %s', async (_, returned, expected) => {
    expect(await open({ session: () => returned })).toEqual(expected);
  });

  it('has three fields of the user without a callback', async () => {
    const session = await open({});
    expect(session).toEqual({ user: expect.objectContaining(ADA), expires: EXPIRES });
    const { user } = session as { readonly user: object };
    expect(Object.keys(user).sort()).toEqual(['email', 'image', 'name']);
  });
});
