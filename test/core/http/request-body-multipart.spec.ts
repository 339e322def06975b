/** Forms of the type `multipart/form-data` (RFC 7578), with the limits of every body. */
import { describe, expect, it } from '@jest/globals';
import { MalformedRequest } from '../../../src/core/errors/public.js';
import { parseAuthRequest } from '../../../src/core/http/auth-request.js';
import { ORIGIN, PASSWORD, inertly, makeApp, readSessionCookies } from './app.js';
import { routesBelow } from '../../support/route-table.js';

type Part = readonly [name: string, value: string];

function makeForm(parts: readonly Part[]): FormData {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return form;
}

function post(body: FormData | string, contentType?: string, path = '/auth/signout'): Request {
  const headers = contentType === undefined ? {} : { 'content-type': contentType };
  return new Request(`${ORIGIN}${path}`, { method: 'POST', headers, body });
}

/** The parsed fields, or the error. */
async function reading(request: Request) {
  try {
    const { body, repeated } = await parseAuthRequest(request, routesBelow('/auth'));
    return { fields: { ...body }, repeated };
  } catch (thrown) {
    if (!(thrown instanceof MalformedRequest)) throw thrown;
    return { status: thrown.status, message: thrown.message };
  }
}

const BOUNDARY = 'a-boundary-of-twenty-seven-letters';
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** The form as sent on the wire. */
function written(...parts: readonly string[]): string {
  const opened = parts.map((part) => `--${BOUNDARY}\r\n${part}\r\n`);
  return `${opened.join('')}--${BOUNDARY}--\r\n`;
}

const field = (name: string, value: string) =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;

const file = (name: string, fileName: string, content: string) =>
  `Content-Disposition: form-data; name="${name}"; filename="${fileName}"\r\n` +
  `Content-Type: application/octet-stream\r\n\r\n${content}`;

describe('M14 a multipart form', () => {
  it('M14 signs in and out like any other form', async () => {
    const app = makeApp();
    const browser = app.browser();
    const visit = async (path: string, fields: readonly Part[]) => {
      const csrfToken = await browser.csrfToken();
      const request = post(makeForm([['csrfToken', csrfToken], ...fields]), undefined, path);
      request.headers.set('cookie', browser.cookieHeader());
      return app.serve(request);
    };
    const fields: readonly Part[] = [
      ['password', PASSWORD],
      ['callbackUrl', '/members'],
    ];
    const response = await visit('/auth/callback/password', fields);
    expect(response.headers.get('location')).toBe(`${ORIGIN}/members`);
    expect(readSessionCookies(response)).toHaveLength(1);
    expect(app.submitted).toEqual([expect.objectContaining({ password: PASSWORD })]);
    const left = await visit('/auth/signout', [['callbackUrl', '/bye']]);
    expect(left.headers.get('location')).toBe(`${ORIGIN}/bye`);
  });

  it.each<readonly [string, FormData | string, string | undefined]>([
    [
      'a browser',
      makeForm([
        ['a', '1'],
        ['b', 'ü'],
        ['c', 'x\r\ny'],
      ]),
      undefined,
    ],
    [
      'hand',
      written(field('a', '1'), field('b', 'ü'), field('c', 'x\r\ny')),
      `Multipart/Form-Data; Boundary="${BOUNDARY}"`,
    ],
  ])('M14 is read as %s writes it', async (_, body, type) => {
    const fields = { a: '1', b: 'ü', c: 'x\r\ny' };
    expect(await reading(post(body, type))).toEqual({ fields, repeated: [] });
  });

  it('M14 lists repeated fields, and the last one wins', async () => {
    const form = makeForm([
      ['csrfToken', 'a'],
      ['other', 'a'],
      ['csrfToken', 'b'],
      ['other', 'b'],
    ]);
    expect(await reading(post(form))).toEqual({
      fields: { csrfToken: 'b', other: 'b' },
      repeated: ['csrfToken'],
    });
  });

  it('M14 does not pollute a prototype', async () => {
    const read = await parseAuthRequest(post(makeForm([['__proto__', 'x']])), routesBelow('/auth'));
    expect(Object.getPrototypeOf(read.body)).toBeNull();
    expect(Object.hasOwn(read.body, '__proto__')).toBe(true);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it('M14 may have an empty file field', async () => {
    const body = written(field('a', '1'), file('avatar', '', ''));
    expect(await reading(post(body, MULTIPART))).toEqual({ fields: { a: '1' }, repeated: [] });
  });

  it.each([
    ['a file', 'avatar', 'ada.png', 'x'],
    ['a file without a name', 'avatar', '', 'x'],
    ['an empty file', 'avatar', 'ada.png', ''],
    ['a file for a field that guards something', 'csrfToken', 'x', 'x'],
  ])('M14 is refused with %s, by the name of its field', async (_, name, fileName, content) => {
    const body = written(field('a', '1'), file(name, fileName, content));
    expect(await reading(post(body, MULTIPART))).toEqual({
      status: 415,
      message: `The field "${name}" is a file. Only text fields are read.`,
    });
  });

  it.each<readonly [string, string, string]>([
    ['is cut short', written(field('a', '1')).slice(0, -20), MULTIPART],
    ['is nothing of the kind', 'a=1', MULTIPART],
    ['has no boundary', written(field('a', '1')), 'multipart/form-data'],
    ['has another boundary', written(field('a', '1')), `${MULTIPART}x`],
    ['has a part without a name', written('Content-Disposition: form-data\r\n\r\n1'), MULTIPART],
    ['has a part without headers', written('1'), MULTIPART],
  ])('M14 is 400 when it %s', async (_, body, type) => {
    expect(await reading(post(body, type))).toMatchObject({ status: 400 });
  });

  it.each<readonly [string, string, number]>([
    ['one that is too large', 'x'.repeat(64 * 1024), 413],
    ['one of too many fields', field('a', '') + `\r\n--${BOUNDARY}\r\n`.repeat(3000), 413],
  ])('M14 has the limits of every body: %s', async (_, part, status) => {
    expect(await reading(post(written(part), MULTIPART))).toMatchObject({ status });
  });

  it('M14 is 415 in another character set', async () => {
    const type = `${MULTIPART}; charset=utf-16`;
    expect(await reading(post(written(field('a', '1')), type))).toMatchObject({ status: 415 });
  });

  it('M14 needs the CSRF token that every form needs', async () => {
    const app = makeApp();
    const browser = app.browser();
    await browser.csrfToken();
    const response = await inertly(app, browser, () => {
      const request = post(
        makeForm([['password', PASSWORD]]),
        undefined,
        '/auth/callback/password',
      );
      request.headers.set('cookie', browser.cookieHeader());
      return app.serve(request);
    });
    expect(response.headers.get('location')).toContain('error=MissingCSRF');
    expect(app.submitted).toEqual([]);
  });
});
