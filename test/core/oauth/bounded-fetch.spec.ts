/** Requests to a provider. Slow and large responses: `test/core/oidc/provider-faults.spec.ts`. */
import { describe, expect, it } from '@jest/globals';
import { inspect } from 'node:util';
import { limitFetch } from '../../../src/core/oauth/bounded-fetch.js';
import { BufferedResponse } from '../../../src/core/oauth/buffered-response.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const TEXT = '{"access_token":"secret"}';
const whole = () =>
  new BufferedResponse(bytes(TEXT), {
    status: 201,
    statusText: 'Made',
    headers: { 'content-type': 'application/json', 'x-own': 'yes' },
  });

describe('a bounded fetch', () => {
  const answering = (response: () => Response) => limitFetch(async () => response());

  it('sends no request to an endpoint that is not safe', async () => {
    let isAsked = false;
    const fetch = limitFetch(async () => {
      isAsked = true;
      return new Response();
    });
    await expect(fetch('http://op.test')).rejects.toMatchObject({ type: 'InvalidEndpoints' });
    await expect(fetch(new Request('http://op.test'))).rejects.toThrow('must be https');
    expect(isAsked).toBe(false);
  });

  it('does not follow redirects, whatever its caller sets', async () => {
    let redirect: string | undefined;
    const fetch = limitFetch(async (_, init) => {
      redirect = init?.redirect;
      return new Response();
    });
    await fetch('https://op.test', { redirect: 'follow' });
    expect(redirect).toBe('manual');
  });

  it('returns the status, the headers and the body', async () => {
    const headers = { 'x-own': 'yes', 'content-length': '9999', 'content-encoding': 'gzip' };
    const fetch = answering(() => new Response('body', { status: 404, headers }));
    const response = await fetch('https://op.test');
    expect([response.status, await response.text()]).toEqual([404, 'body']);
    // Of the body as it was sent; this one is decoded.
    expect([...response.headers.keys()]).toEqual(['content-type', 'x-own']);
  });

  it('returns a response without a body', async () => {
    const response = await answering(() => new Response(null, { status: 204 }))('https://op.test');
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  it('accepts a megabyte, and not a byte more', async () => {
    const megabyte = 'a'.repeat(1024 * 1024);
    const whole = await answering(() => new Response(megabyte))('https://op.test');
    await expect(whole.text()).resolves.toHaveLength(megabyte.length);
    const more = answering(() => new Response(`${megabyte}a`))('https://op.test');
    await expect(more).rejects.toMatchObject({ type: 'CallbackRouteError' });
    await expect(more).rejects.toThrow('more than a megabyte');
  });
});

describe('a buffered response', () => {
  it('can be read any number of times', async () => {
    const response = whole();
    for (let time = 0; time < 2; time += 1) {
      expect(await response.text()).toBe(TEXT);
      expect(await response.json()).toEqual({ access_token: 'secret' });
    }
    expect(response.bodyUsed).toBe(false);
  });

  it.each([
    ['bytes', async (response: Response) => response.bytes()],
    ['a buffer', async (response: Response) => new Uint8Array(await response.arrayBuffer())],
    ['a blob', async (response: Response) => bytes(await (await response.blob()).text())],
    [
      'a stream',
      async (response: Response) => (await response.body?.getReader().read())?.value ?? null,
    ],
  ])('can be read as %s', async (_, read) => {
    expect(Array.from((await read(whole())) ?? [])).toEqual(Array.from(bytes(TEXT)));
  });

  it('can be read as a form, and as a stream once', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = new BufferedResponse(bytes('a=1&b=2'), { headers });
    expect([...(await response.formData()).entries()]).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
    expect(response.bodyUsed).toBe(false);
    await response.body?.cancel();
    expect(response.bodyUsed).toBe(true);
    expect(response.body).toBe(response.body);
    expect(await response.body?.getReader().read()).toEqual({ done: true, value: undefined });
  });

  it('is cloned with its status, headers and body', async () => {
    const response = whole();
    response.headers.set('x-own', 'changed');
    const copy = response.clone();
    expect([copy.status, copy.statusText, copy.headers.get('x-own')]).toEqual([
      201,
      'Made',
      'changed',
    ]);
    expect(await copy.text()).toBe(TEXT);
  });

  it.each([
    ['a byte order mark', [0xef, 0xbb, 0xbf, 0x7b, 0x7d], '{}'],
    ['what is no UTF-8', [0x22, 0xff, 0x22], '"\ufffd"'],
  ])('decodes %s like the platform', async (_, content, text) => {
    const response = new BufferedResponse(Uint8Array.from(content), {});
    expect(await response.text()).toBe(text);
    expect(await new Response(Uint8Array.from(content)).text()).toBe(text);
  });

  it('does not show its body when it is printed', () => {
    expect(JSON.stringify(whole())).toBe('{}');
    expect(inspect(whole(), { depth: 5, showHidden: true })).not.toContain('secret');
  });
});

describe('buffering a response', () => {
  it('returns a buffered response unchanged', async () => {
    const response = whole();
    await expect(BufferedResponse.from(response)).resolves.toBe(response);
  });

  it('keeps the status, the status text and the headers', async () => {
    const [status, statusText, headers] = [502, 'Away', { 'x-own': 'yes' }] as const;
    const response = await BufferedResponse.from(
      new Response(TEXT, { status, statusText, headers }),
    );
    expect(response).toBeInstanceOf(BufferedResponse);
    expect([response.status, response.statusText]).toEqual([status, statusText]);
    expect([response.headers.get('x-own'), await response.text()]).toEqual(['yes', TEXT]);
  });

  it.each([
    ['no content', () => new Response(null, { status: 204 })],
    ['a network error', () => Response.error()],
  ])('returns a response for %s unchanged', async (_, make) => {
    const response = make();
    await expect(BufferedResponse.from(response)).resolves.toBe(response);
  });
});
