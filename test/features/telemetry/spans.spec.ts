/** Spans of requests, and of their work. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Sessions } from '../../../src/features/sessions/index.js';
import { Telemetry, type TelemetryOptions } from '../../../src/features/telemetry/index.js';
import { EveryFlow } from '../../core/secret-leaks/every-flow.js';
import { FactorApp, type FactorAppSettings } from '../second-factors/factor-app.js';
import { type RecordedSpan, Recording } from './recording.js';

let recording: Recording;
beforeEach(() => {
  recording = new Recording();
});
afterEach(() => recording.end());

const createApp = (
  options: TelemetryOptions = {},
  { features = [], ...settings }: FactorAppSettings = {},
  strategy: 'jwt' | 'database' = 'jwt',
) => new FactorApp(strategy, { ...settings, features: [Telemetry(options), ...features] });

/** The spans of this name. */
async function find(name: string): Promise<readonly RecordedSpan[]> {
  return (await recording.spans()).filter((span) => span.name === name);
}

describe('a request', () => {
  const CALLBACK = 'POST /auth/callback/:provider';

  it('is a span by the conventions for HTTP servers', async () => {
    const app = createApp();
    const ada = await app.createUser('ada');
    await app.signIn(ada.id);
    expect(await find(CALLBACK)).toEqual([
      {
        name: CALLBACK,
        parent: undefined,
        isError: false,
        attributes: {
          'http.request.method': 'POST',
          'http.route': '/auth/callback/:provider',
          'http.response.status_code': 302,
          'url.scheme': 'https',
          'portcullis.route': '/callback/:provider',
          'portcullis.action': 'session.start',
          'portcullis.provider': 'entry',
          'portcullis.outcome': 'success',
        },
      },
    ]);
  });

  it('has the calls of the adapter and of the tables of features in it', async () => {
    const app = createApp({ databaseSystem: 'postgresql' }, {}, 'database');
    const ada = await app.createUser('ada');
    await app.signIn(ada.id);
    const system = { 'db.system.name': 'postgresql' };
    expect(await recording.spans()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'createSession',
          parent: CALLBACK,
          attributes: { ...system, 'db.operation.name': 'createSession' },
        }),
        expect.objectContaining({
          name: 'insert session_records',
          parent: CALLBACK,
          attributes: {
            ...system,
            'db.operation.name': 'insert',
            'db.collection.name': 'session_records',
          },
        }),
      ]),
    );
  });

  it('of a refusal has the code of the error, and is no error', async () => {
    const app = createApp();
    await app.browser().post('/auth/callback/entry', { name: 'eve' });
    expect(await find(CALLBACK)).toEqual([
      expect.objectContaining({
        isError: false,
        attributes: expect.objectContaining({
          'portcullis.outcome': 'refused',
          'error.type': 'CredentialsSignin',
        }),
      }),
    ]);
  });

  it('that failed is an error, without the message', async () => {
    const app = createApp({}, {}, 'database');
    const ada = await app.createUser('ada');
    Object.assign(app.adapter, {
      createSession: () => Promise.reject(new Error('at postgres://ada:canary@db')),
    });
    await app.signIn(ada.id);
    const failed = (await recording.spans()).filter(({ isError }) => isError);
    expect(failed.map(({ name }) => name)).toEqual(['createSession', CALLBACK]);
    expect(failed[1]?.attributes).toMatchObject({
      'portcullis.outcome': 'failed',
      'error.type': 'AdapterError',
    });
    expect(
      JSON.stringify(recording.exported.map(({ events, status }) => [events, status])),
    ).not.toContain('canary');
  });

  it('names its action where a feature answers it', async () => {
    const app = createApp();
    const browser = await app.signIn((await app.createUser('ada')).id);
    await browser.visit('/auth/account/sessions', { method: 'GET' });
    expect(await find('GET /auth/account/sessions')).toHaveLength(1);
  });

  it('goes on with the trace of its caller', async () => {
    const app = createApp();
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    await app.browser().visit('/auth/csrf', {
      headers: { traceparent: `00-${traceId}-b7ad6b7169203331-01` },
    });
    expect(recording.exported.map((span) => span.spanContext().traceId)).toEqual([traceId]);
  });

  it('makes no span of its own where the framework has one, which gets the names', async () => {
    const app = createApp();
    const ada = await app.createUser('ada');
    await recording.run('POST /auth/*splat', async () => {
      await app.browser().post('/auth/callback/entry', { name: ada.id });
    });
    const spans = await recording.spans();
    expect(spans.filter(({ parent }) => parent === undefined)).toEqual([
      expect.objectContaining({
        name: 'POST /auth/*splat',
        attributes: expect.objectContaining({
          'portcullis.route': '/callback/:provider',
          'portcullis.action': 'session.start',
          'portcullis.outcome': 'success',
        }),
      }),
    ]);
  });
});

describe('the work of a request', () => {
  it('has the calls of the provider, by its host alone', async () => {
    const flow = new EveryFlow('jwt', { features: [Telemetry()] });
    await flow.visitProvider();
    const calls = (await recording.spans()).filter(
      ({ attributes }) => attributes['server.address'] === 'op.test',
    );
    expect(calls.map(({ name, attributes }) => [name, attributes])).toEqual(
      expect.arrayContaining([
        [
          'POST',
          {
            'portcullis.provider': 'op',
            'http.request.method': 'POST',
            'http.response.status_code': 200,
            'server.address': 'op.test',
            'server.port': 443,
            'url.scheme': 'https',
          },
        ],
      ]),
    );
  });

  it('has an error of the provider as an error of its call', async () => {
    const flow = new EveryFlow('jwt', { features: [Telemetry()] });
    await flow.visitProvider({ answers: { token: () => new Response('', { status: 503 }) } });
    const call = (await find('POST')).find(({ isError }) => isError);
    expect(call?.attributes).toMatchObject({
      'http.response.status_code': 503,
      'error.type': '503',
    });
  });

  it('has the callbacks of the app, which are called as methods', async () => {
    const seen: unknown[] = [];
    const callbacks = {
      mark: 'mine',
      session(this: { readonly mark: string }, { session }: { session: object }) {
        seen.push(this.mark);
        return session;
      },
    };
    const app = createApp({}, { config: { callbacks: callbacks as never } });
    const browser = await app.signIn((await app.createUser('ada')).id);
    await browser.session();
    expect(seen).not.toEqual([]);
    expect(new Set(seen)).toEqual(new Set(['mine']));
    expect((await find('portcullis.callback session'))[0]?.attributes).toEqual({
      'portcullis.callback': 'session',
    });
    // The default ones take no time.
    expect(await find('portcullis.callback redirect')).toEqual([]);
  });

  it('has the hashes of passwords, and how long they waited', async () => {
    const app = createApp();
    await app.createUser('ada', { password: true });
    const email = 'ada@example.com';
    await app.browser().post('/auth/callback/password', { email, password: 'a wrong one' });
    const [hash] = (await find('portcullis.hash')).slice(-1);
    expect(hash?.attributes).toEqual({ 'portcullis.hash.wait': expect.any(Number) });
    expect(hash?.parent).toBe('POST /auth/callback/:provider');
  });
});

it('work of no request is no span', async () => {
  const app = createApp();
  const { id } = await app.createUser('ada');
  await app.services.get(Sessions).revokeAll(id);
  expect(await recording.spans()).toEqual([]);
});

describe('the user of a request', () => {
  const KEY = 'a key for pseudonyms, of 32 characters';

  it('is in no span without a key', async () => {
    const app = createApp();
    const browser = await app.signIn((await app.createUser('ada')).id);
    await browser.post('/auth/account/profile', { name: 'Countess' });
    const named = (await recording.spans()).filter(
      ({ attributes }) => 'enduser.pseudo.id' in attributes,
    );
    expect(named).toEqual([]);
  });

  it('has the same pseudonym in all spans, by a key', async () => {
    const app = createApp({ pseudonymKey: KEY });
    const browser = await app.signIn((await app.createUser('ada')).id);
    await browser.post('/auth/account/profile', { name: 'Countess' });
    const ada = await app.services.get(Telemetry).findPseudonym('ada');
    expect(ada).toMatch(/^[0-9a-f]{32}$/);
    const named = (await recording.spans()).flatMap(({ name, attributes }) =>
      'enduser.pseudo.id' in attributes ? [[name, attributes['enduser.pseudo.id']]] : [],
    );
    expect(named).toEqual([
      ['POST /auth/callback/:provider', ada],
      ['POST /auth/account/profile', ada],
    ]);
  });
});
