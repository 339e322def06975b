/** What `documentAuth` adds to a document of `@nestjs/swagger`. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, type ModuleMetadata, Param, Post } from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import {
  ApiExtraModels,
  ApiOkResponse,
  ApiProperty,
  ApiResponse,
  ApiSchema,
  ApiSecurity,
  DocumentBuilder,
  type OpenAPIObject,
  SwaggerModule,
} from '@nestjs/swagger';
import {
  type Action,
  ActionsToken,
  SignInActionsToken,
} from '../../../src/core/handler/action-router.js';
import { Auth, AuthModule, documentAuth } from '../../../src/index.js';
import { mailingConfig as fullConfig } from '../../contract/handler.contract.js';
import { Browser } from '../../support/browser.js';
import { type AppOptions, PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { listMediaTypes, listOperations, openApiProblems } from '../../support/openapi-problems.js';

@ApiSchema({ name: 'AuthSession' })
class OwnSession {
  @ApiProperty({ type: String })
  role = '';
}

@Controller('cats')
class CatsController {
  @Get(':id')
  @Auth()
  @ApiOkResponse({ description: 'The cat.' })
  one(@Param('id') id: string) {
    return id;
  }

  @Post()
  @Auth()
  @ApiSecurity('key')
  @ApiResponse({ status: 401, description: 'No key.' })
  add() {
    return 'added';
  }
}

/** `document-features.spec.ts` has features. */
const mailingConfig = { ...fullConfig, features: [] };
const authModule = AuthModule.forRoot(mailingConfig);
const running: RunningApp[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((app) => app.close()));
});

async function start(metadata: ModuleMetadata, options?: AppOptions): Promise<RunningApp> {
  const [[, adapter]] = PLATFORMS;
  const app = await startApp({ controllers: [CatsController], ...metadata }, adapter(), options);
  running.push(app);
  return app;
}

const KEY = { type: 'apiKey', in: 'header', name: 'x-key' } as const;
const config = new DocumentBuilder().setTitle('Cats').addApiKey(KEY, 'key');

function created({ app }: RunningApp, options = {}, builder = config): OpenAPIObject {
  return SwaggerModule.createDocument(app, builder.build(), options);
}

const ROUTES = [
  'get /auth/session',
  'post /auth/session',
  'get /auth/csrf',
  'get /auth/providers',
  'get /auth/signin',
  'post /auth/signin',
  'post /auth/signin/{provider}',
  'get /auth/callback/{provider}',
  'post /auth/callback/{provider}',
  'get /auth/signout',
  'post /auth/signout',
  'get /auth/error',
  'get /auth/verify-request',
  'get /auth/webauthn-options/{provider}',
];

describe.each(PLATFORMS)('the routes of the library on %s', (_name, adapter) => {
  let app: RunningApp;
  let document: OpenAPIObject;

  beforeAll(async () => {
    app = await startApp({ imports: [authModule] }, adapter());
    document = documentAuth(created(app), app.app);
  });

  afterAll(() => app.close());

  it('replace the patterns of the controller', () => {
    expect(listOperations(document).map(({ where }) => where)).toEqual(ROUTES);
    expect(openApiProblems(document)).toEqual([]);
  });

  it('are those of the actions', () => {
    const answered = [ActionsToken, SignInActionsToken]
      .flatMap((token) => app.app.get<readonly Action[]>(token))
      .flatMap(({ name, methods }) => methods.map((one) => `${one.toLowerCase()} /auth/${name}`));
    const described = ROUTES.map((route) => route.replace('/{provider}', ''));
    expect(new Set(described)).toEqual(new Set(answered));
  });

  it('have one tag and unique ids', () => {
    for (const { operation } of listOperations(document)) expect(operation.tags).toEqual(['auth']);
    expect(document.paths['/auth/signin/{provider}']?.post?.operationId).toBe('auth_startSignIn');
  });

  it('list the providers', () => {
    const [provider] = document.paths['/auth/callback/{provider}']?.get?.parameters ?? [];
    expect(provider).toMatchObject({
      name: 'provider',
      schema: { enum: ['github', 'credentials', 'email'] },
    });
  });

  it.each(ROUTES)('answer as described: %s', async (where) => {
    const [method = '', path = ''] = where.split(' ');
    const browser = new Browser(app.serve);
    const address = path.replace('{provider}', 'credentials');
    const response = await (method === 'get'
      ? browser.visit(address)
      : browser.post(address, { password: 'open sesame' }));
    const described = document.paths[path]?.[method as 'get' | 'post']?.responses;
    expect(Object.keys(described ?? {})).toContain(String(response.status));
    const type = response.headers.get('content-type')?.split(';')[0];
    const types = response.status === 302 ? [] : [type];
    expect(listMediaTypes(described?.[response.status])).toEqual(types);
  });
});

describe('the path of the routes', () => {
  it('is below the global prefix', async () => {
    const app = await start(
      { imports: [AuthModule.forRoot({ ...mailingConfig, basePath: '/sign-in' })] },
      { configure: (nest) => nest.setGlobalPrefix('api') },
    );
    const { paths } = documentAuth(created(app), app.app);
    expect(Object.keys(paths)).toContain('/api/sign-in/session');
    expect(paths['/api/sign-in/session']?.get?.operationId).toBe('sign_in_getSession');
    expect(paths['/api/cats/{id}']?.get?.security).toEqual([{ session: [] }]);
  });

  it('has no prefix in a document that ignores it', async () => {
    const app = await start(
      { imports: [authModule] },
      { configure: (nest) => nest.setGlobalPrefix('api') },
    );
    const { paths } = documentAuth(created(app, { ignoreGlobalPrefix: true }), app.app);
    expect(Object.keys(paths)).toContain('/auth/session');
    expect(paths['/cats/{id}']?.get?.security).toEqual([{ session: [] }]);
  });

  it('is missing in a document that does not include the module', async () => {
    const app = await start({ imports: [authModule] });
    class Other {}
    const { paths } = documentAuth(created(app, { include: [Other] }), app.app);
    expect(paths).toEqual({});
  });

  it('differs between two modules', async () => {
    const staff = AuthModule.forRoot({
      ...mailingConfig,
      basePath: '/staff',
      cookiePrefix: 'staff',
      isGlobal: false,
    });
    const app = await start({ imports: [staff, authModule], controllers: [] });
    const document = documentAuth(created(app), app.app);
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/auth/session', '/staff/session']),
    );
    expect(openApiProblems(document)).toEqual([]);
    expect(document.components?.securitySchemes?.session).toMatchObject({
      name: '__Secure-authjs.session-token',
    });
  });
});

it('has the default cookie and no providers if the configuration depends on the request', async () => {
  const useFactory = () => mailingConfig;
  const imports = [AuthModule.forRootAsync({ inject: [REQUEST], useFactory })];
  const app = await start({ imports });
  const { components, paths } = documentAuth(created(app), app.app);
  const [provider] = paths['/auth/callback/{provider}']?.get?.parameters ?? [];
  expect(provider).toMatchObject({ schema: { type: 'string' } });
  expect(provider).not.toHaveProperty(['schema', 'enum']);
  expect(components?.securitySchemes?.session).toMatchObject({ name: 'authjs.session-token' });
});

describe('the schemes', () => {
  const COOKIES: [string, object, object][] = [
    ['over https', {}, { name: '__Secure-authjs.session-token' }],
    ['over http', { url: 'http://localhost' }, { name: 'authjs.session-token' }],
    [
      'of a name of its own',
      { cookies: { sessionToken: { name: 'sid' } } },
      { name: 'sid', description: 'The session cookie, which a sign-in sets.' },
    ],
    [
      'at an address that requests tell',
      { url: undefined, trustHost: true },
      {
        name: 'authjs.session-token',
        description: expect.stringContaining('__Secure-authjs.session-token'),
      },
    ],
  ];

  it.each(COOKIES)('name the session cookie %s', async (_name, options, scheme) => {
    const app = await start({ imports: [AuthModule.forRoot({ ...mailingConfig, ...options })] });
    const { components } = documentAuth(created(app), app.app);
    expect(components?.securitySchemes?.session).toMatchObject({
      type: 'apiKey',
      in: 'cookie',
      ...scheme,
    });
    expect(components?.securitySchemes).not.toHaveProperty('bearer');
  });

  it('have bearer tokens as an alternative if they are enabled', async () => {
    const imports = [AuthModule.forRoot({ ...mailingConfig, bearerTokens: true })];
    const app = await start({ imports });
    const { components, paths } = documentAuth(created(app), app.app);
    expect(components?.securitySchemes?.bearer).toMatchObject({ type: 'http', scheme: 'bearer' });
    expect(paths['/cats/{id}']?.get?.security).toEqual([{ session: [] }, { bearer: [] }]);
  });
});

describe('the descriptions of the app', () => {
  it('are kept', async () => {
    const app = await start({ imports: [authModule] });
    const builder = new DocumentBuilder()
      .addApiKey(KEY, 'key')
      .addBearerAuth({ type: 'http' }, 'x');
    const before = created(app, {}, builder);
    const { components, paths } = documentAuth(before, app.app);
    expect(components?.securitySchemes).toMatchObject(before.components?.securitySchemes ?? {});
    expect(paths['/cats']?.post?.security).toEqual([{ key: [] }]);
    expect(paths['/cats']?.post?.responses['401']).toMatchObject({ description: 'No key.' });
    expect(paths['/cats/{id}']?.get?.responses['200']).toMatchObject({ description: 'The cat.' });
  });

  it('are kept for a session schema of the app', async () => {
    @Controller()
    @ApiExtraModels(OwnSession)
    class SessionsController {}
    const app = await start({ imports: [authModule], controllers: [SessionsController] });
    const { components } = documentAuth(created(app, { extraModels: [OwnSession] }), app.app);
    expect(components?.schemas?.AuthSession).toMatchObject({ required: ['role'] });
  });

  it('are not changed in the given document', async () => {
    const app = await start({ imports: [authModule] });
    const before = created(app);
    const copy = structuredClone(before);
    documentAuth(before, app.app);
    expect(before).toEqual(copy);
  });

  it('are returned unchanged without the module', async () => {
    @Controller('dogs')
    class DogsController {}
    const app = await start({ controllers: [DogsController] });
    const before = created(app);
    expect(documentAuth(before, app.app)).toEqual(before);
  });
});

it.each([
  ['3.0.0', { type: 'object', nullable: true }],
  ['3.1.0', { type: ['object', 'null'] }],
] as const)('in OpenAPI %s allow a session of null', async (version, schema) => {
  const app = await start({ imports: [authModule] });
  const builder = new DocumentBuilder().setOpenAPIVersion(version).addApiKey(KEY, 'key');
  const { components } = documentAuth(created(app, {}, builder), app.app);
  expect(components?.schemas?.AuthSession).toMatchObject(schema);
});
