/** `portcullis access`: the handlers of an app on every transport, and the files of the samples. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Files, manifest, ScratchProject } from '../support/command-line.js';

let project: ScratchProject;
afterEach(() => project?.remove());

const MODULE = `import { Controller, Get, Injectable, Module, Post, UseGuards } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { MessagePattern, EventPattern, GrpcMethod } from '@nestjs/microservices';
import { Query, Mutation, ResolveField, Resolver } from '@nestjs/graphql';
import { SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { Auth, AuthModule, OptionalAuth, Public, Roles } from 'portcullis';

function isOwner() { return true; }

@Injectable()
class Explosive { constructor() { throw new Error('Nothing may be created.'); } }

@Injectable()
class TenantGuard { canActivate() { return true; } }

@Controller('orders')
class OrdersController {
  constructor(readonly explosive: Explosive) {}
  @Get() @Auth() list() {}
  @Get(':id') @Auth({ when: isOwner }) one() {}
  @Post() @Roles('admin', 'editor') create() {}
  @Get('public') @Public() open() {}
  @Get('maybe') @OptionalAuth() maybe() {}
  @Get('plain') @UseGuards(TenantGuard) plain() {}
  helper() {}
}

@Resolver('Order')
class OrderResolver {
  @Query() @Auth() orders() {}
  @Mutation() @Roles('admin') remove() {}
  @ResolveField() total() {}
}

@WebSocketGateway({ namespace: 'chat' })
class ChatGateway {
  @SubscribeMessage('say') @Auth() say() {}
}

@Controller()
class Messages {
  @MessagePattern('orders.find') @Auth() find() {}
  @EventPattern({ cmd: 'placed' }) placed() {}
  @GrpcMethod('Orders', 'Count') @Auth() count() {}
}

@Module({
  imports: [
    AuthModule.forRootAsync({
      GLOBAL
      useFactory: () => { throw new Error('No factory may run.'); },
    }),
  ],
  controllers: [OrdersController, Messages],
  providers: [Explosive, OrderResolver, ChatGateway APP_GUARDS],
})
export class AppModule {}
`;

function app(globalGuard = false, guards = ''): Files {
  const text = MODULE.replace('GLOBAL', globalGuard ? 'globalGuard: true,' : '');
  return {
    'package.json': manifest({ '@nestjs/core': '^12' }, { type: 'module' }),
    'src/app.module.ts': text.replace('APP_GUARDS', guards),
  };
}

interface Row {
  readonly transport: string;
  readonly operation: string;
  readonly access: {
    readonly level: string;
    readonly roles: unknown;
    readonly conditions: unknown;
  };
  readonly guards: readonly string[];
}

async function read(files: Files, words: readonly string[] = []): Promise<readonly Row[]> {
  project = new ScratchProject(files);
  const { code, stdout, stderr } = await project.run(['access', '--json', ...words]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as readonly Row[];
}

const levels = (rows: readonly Row[]) =>
  Object.fromEntries(rows.map(({ operation, access }) => [operation, access.level]));

describe('the handlers of an app', () => {
  it('are read on every transport, and nothing of the app is created', async () => {
    const rows = await read(app());
    expect(levels(rows)).toEqual({
      'GET /orders': 'session',
      'GET /orders/:id': 'session',
      'POST /orders': 'session',
      'GET /orders/public': 'public',
      'GET /orders/maybe': 'optional',
      'GET /orders/plain': 'public',
      'Query orders': 'session',
      'Mutation remove': 'session',
      'Field Order.total': 'public',
      'Message say in chat': 'session',
      'Request orders.find': 'session',
      'Event {"cmd":"placed"}': 'public',
      'Request Orders/Count': 'session',
      'ALL /auth/*': 'public',
    });
    const byName = new Map(rows.map((row) => [row.operation, row]));
    expect(byName.get('POST /orders')?.access.roles).toEqual([['admin', 'editor']]);
    expect(byName.get('GET /orders/:id')?.access.conditions).toEqual(['isOwner']);
    expect(byName.get('GET /orders/plain')?.guards).toEqual(['TenantGuard']);
  });

  it('need a session with a global guard, unless they are marked', async () => {
    const found = levels(await read(app(true)));
    expect([found['GET /orders/plain'], found['Event {"cmd":"placed"}']]).toEqual([
      'session',
      'session',
    ]);
    expect([found['GET /orders/public'], found['GET /orders/maybe']]).toEqual([
      'public',
      'optional',
    ]);
  });

  it('name the global guards of the app', async () => {
    const rows = await read(app(false, ', { provide: APP_GUARD, useClass: TenantGuard }'));
    expect(rows.find(({ operation }) => operation === 'GET /orders')?.guards).toEqual([
      'TenantGuard',
    ]);
  });

  it('have the prefix of the app', async () => {
    const found = levels(await read(app(), ['--prefix', 'api']));
    expect(found).toMatchObject({ 'GET /api/orders': 'session', 'ALL /api/auth/*': 'public' });
  });
});

describe('--check', () => {
  it('fails for a change that widens access, and names it', async () => {
    const files = app();
    project = new ScratchProject(files);
    await project.run(['access']);
    await expect(project.run(['access', '--check'])).resolves.toMatchObject({
      code: 0,
      stdout: 'ACCESS.md says what the app does.\n',
    });
    const source = files['src/app.module.ts'] ?? '';
    project.write({ 'src/app.module.ts': source.replace(`@Roles('admin', 'editor')`, '@Auth()') });
    const { code, stdout } = await project.run(['access', '--check']);
    expect(code).toBe(1);
    expect(stdout).toContain('widened POST /orders: session; roles admin or editor -> session');
  });

  it('fails for a file that is out of date, though nothing is wider', async () => {
    const files = app();
    project = new ScratchProject(files);
    await project.run(['access']);
    project.write({
      'src/app.module.ts': (files['src/app.module.ts'] ?? '').replace('@Public()', '@Auth()'),
    });
    const { code, stdout } = await project.run(['access', '--check']);
    expect(code).toBe(1);
    expect(stdout).toContain('No handler lets more users in, and ACCESS.md is out of date.');
  });

  it.each<[name: string, files: Files, message: string]>([
    ['there is no file', app(), 'There is no ACCESS.md.'],
    [
      'the file is not readable',
      { ...app(), 'ACCESS.md': '# Mine' },
      'The file has no table of access.',
    ],
    ['there is no root module', { 'package.json': manifest({}) }, 'There is no src/app.module.ts'],
    [
      'the file exports no module',
      { 'package.json': manifest({}), 'src/app.module.ts': 'export const x = 1;' },
      'exports no module',
    ],
  ])('says so if %s', async (_name, files, message) => {
    project = new ScratchProject(files);
    const { code, stderr } = await project.run(['access', '--check']);
    expect([code, stderr]).toEqual([1, expect.stringContaining(message)]);
  });
});
