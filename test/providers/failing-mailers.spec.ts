/** An email service that fails says why, and never what was sent. */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { toSafeExcerpt } from '../../src/core/email/mailer.js';
import type { Fetch } from '../../src/core/kernel/platform.js';
import { ADDRESS, CODE, HTTP_MAILERS, KEY, LINK, OPTIONS, TOKEN } from './mailers.js';
import { catchFailure, secretsIn, sendThrough } from './mailers.js';

/** Answers with everything that it was sent, in the spellings of JSON, HTML and of URLs. */
const quoting = (status: number): Fetch =>
  async function fetch(input, init) {
    const sent = init?.body instanceof FormData ? [...init.body.values()] : [init?.body];
    const quotes = [...sent, JSON.stringify(init?.headers), LINK.replaceAll('/', '\\/'), input];
    const encoded = [
      encodeURIComponent(LINK),
      LINK.replaceAll('&', '&amp;'),
      ADDRESS.toUpperCase(),
    ];
    return new Response(`{"error":"no such user"} ${[...encoded, ...quotes].join(' ')}`, {
      status,
    });
  };

describe.each(HTTP_MAILERS)('F10 %s', (_id, mailer) => {
  it.each([301, 400, 401, 403, 404, 422, 429, 500, 503])('answers %i', async (status) => {
    const error = await catchFailure(sendThrough(quoting(status), mailer));
    expect(error).toMatchObject({ type: 'EmailSignInError', cause: { status } });
    expect(error.message).toContain(`refused the message with status ${status}: `);
    expect(error.message).toContain('no such user');
    expect(error.message.length).toBeLessThan(300);
    expect(secretsIn(error)).toEqual([]);
  });

  it('quotes the code', async () => {
    const fetch: Fetch = async () => new Response(`Refused: your code ${CODE}.`, { status: 422 });
    const sending = sendThrough(fetch, mailer, OPTIONS, { method: 'both', code: CODE });
    const error = await catchFailure(sending);
    expect(error.message).toContain('Refused: your code …');
    expect(secretsIn(error)).toEqual([]);
  });

  it('answers without a body', async () => {
    const fetch: Fetch = async () => new Response(null, { status: 500 });
    await expect(sendThrough(fetch, mailer)).rejects.toThrow(
      /refused the message with status 500\.$/,
    );
  });

  it.each([200, 202])('R15: a page of a proxy with %i is no receipt', async (status) => {
    const page = `<html>Sign in to the network to reach ${LINK}</html>`;
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    const fetch: Fetch = async () => new Response(page, { status, headers });
    const error = await catchFailure(sendThrough(fetch, mailer));
    expect(error).toMatchObject({ type: 'EmailSignInError', cause: { status } });
    expect(error.message).toMatch(new RegExp(` answered with a page, with status ${status}\\.$`));
    expect(secretsIn(error)).toEqual([]);
  });

  it('cannot be reached', async () => {
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const fetch: Fetch = async () => {
      throw new TypeError('fetch failed', { cause });
    };
    const error = await catchFailure(sendThrough(fetch, mailer));
    expect(error).toMatchObject({ type: 'EmailSignInError' });
    expect(error.message).toMatch(/ did not take the message: fetch failed \(ECONNREFUSED\)$/);
  });

  it('fails with an error that quotes the request', async () => {
    const fetch: Fetch = async (_input, init) => {
      const headers = JSON.stringify(init?.headers);
      throw new Error(`${headers} is bad, and so are ${LINK} and ${ADDRESS}`, { cause: init });
    };
    const error = await catchFailure(sendThrough(fetch, mailer));
    expect(error.message).toContain('is bad');
    expect(secretsIn(error)).toEqual([]);
  });

  it.each(['two words', 'line\nbreak', 'clé', 'tab\tbed'])('has the key %j', async (apiKey) => {
    const fetch = jest.fn<Fetch>();
    const error = await catchFailure(sendThrough(fetch, mailer, { ...OPTIONS, apiKey }));
    expect(error).toMatchObject({ type: 'InvalidOption' });
    expect(error.message).not.toContain(apiKey);
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe.each(HTTP_MAILERS)('F11 %s', (_id, mailer) => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  const endless = () =>
    new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('no '.repeat(1000))),
    });

  it('does not answer, and times out', async () => {
    let signal: AbortSignal | null | undefined;
    const fetch: Fetch = (_input, init) => {
      signal = init?.signal;
      return new Promise(() => undefined);
    };
    const failure = catchFailure(sendThrough(fetch, mailer));
    await jest.advanceTimersByTimeAsync(8_900);
    expect(signal?.aborted).toBe(false);
    await jest.advanceTimersByTimeAsync(200);
    const error = await failure;
    expect(error).toMatchObject({ type: 'EmailSignInError' });
    expect(error.message).toMatch(/ did not answer within 9000 ms\.$/);
    expect(signal?.aborted).toBe(true);
  });

  it('does not finish its error response, and times out', async () => {
    const body = new ReadableStream({ start: () => undefined });
    const failure = catchFailure(
      sendThrough(async () => new Response(body, { status: 400 }), mailer),
    );
    await jest.advanceTimersByTimeAsync(9_100);
    expect((await failure).message).toMatch(/ did not answer within 9000 ms\.$/);
  });

  it('sends a long error response, which is cut', async () => {
    const fetch: Fetch = async () => new Response(endless(), { status: 400 });
    const error = await catchFailure(sendThrough(fetch, mailer));
    expect(error.message).toContain('status 400: no no no');
    expect(error.message.length).toBeLessThan(300);
  });

  it('sends a long error response, which is not cut within a secret', async () => {
    const body = `refused: ${' '.repeat(4077)}${KEY}${' '.repeat(99)}`;
    const error = await catchFailure(
      sendThrough(async () => new Response(body, { status: 400 }), mailer),
    );
    expect(error.message).toMatch(/ with status 400: refused:$/);
  });

  it('sends a long success response, which is not read', async () => {
    const cancel = jest.fn<() => void>();
    const body = new ReadableStream({ cancel });
    await sendThrough(async () => new Response(body), mailer);
    expect(cancel).toHaveBeenCalledTimes(1);
  });
});

describe('an excerpt', () => {
  it.each([
    ['{"message":"The domain is not verified."}', '{"message":"The domain is not verified."}'],
    ['first\r\n\u0000second\u202e third', 'first second third'],
    [
      `unknown ${ADDRESS}, ${ADDRESS.toUpperCase()} and <bob%40example.org>`,
      'unknown …, … and <…>',
    ],
    [`see ${LINK} or https:\\/\\/x.test\\/y`, 'see … or …'],
    [`code 424242, key ${KEY}`, 'code …, key …'],
    [`an unknown token ${TOKEN.slice(0, 40)}`, 'an unknown token …'],
    ['', ''],
  ])('of %j is %j', (text, excerpt) => {
    expect(toSafeExcerpt(text, [ADDRESS, KEY, '424242', '', undefined])).toBe(excerpt);
  });

  it('has 200 characters at most, and no partial words of a secret', () => {
    const text = `${'a '.repeat(98)}${KEY} and more ${KEY}`;
    const excerpt = toSafeExcerpt(text, [KEY]);
    expect(excerpt).toHaveLength(200);
    expect(excerpt).not.toContain('canary');
  });
});
