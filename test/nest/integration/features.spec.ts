/** Features in NestJS: their services are injected, replaced, and get options from factories. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Inject, Injectable, Module, type ModuleMetadata } from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import ts from 'typescript';
import { AuthModule } from '../../../src/index.js';
import { mailingConfig as contractConfig } from '../../contract/handler.contract.js';
import { Browser } from '../../support/browser.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { Notes } from '../../support/notes.js';
import {
  browserAt,
  makeOptions,
  signInMember,
  Tenants,
  tenantsAuth,
} from '../../support/tenants.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';

// That of the contract has features.
const { features: _, ...mailingConfig } = contractConfig;

const running: RunningApp[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

async function start(metadata: ModuleMetadata): Promise<RunningApp> {
  const [[, adapter]] = PLATFORMS;
  const app = await startApp(metadata, adapter());
  running.push(app);
  return app;
}

@Injectable()
class Settings {
  readonly longest = 5;
}

@Module({ providers: [Settings], exports: [Settings] })
class SettingsModule {}

const fromSettings = Notes.forRootAsync({
  inject: [Settings],
  useFactory: async ({ longest }: Settings) => ({ longest }),
});

describe('the service of a feature', () => {
  it('is injected by the name of its function', async () => {
    @Injectable()
    class Reminders {
      constructor(@Inject(Notes) readonly notes: Notes) {}
    }
    const app = await start({
      imports: [AuthModule.forRoot({ ...mailingConfig, features: [Notes()] })],
      providers: [Reminders],
    });
    expect(app.app.get(Reminders).notes).toBe(app.app.get(Notes));
    expect(app.app.get(Notes).longest).toBe(100);
  });

  it('is injected by the type of a parameter, with the metadata that TypeScript emits', async () => {
    expect(compileMetadata('test/support/by-name.ts')).toContain(
      '__metadata("design:paramtypes", [Notes])',
    );
    class Reminders {
      constructor(readonly notes: Notes) {}
    }
    Injectable()(Reminders);
    Reflect.defineMetadata('design:paramtypes', [Notes], Reminders);
    const app = await start({
      imports: [AuthModule.forRoot({ ...mailingConfig, features: [Notes()] })],
      providers: [Reminders],
    });
    expect(app.app.get(Reminders).notes.longest).toBe(100);
  });

  it('is replaced by overrideProvider, also for the routes', async () => {
    const fake: Partial<Notes> = { list: async () => ['Replaced'] };
    const module = await Test.createTestingModule({
      imports: [AuthModule.forRoot({ ...mailingConfig, features: [Notes()] })],
    })
      .overrideProvider(Notes)
      .useValue(fake)
      .compile();
    const app = module.createNestApplication({ logger: false });
    await app.listen(0, '127.0.0.1');
    const base = await app.getUrl();
    const browser = new Browser(async (request) => {
      const { pathname, search } = new URL(request.url);
      const { method, headers } = request;
      const body = method === 'GET' ? null : await request.text();
      return fetch(`${base}${pathname}${search}`, { method, headers, body, redirect: 'manual' });
    });
    await browser.post('/auth/callback/credentials', { password: 'open sesame' });
    const response = await browser.visit('/auth/account/notes');
    await app.close();
    await expect(response.json()).resolves.toEqual({ notes: ['Replaced'] });
  });

  it('is missing without the feature, and so are its routes', async () => {
    const app = await start({ imports: [AuthModule.forRoot(mailingConfig)] });
    expect(() => app.app.get(Notes)).toThrow();
    expect((await new Browser(app.serve).visit('/auth/account/notes')).status).toBe(404);
  });
});

describe('the options of a feature from a factory', () => {
  it.each<[string, () => ModuleMetadata['imports']]>([
    [
      'forRoot',
      () => [
        AuthModule.forRoot({
          ...mailingConfig,
          imports: [SettingsModule],
          features: [fromSettings],
        }),
      ],
    ],
    [
      'forRootAsync',
      () => [
        AuthModule.forRootAsync({
          imports: [SettingsModule],
          features: [fromSettings],
          useFactory: async () => mailingConfig,
        }),
      ],
    ],
    [
      'options that depend on the request',
      () => [
        AuthModule.forRootAsync({
          imports: [SettingsModule],
          features: [fromSettings],
          inject: [REQUEST],
          useFactory: () => mailingConfig,
        }),
      ],
    ],
  ])('with %s', async (_name, imports) => {
    const app = await start({ imports: imports() ?? [] });
    const browser = new Browser(app.serve);
    await browser.post('/auth/callback/credentials', { password: 'open sesame' });
    const tooLong = await browser.post('/auth/account/notes', { text: 'Butter' });
    const added = await browser.post('/auth/account/notes', { text: 'Milk' });
    expect([tooLong.status, added.status]).toEqual([422, 201]);
    await expect(tooLong.json()).resolves.toEqual({ error: 'TooLong' });
  });

  it.each([
    ['one configuration', { useFactory: () => mailingConfig }],
    ['one for each request', { inject: [REQUEST], useFactory: () => mailingConfig }],
  ])('cannot depend on the request, with %s', async (_name, options) => {
    const features = [Notes.forRootAsync({ inject: [REQUEST], useFactory: () => ({}) })];
    const starting = start({ imports: [AuthModule.forRootAsync({ ...options, features })] });
    await expect(starting).rejects.toThrow(
      /injects a request-scoped provider\. Have `forRootAsync`/,
    );
  });
});

describe('with tenants', () => {
  it('each has rows of its own, and one that is injected is that of the request', async () => {
    @Controller('own')
    class OwnController {
      constructor(@Inject(Notes) private readonly notes: Notes) {}

      @Get()
      list() {
        return this.notes.list('42');
      }
    }
    const app = await start({
      imports: [tenantsAuth({ features: [Notes({ longest: 9 })] })],
      controllers: [OwnController],
    });
    const { options } = app.app.get(Tenants, { strict: false });
    for (const tenant of ['ada', 'grace']) {
      options.set(tenant, {
        ...makeOptions(tenant),
        adapter: new MemoryAdapter(),
        session: { strategy: 'jwt' },
      });
    }
    const member = await signInMember(app.serve, 'ada');
    expect((await member.post('/auth/account/notes', { text: 'Milk' })).status).toBe(201);
    const [own, other] = await Promise.all(
      ['ada', 'grace'].map(async (tenant) =>
        (await browserAt(app.serve, tenant).visit('/own')).json(),
      ),
    );
    expect([own, other]).toEqual([['Milk'], []]);
  });
});

/** What TypeScript makes of a file, with the metadata of its decorators. */
function compileMetadata(file: string): string {
  const program = ts.createProgram([file], {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    types: [],
  });
  let text = '';
  program.emit(program.getSourceFile(file), (_name, emitted) => {
    text = emitted;
  });
  return text;
}
