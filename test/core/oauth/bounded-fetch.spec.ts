/** Requests to a provider. How large and slow its answers may be is told elsewhere. */
import { describe, expect, it } from '@jest/globals';
import { boundedFetch } from '../../../src/core/oauth/bounded-fetch.js';

describe('a bounded fetch', () => {
  const answering = (response: () => Response) => boundedFetch(async () => response());

  it('does not even ask an endpoint that is not safe', async () => {
    let isAsked = false;
    const fetch = boundedFetch(async () => {
      isAsked = true;
      return new Response();
    });
    await expect(fetch('http://op.test')).rejects.toMatchObject({ type: 'InvalidEndpoints' });
    await expect(fetch(new Request('http://op.test'))).rejects.toThrow('must be https');
    expect(isAsked).toBe(false);
  });

  it('asks for redirects to be shown, whatever its caller would like', async () => {
    let redirect: string | undefined;
    const fetch = boundedFetch(async (_, init) => {
      redirect = init?.redirect;
      return new Response();
    });
    await fetch('https://op.test', { redirect: 'follow' });
    expect(redirect).toBe('manual');
  });

  it('gives the status, the headers and the body', async () => {
    const headers = { 'x-own': 'yes', 'content-length': '9999', 'content-encoding': 'gzip' };
    const fetch = answering(() => new Response('body', { status: 404, headers }));
    const response = await fetch('https://op.test');
    expect([response.status, await response.text()]).toEqual([404, 'body']);
    // Of the body as it was sent; this one is decoded.
    expect([...response.headers.keys()]).toEqual(['content-type', 'x-own']);
  });

  it('gives an answer without a body', async () => {
    const response = await answering(() => new Response(null, { status: 204 }))('https://op.test');
    expect([response.status, await response.text()]).toEqual([204, '']);
  });

  it('gives a megabyte, and not a byte more', async () => {
    const megabyte = 'a'.repeat(1024 * 1024);
    const whole = await answering(() => new Response(megabyte))('https://op.test');
    await expect(whole.text()).resolves.toHaveLength(megabyte.length);
    const more = answering(() => new Response(`${megabyte}a`))('https://op.test');
    await expect(more).rejects.toMatchObject({ type: 'CallbackRouteError' });
    await expect(more).rejects.toThrow('more than a megabyte');
  });
});
