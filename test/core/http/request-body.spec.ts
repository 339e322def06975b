/** Which bodies are read, and which are refused (contract §2). */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { MalformedRequest } from '../../../src/core/errors/public.js';
import { type AuthRequest, parseAuthRequest } from '../../../src/core/http/auth-request.js';
import { ORIGIN, PASSWORD, inertly, makeApp, readSessionCookies } from './app.js';
import { elapse } from '../../support/fake-timers.js';
import { routesBelow } from '../../support/route-table.js';

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

type Body = ConstructorParameters<typeof Request>[1] extends { body?: infer B } | undefined
  ? B
  : never;

function post(body: Body, contentType?: string, path = '/auth/signout'): Request {
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  // Without `duplex` a stream is no body; Node has it, its types do not.
  return new Request(`${ORIGIN}${path}`, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
}

/** The parsed fields, or the status of the error. */
async function reading(request: Request): Promise<AuthRequest | number> {
  try {
    return await parseAuthRequest(request, routesBelow('/auth'));
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(MalformedRequest);
    return (thrown as MalformedRequest).status;
  }
}

async function readFields(request: Request): Promise<Record<string, unknown> | number> {
  const read = await reading(request);
  return typeof read === 'number' ? read : { ...read.body };
}

describe('a body', () => {
  it.each([
    ['a form', 'a=1&b=%C3%BC&c=x+y', FORM, { a: '1', b: 'ü', c: 'x y' }],
    ['JSON', '{"a":1,"b":"ü","c":[1]}', JSON_TYPE, { a: 1, b: 'ü', c: [1] }],
    ['JSON of this charset', '{"a":1}', 'application/json; charset=utf-8', { a: 1 }],
    ['JSON of this charset, quoted', '{"a":1}', 'application/json;charset="UTF-8"', { a: 1 }],
    ['B42 a form in capitals', 'a=1', 'Application/X-WWW-Form-Urlencoded', { a: '1' }],
    ['B42 with a space', 'a=1', `${FORM} ; x=y`, { a: '1' }],
  ])('is read as %s', async (_, body, type, fields) => {
    expect(await readFields(post(body, type))).toEqual(fields);
  });

  it.each(['null', '[]', '[{"a":1}]', '"x"', '1', 'true', ''])(
    'B36 that is JSON but not an object has no fields: %s',
    async (body) => {
      expect(await readFields(post(body, JSON_TYPE))).toEqual({});
    },
  );

  it.each([
    ['broken JSON', '{"a":'],
    ['a byte order mark', '\ufeff{"a":1}'],
    ['NUL', '{"a":1}\0'],
    ['a trailing comma', '{"a":1,}'],
    ['two documents', '{"a":1}{"a":2}'],
    ['a comment', '{"a":1} // x'],
    ['single quotes', "{'a':1}"],
    ['NaN', '{"a":NaN}'],
    ['blank', '  '],
  ])('B37 that is not JSON is refused: %s', async (_, body) => {
    expect(await readFields(post(body, JSON_TYPE))).toBe(400);
  });

  it('B37 that is not UTF-8 is refused', async () => {
    expect(await readFields(post(new Uint8Array([0x61, 0x3d, 0xff]), FORM))).toBe(400);
  });

  it.each([
    [
      'JSON',
      '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
      JSON_TYPE,
    ],
    ['a form', '__proto__=isAdmin&constructor=x&a[__proto__]=1&__proto__.isAdmin=1', FORM],
  ])('B38 does not pollute a prototype: %s', async (_, body, type) => {
    const read = (await reading(post(body, type, '/auth/signout?__proto__=x'))) as AuthRequest;
    expect(Object.getPrototypeOf(read.body)).toBeNull();
    expect(read.body.isAdmin).toBeUndefined();
    expect(Object.hasOwn(read.body, '__proto__')).toBe(true);
    expect(read.query.toString).toBeUndefined();
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    expect({ ...read.body }.isAdmin).toBeUndefined();
  });

  it.each(['callbackUrl', 'csrfToken', 'email', 'password'])(
    'B39 may have any JSON as `%s` without a failure',
    async (field) => {
      const app = makeApp();
      const browser = app.browser();
      const csrfToken = await browser.csrfToken();
      for (const value of [{ a: 1 }, [PASSWORD], 5, true, null, '']) {
        const json = { csrfToken, [field]: value };
        const response = await browser.visit('/auth/callback/password', { json });
        expect(response.headers.get('location')).toMatch(/error=(CredentialsSignin|MissingCSRF)/);
        expect(readSessionCookies(response)).toEqual([]);
      }
      expect(app.log.filter((line) => line.includes('TypeError'))).toEqual([]);
    },
  );

  it.each([
    ['text that looks like JSON', '{"a":1}', 'text/plain'],
    ['text that looks like a form', 'a=1', 'text/plain;charset=UTF-8'],
    ['JSON in a parameter', '{"a":1}', 'text/plain; application/json'],
    ['JSON at the end of a word', '{"a":1}', 'x-application/json'],
    ['JSON as part of a list', '{"a":1}', 'application/json, text/plain'],
    ['JSON with a suffix', '{"a":1}', 'application/json+x'],
    ['text in capitals', '{"a":1}', 'TEXT/PLAIN'],
    ['B41 multipart of another kind', '--x\r\n\r\n--x--', 'multipart/mixed; boundary=x'],
    ['B42 a form of another charset', 'a=1', `${FORM}; charset=utf-16`],
    ['B42 JSON of no charset', '{"a":1}', 'application/json;charset=x'],
    ['an empty type', '{"a":1}', ''],
    ['XML', '<a/>', 'application/xml'],
  ])('A93 of another type is refused: %s', async (_, body, type) => {
    expect(await readFields(post(body, type))).toBe(415);
  });

  it('A93 without a type is refused', async () => {
    const request = post(new TextEncoder().encode('{"a":1}'));
    expect(request.headers.get('content-type')).toBeNull();
    expect(await readFields(request)).toBe(415);
  });

  it('A93 of a type without a CORS preflight is refused, also with a valid token', async () => {
    const app = makeApp();
    const browser = app.browser();
    const csrfToken = await browser.csrfToken();
    const response = await inertly(app, browser, () => {
      const request = post(
        JSON.stringify({ csrfToken, password: PASSWORD }),
        'text/plain',
        '/auth/callback/password',
      );
      request.headers.set('cookie', browser.cookieHeader());
      return app.serve(request);
    });
    expect([response.status, await response.json()]).toEqual([
      415,
      'The content type is not supported.',
    ]);
    expect(app.submitted).toEqual([]);
  });
});

describe('B40 an oversized body', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  /** Counts what is taken from a stream that never ends. */
  function endless(chunk: string) {
    const taken = { chunks: 0, isCancelled: false };
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        taken.chunks += 1;
        controller.enqueue(new TextEncoder().encode(chunk));
      },
      cancel: () => {
        taken.isCancelled = true;
      },
    });
    return { stream, taken };
  }

  it.each([
    ['a form of 20 MB', `a=${'x'.repeat(20 * 1024 * 1024)}`, FORM],
    ['a million keys', 'k&'.repeat(1_000_000), FORM],
    ['200 000 nested arrays', '['.repeat(200_000), JSON_TYPE],
    ['one byte more than 64 kB', `a=${'x'.repeat(64 * 1024 - 1)}`, FORM],
    ['the same in JSON', JSON.stringify('x'.repeat(64 * 1024 - 1)), JSON_TYPE],
  ])('is refused: %s', async (_, body, type) => {
    expect(await readFields(post(body, type))).toBe(413);
  });

  it('is read up to 64 kB', async () => {
    const fields = await readFields(post(`a=${'x'.repeat(64 * 1024 - 2)}`, FORM));
    expect(fields).toEqual({ a: 'x'.repeat(64 * 1024 - 2) });
  });

  it('is no longer read after the limit', async () => {
    const { stream, taken } = endless('x'.repeat(1024));
    expect(await readFields(post(stream, FORM))).toBe(413);
    expect(taken.chunks).toBeLessThan(70);
    expect(taken.isCancelled).toBe(true);
  });

  it('is refused at the first chunk of text, which would pass the limit', async () => {
    const taken = { chunks: 0, isCancelled: false };
    const stream = new ReadableStream({
      pull: (controller) => {
        taken.chunks += 1;
        controller.enqueue('a=1&');
      },
      cancel: () => {
        taken.isCancelled = true;
      },
    });
    expect(await readFields(post(stream, FORM))).toBe(400);
    expect(taken.chunks).toBeLessThan(4);
    expect(taken.isCancelled).toBe(true);
  });

  it('has a time limit of ten seconds', async () => {
    jest.useFakeTimers();
    const taken = { isCancelled: false };
    const stream = new ReadableStream<Uint8Array>({
      pull: async (controller) => {
        await elapse(1000);
        controller.enqueue(new TextEncoder().encode('x'));
      },
      cancel: () => {
        taken.isCancelled = true;
      },
    });
    const outcome = readFields(post(stream, FORM));
    await jest.advanceTimersByTimeAsync(10_000);
    expect(await outcome).toBe(408);
    expect(taken.isCancelled).toBe(true);
  });

  it('is refused when the connection breaks', async () => {
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new Error('ECONNRESET')),
    });
    expect(await readFields(post(stream, FORM))).toBe(400);
  });

  it.each([
    ['arrays', '{"a":' + '['.repeat(30_000) + ']'.repeat(30_000) + '}'],
    ['objects', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
  ])('may be deeply nested without a failure: %s', async (_, body) => {
    const app = makeApp();
    const browser = app.browser();
    const csrfToken = await browser.csrfToken();
    const deep = body.replace('{', `{"csrfToken":"${csrfToken}",`);
    const request = post(deep, JSON_TYPE, '/auth/callback/password');
    request.headers.set('cookie', browser.cookieHeader());
    const response = await inertly(app, browser, () => app.serve(request));
    expect(response.headers.get('location')).toMatch(/error=(Configuration|CredentialsSignin)/);
  });
});

describe('B46 a body that was read before', () => {
  it.each<readonly [string, (request: Request) => unknown]>([
    ['to its end', (request) => request.text()],
    ['and is still reading', (request) => request.body?.getReader()],
  ])('is a clear error: %s', async (_, readIt) => {
    const app = makeApp();
    const request = post('a=1', FORM);
    await readIt(request);
    expect((await app.serve(request)).status).toBe(400);
    expect(app.log).toEqual([expect.stringContaining('The body was already read')]);
  });
});
