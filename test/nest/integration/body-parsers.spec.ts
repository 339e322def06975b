/** The routes work with any body parser, and do not affect the app's own routes. */
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  Body,
  Controller,
  type INestApplication,
  Post,
  type RawBodyRequest,
  Req,
} from '@nestjs/common';
import { type NestExpressApplication, NoFilesInterceptor } from '@nestjs/platform-express';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AuthModule } from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Browser } from '../../support/browser.js';
import { SIGNED_IN_AND_OUT, signInAndOut } from '../../support/sign-in-and-out.js';
import { type AppOptions, PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';

@Controller()
class WebhookController {
  @Post('webhook')
  webhook(@Req() request: RawBodyRequest<object>, @Body() body: unknown) {
    return { raw: request.rawBody?.toString() ?? null, body };
  }
}

const onExpress = (app: INestApplication) => app as NestExpressApplication;
const onFastify = (app: INestApplication) => app as NestFastifyApplication;

/** What apps do with the bodies of their requests. */
const HABITS: Record<string, Partial<Record<(typeof PLATFORMS)[number][0], AppOptions>>> = {
  'the default parsers': { Express: {}, Fastify: {} },
  'the raw body kept': { Express: { rawBody: true }, Fastify: { rawBody: true } },
  'a limit of its own': {
    Express: { configure: (app) => onExpress(app).useBodyParser('json', { limit: 1000 }) },
    Fastify: {
      configure: (app) => onFastify(app).useBodyParser('application/json', { bodyLimit: 1000 }),
    },
  },
  'a parser for XML': {
    Express: { configure: (app) => onExpress(app).useBodyParser('text', { type: 'text/xml' }) },
    Fastify: {
      configure: (app) =>
        onFastify(app).useBodyParser('text/xml', {}, (_request, body, done) =>
          done(null, body.toString()),
        ),
    },
  },
  'nested forms': {
    Express: { configure: (app) => onExpress(app).useBodyParser('urlencoded', { extended: true }) },
  },
  'every body read as text': {
    Express: {
      bodyParser: false,
      configure: (app) => onExpress(app).useBodyParser('text', { type: '*/*' }),
    },
    Fastify: {
      configure: (app) =>
        onFastify(app).useBodyParser(/.*/, {}, (_request, body, done) =>
          done(null, body.toString()),
        ),
    },
  },
  'every body read as bytes': {
    Express: {
      bodyParser: false,
      configure: (app) => onExpress(app).useBodyParser('raw', { type: '*/*' }),
    },
    Fastify: {
      configure: (app) =>
        onFastify(app).useBodyParser(/.*/, {}, (_request, body, done) => done(null, body)),
    },
  },
  // Fastify answers a form with 415 before the library is called.
  'no parsers': { Express: { bodyParser: false } },
};

/** What a plugin of Fastify's makes of a multipart form, when it hands over bodies. */
const attaching =
  (shape: (value: unknown) => unknown) =>
  (app: INestApplication): unknown =>
    onFastify(app).useBodyParser('multipart/form-data', {}, (request, bytes, done) => {
      const headers = { 'content-type': String(request.headers['content-type']) };
      const fields = new Response(new Uint8Array(bytes), { headers }).formData();
      const parsed = fields.then((form) =>
        [...new Set(form.keys())].map((name) => [name, form.getAll(name).map(shape)] as const),
      );
      parsed.then((entries) => done(null, Object.fromEntries(entries)), done);
    });

/**
 * Who may have read a multipart form. Fastify itself answers 415, unless a parser for it is set.
 */
const MULTIPART_HABITS: Record<(typeof PLATFORMS)[number][0], Record<string, AppOptions>> = {
  Express: {
    'the default parsers': {},
    'no parsers': { bodyParser: false },
    'a parser that has read it': {
      configure: (app) => app.useGlobalInterceptors(new (NoFilesInterceptor())()),
    },
    'a parser that leaves an empty object': {
      configure: (app) =>
        app.use((request: object, _response: unknown, next: () => void) => {
          Object.assign(request, { body: {} });
          next();
        }),
    },
  },
  Fastify: {
    'a plugin that leaves the stream': {
      configure: (app) =>
        onFastify(app)
          .getHttpAdapter()
          .getInstance()
          .addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null)),
    },
    'a plugin that hands over values': { configure: attaching((value) => value) },
    'a plugin that hands over parts': {
      configure: attaching((value) => ({ type: 'field', fieldname: 'x', value })),
    },
  },
};

describe.each(PLATFORMS)('bodies on %s', (platform, adapter) => {
  let running: RunningApp;
  afterEach(() => running.close());

  async function start(options: AppOptions | undefined): Promise<Browser> {
    const metadata = {
      imports: [AuthModule.forRoot(handlerConfig)],
      controllers: [WebhookController],
    };
    running = await startApp(metadata, adapter(), options);
    return new Browser(running.serve);
  }

  const post = (contentType: string, body: string) =>
    running.serve(
      new Request('https://app.test/webhook', {
        method: 'POST',
        headers: { 'content-type': contentType },
        body,
      }),
    );

  const here = Object.keys(HABITS).filter((habit) => platform in (HABITS[habit] ?? {}));

  it.each(here)('signs in and out with %s', async (habit) => {
    await start(HABITS[habit]?.[platform]);
    await expect(signInAndOut(running.serve)).resolves.toEqual(SIGNED_IN_AND_OUT);
  });

  it('signs in by JSON when only the platform parses bodies', async () => {
    const browser = await start({ bodyParser: false });
    const csrfToken = await browser.csrfToken();
    const json = { csrfToken, password: 'open sesame' };
    await browser.visit('/auth/callback/credentials', { json });
    await expect(browser.session()).resolves.toMatchObject({ user: { name: 'Ada' } });
  });

  it('does not change the raw body of a webhook', async () => {
    await start({ rawBody: true });
    const bytes = '{"b":1,  "a":[2.0]}';
    const response = await post('application/json', bytes);
    await expect(response.json()).resolves.toEqual({ raw: bytes, body: { b: 1, a: [2] } });
  });

  const multiparts = Object.keys(MULTIPART_HABITS[platform]);
  it.each(multiparts)('M14 reads a multipart form with %s', async (habit) => {
    const browser = await start(MULTIPART_HABITS[platform][habit]);
    const body = new FormData();
    const csrfToken = await browser.csrfToken();
    body.append('csrfToken', csrfToken);
    body.append('password', 'open sesame');
    body.append('callbackUrl', '/members');
    const signingIn = (form: FormData) =>
      running.serve(
        new Request('https://app.test/auth/callback/credentials', {
          method: 'POST',
          headers: { cookie: browser.cookieHeader() },
          body: form,
        }),
      );
    const response = await signingIn(body);
    expect(response.headers.get('location')).toBe('https://app.test/members');
    body.append('csrfToken', csrfToken);
    expect((await signingIn(body)).status).toBe(400);
  });

  it("leaves the app's own limit in force, on its routes and on ours", async () => {
    const browser = await start(HABITS['a limit of its own']?.[platform]);
    const json = { text: 'x'.repeat(1000) };
    for (const path of ['/webhook', '/auth/callback/credentials']) {
      expect([path, (await browser.visit(path, { json })).status]).toEqual([path, 413]);
    }
    expect((await browser.visit('/webhook', { json: {} })).status).toBe(201);
  });

  it('does not affect a parser of the app', async () => {
    await start(HABITS['a parser for XML']?.[platform]);
    const response = await post('text/xml', '<paid/>');
    await expect(response.json()).resolves.toEqual({ raw: null, body: '<paid/>' });
  });
});
