/**
 * The security requirements and the responses that `documentAuth` adds to the handlers of an app.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  All,
  Controller,
  Get,
  type INestApplication,
  Module,
  type ModuleMetadata,
  Patch,
  UseGuards,
  VERSION_NEUTRAL,
  Version,
  VersioningType,
} from '@nestjs/common';
import { RouterModule } from '@nestjs/core';
import {
  ApiOperation,
  DocumentBuilder,
  type OpenAPIObject,
  type SwaggerDocumentOptions,
  SwaggerModule,
} from '@nestjs/swagger';
import { Test } from '@nestjs/testing';
import {
  Auth,
  AuthGuard,
  AuthModule,
  OptionalAuth,
  Public,
  Roles,
  documentAuth,
} from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { PLATFORMS, type PlatformAdapter } from '../../support/nest-app.js';
import { listOperations } from '../../support/openapi-problems.js';

class OwnGuard extends AuthGuard {}

@Controller('rules')
class RulesController {
  @Get('plain') plain() {}
  @Get('auth') @Auth() auth() {}
  @Get('roles') @Roles('admin') roles() {}
  @Get('guard') @UseGuards(AuthGuard) guard() {}
  @Get('own') @UseGuards(OwnGuard) own() {}
  @Get('public') @Public() open() {}
  @Get('optional') @OptionalAuth() optional() {}
  @Get('optional-auth') @Auth({ optional: true }) optionalAuth() {}
  @Get('optional-roles') @Auth({ optional: true, roles: ['admin'] }) optionalRoles() {}
}

class Kept {
  @Get() inherited() {}
}

@Controller('kept')
@Auth()
class KeptController extends Kept {
  @Get('public') @Public() open() {}
}

@Controller('open')
class OpenController extends Kept {}

@Controller({ path: ['paths', 'places'] })
class PathsController {
  @Get(['one/:id', 'two/*rest']) @Auth() several() {}
  @Get('one/all') open() {}
  @All('any') @Auth() any() {}
  @Patch('{:optional}') @Auth() optional() {}
  @ApiOperation({ operationId: 'mine' }) @Get('named') @Auth() named() {}
}

@Controller({ path: 'versions', version: ['1', '2'] })
class VersionsController {
  @Get() @Auth() both() {}
  @Get() @Version('3') third() {}
  @Get('neutral') @Version(VERSION_NEUTRAL) @Auth() neutral() {}
}

@Controller('inner')
class InnerController {
  @Get(':id') @Auth() kept() {}
}

@Module({ controllers: [InnerController] })
class InnerModule {}

const apps: INestApplication[] = [];

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
});

interface Settings {
  readonly extras?: { globalGuard?: boolean; basePath?: string };
  readonly imports?: NonNullable<ModuleMetadata['imports']>;
  readonly configure?: (app: INestApplication) => void;
  readonly options?: SwaggerDocumentOptions;
}

type Case = [string, NonNullable<ModuleMetadata['controllers']>, Settings, Record<string, string>];

const RULES = {
  'get /rules/auth': 'required',
  'get /rules/roles': 'required',
  'get /rules/guard': 'required',
  'get /rules/own': 'required',
  'get /rules/public': 'public',
  'get /rules/optional': 'optional',
  'get /rules/optional-auth': 'optional',
  'get /rules/optional-roles': 'required',
};

const VERSIONS = {
  'get /v1/versions': 'required',
  'get /v2/versions': 'required',
  'get /v3/versions': 'public',
  'get /versions/neutral': 'required',
};

const PATHS = Object.fromEntries(
  ['paths', 'places'].flatMap((place) => [
    [`get /${place}/one/{id}`, 'required'],
    [`get /${place}/two/{rest}`, 'required'],
    [`get /${place}/one/all`, 'public'],
    [`get /${place}/any`, 'required'],
    [`post /${place}/any`, 'required'],
    [`patch /${place}/{optional}`, 'required'],
    [`get /${place}/named`, 'required'],
  ]),
);

const CASES: Case[] = [
  ['decorators', [RulesController], {}, { ...RULES, 'get /rules/plain': 'public' }],
  [
    'the global guard',
    [RulesController],
    { extras: { globalGuard: true } },
    { ...RULES, 'get /rules/plain': 'required' },
  ],
  [
    'the guard that an app makes global itself',
    [RulesController],
    { configure: (app) => app.useGlobalGuards(app.get(AuthGuard)) },
    { ...RULES, 'get /rules/plain': 'required' },
  ],
  [
    'one method in two controllers',
    [KeptController, OpenController],
    {},
    { 'get /kept': 'required', 'get /kept/public': 'public', 'get /open': 'public' },
  ],
  ['several paths, wildcards and every method', [PathsController], {}, PATHS],
  [
    'ids of operations that the app chooses',
    [RulesController],
    { options: { operationIdFactory: (_controller, method) => method } },
    RULES,
  ],
  [
    'versions in the path',
    [VersionsController],
    { configure: (app) => app.enableVersioning({ type: VersioningType.URI }) },
    VERSIONS,
  ],
  [
    'versions in the path, below a prefix',
    [VersionsController],
    {
      configure: (app) =>
        app.setGlobalPrefix('api').enableVersioning({ type: VersioningType.URI, prefix: 'r' }),
    },
    {
      'get /api/r1/versions': 'required',
      'get /api/r3/versions': 'public',
      'get /api/versions/neutral': 'required',
    },
  ],
  [
    'the version that is the usual one',
    [RulesController],
    {
      configure: (app) =>
        app.enableVersioning({ type: VersioningType.URI, prefix: false, defaultVersion: '7' }),
    },
    { 'get /7/rules/auth': 'required', 'get /7/rules/plain': 'public' },
  ],
  [
    'versions in a header',
    [VersionsController],
    { configure: (app) => app.enableVersioning({ type: VersioningType.HEADER, header: 'v' }) },
    { 'get /versions/neutral': 'required' },
  ],
  [
    'a path of the module',
    [],
    { imports: [InnerModule, RouterModule.register([{ path: 'outer', module: InnerModule }])] },
    { 'get /outer/inner/{id}': 'required' },
  ],
  [
    'routes that are left out of the prefix',
    [RulesController],
    { configure: (app) => app.setGlobalPrefix('api', { exclude: ['rules/auth'] }) },
    { 'get /rules/auth': 'required', 'get /api/rules/roles': 'required' },
  ],
];

/** Made as `main.ts` makes it: before the app starts. */
async function makeDocument(
  controllers: NonNullable<ModuleMetadata['controllers']>,
  { extras = {}, imports = [], configure, options = {} }: Settings,
  adapter: PlatformAdapter,
): Promise<OpenAPIObject> {
  const module = AuthModule.forRoot({ ...handlerConfig, ...extras });
  const metadata = { imports: [module, ...imports], controllers };
  const compiled = await Test.createTestingModule(metadata).compile();
  const app = compiled.createNestApplication(adapter, { logger: false });
  apps.push(app);
  configure?.(app);
  const created = SwaggerModule.createDocument(app, new DocumentBuilder().build(), options);
  return documentAuth(created, app);
}

const SECURITY: Record<string, unknown> = {
  public: undefined,
  optional: [{ session: [] }, {}],
  required: [{ session: [] }],
};

const REFUSALS: Record<string, string[]> = {
  public: [],
  optional: ['503'],
  required: ['401', '403', '503'],
};

describe.each(PLATFORMS)('the handlers of a document on %s', (_platform, adapter) => {
  it.each(CASES)(
    'have the requirements of their guard, with %s',
    async (_name, controllers, settings, expected) => {
      const document = await makeDocument(controllers, settings, adapter());
      const found = new Map(listOperations(document).map((one) => [one.where, one.operation]));
      for (const [where, level] of Object.entries(expected)) {
        const { security, responses } = found.get(where) ?? {};
        const refusals = Object.keys(responses ?? {}).filter((status) => Number(status) >= 400);
        expect({ where, security, refusals }).toEqual({
          where,
          security: SECURITY[level],
          refusals: REFUSALS[level],
        });
      }
    },
  );
});
