/** What `documentAuth` says about the routes of features. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { REQUEST } from '@nestjs/core';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import type { Feature } from '../../../src/features/index.js';
import { AuthModule, documentAuth } from '../../../src/index.js';
import { mailingConfig } from '../../contract/handler.contract.js';
import { Browser } from '../../support/browser.js';
import { type AppOptions, PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { Notes } from '../../support/notes.js';
import { listMediaTypes, listOperations, openApiProblems } from '../../support/openapi-problems.js';
import { leveled, Probe } from '../../support/probe.js';

const running: RunningApp[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

function makeDocument({ app }: RunningApp, options = {}): OpenAPIObject {
  const config = new DocumentBuilder().setTitle('Notes').build();
  return documentAuth(SwaggerModule.createDocument(app, config, options), app);
}

async function start(features: readonly Feature[], options?: AppOptions): Promise<RunningApp> {
  const [[, adapter]] = PLATFORMS;
  const imports = [AuthModule.forRoot({ ...mailingConfig, features })];
  const app = await startApp({ imports }, adapter(), options);
  running.push(app);
  return app;
}

function listRoutes(document: OpenAPIObject): string[] {
  return listOperations(document)
    .map(({ where }) => where)
    .filter((where) => where.includes('/account/'));
}

const ROUTES = [
  'get /auth/account/notes',
  'post /auth/account/notes',
  'delete /auth/account/notes/{id}',
];

describe.each(PLATFORMS)('the routes of a feature on %s', (_name, adapter) => {
  let app: RunningApp;
  let document: OpenAPIObject;

  beforeAll(async () => {
    app = await startApp({ imports: [AuthModule.forRoot(mailingConfig)] }, adapter());
    document = makeDocument(app);
  });

  afterAll(() => app.close());

  it('replace the patterns of the controller, each with its methods alone', () => {
    expect(listRoutes(document)).toEqual(ROUTES);
    expect(openApiProblems(document)).toEqual([]);
  });

  it('answer as described', async () => {
    const browser = new Browser(app.serve);
    const visitor = await browser.visit('/auth/account/notes');
    await browser.post('/auth/callback/credentials', { password: 'open sesame' });
    const csrfToken = await browser.csrfToken();
    const add = (json: object) => browser.visit('/auth/account/notes', { json });
    const added = await add({ csrfToken, text: 'Milk' });
    const { id } = (await added.clone().json()) as { id: string };
    const remove = (json: object, name = id) =>
      browser.visit(`/auth/account/notes/${name}`, { method: 'DELETE', json });
    const answers: [string, Response][] = [
      ['get /auth/account/notes', visitor],
      ['get /auth/account/notes', await browser.visit('/auth/account/notes')],
      ['post /auth/account/notes', added],
      ['post /auth/account/notes', await add({ csrfToken })],
      ['post /auth/account/notes', await add({ text: 'Milk' })],
      ['delete /auth/account/notes/{id}', await remove({ csrfToken })],
      ['delete /auth/account/notes/{id}', await remove({ csrfToken })],
      ['delete /auth/account/notes/{id}', await remove({})],
    ];
    expect(answers.map(([, { status }]) => status)).toEqual([
      401, 200, 201, 422, 403, 204, 404, 403,
    ]);
    for (const [where, { status, headers }] of answers) {
      const [method = '', path = ''] = where.split(' ');
      const described = document.paths[path]?.[method as 'get']?.responses ?? {};
      expect(Object.keys(described)).toContain(String(status));
      const type = headers.get('content-type')?.split(';')[0];
      expect(listMediaTypes(described[status])).toEqual(status === 204 ? [] : [type]);
    }
  });

  it('have an id, a tag, the session, and their fields', () => {
    expect(document.paths['/auth/account/notes']?.post).toMatchObject({
      operationId: 'auth_addNote',
      summary: 'Adds a note',
      tags: ['auth'],
      security: [{ session: [] }],
    });
    const body = document.paths['/auth/account/notes']?.post?.requestBody;
    const schema = {
      required: ['text'],
      properties: {
        csrfToken: { type: 'string' },
        text: { type: 'string', description: 'What to remember.', maxLength: 500, minLength: 1 },
      },
    };
    expect(body).toMatchObject({
      content: {
        'application/json': { schema },
        'application/x-www-form-urlencoded': { schema },
      },
    });
    expect(document.paths['/auth/account/notes/{id}']?.delete?.parameters).toEqual([
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
    ]);
  });
});

describe('a route', () => {
  it('with optional authentication has no 401, and the session is optional', async () => {
    const fields = { page: { description: 'The page.', isRequired: true, maxLength: 3 } };
    const app = await start([new Probe().feature({ method: 'GET', fields })]);
    const operation = makeDocument(app).paths['/auth/account/probe']?.get;
    expect(operation?.security).toEqual([{ session: [] }, {}]);
    expect(operation?.requestBody).toBeUndefined();
    expect(operation?.parameters).toEqual([
      {
        name: 'page',
        in: 'query',
        required: true,
        description: 'The page.',
        schema: { type: 'string', maxLength: 3 },
      },
    ]);
    expect(Object.keys(operation?.responses ?? {})).toEqual(['204', '400', '422', '500', '503']);
  });

  it('for fresh sessions says how a session is too old', async () => {
    const app = await start([new Probe().feature({ access: 'fresh' }), leveled([])]);
    const operation = makeDocument(app).paths['/auth/account/probe']?.post;
    expect(operation?.responses['401']).toHaveProperty(['headers', 'WWW-Authenticate']);
    expect(Object.keys(operation?.responses ?? {})).toEqual(
      expect.arrayContaining(['302', '401', '403', '429']),
    );
  });
});

describe('the paths', () => {
  const configure: AppOptions['configure'] = (nest) => nest.setGlobalPrefix('api');

  it('are below the global prefix', async () => {
    const document = makeDocument(await start([Notes()], { configure }));
    expect(listRoutes(document)).toEqual(
      ROUTES.map((where) => where.replace('/auth', '/api/auth')),
    );
    expect(openApiProblems(document)).toEqual([]);
  });

  it('have no prefix in a document that ignores it', async () => {
    const document = makeDocument(await start([Notes()], { configure }), {
      ignoreGlobalPrefix: true,
    });
    expect(listRoutes(document)).toEqual(ROUTES);
  });

  it('are there if the configuration depends on the request', async () => {
    const { features, ...config } = mailingConfig;
    const useFactory = () => config;
    const imports = [AuthModule.forRootAsync({ inject: [REQUEST], features, useFactory })];
    const app = await startApp({ imports }, PLATFORMS[0][1]());
    running.push(app);
    expect(listRoutes(makeDocument(app))).toEqual(ROUTES);
  });
});
