/** The form for a code, on the page after the request for it. */
import { describe, expect, it } from '@jest/globals';
import { readRefusedCode } from '../../../src/core/pages/refused-code.js';
import {
  renderVerifyRequestPage,
  type UnrequestedCodeProps,
} from '../../../src/core/pages/verify-request.page.js';
import { all, readText } from './html.js';
import { FRAME, LINKS, requestedCode, verifyRequest } from './samples.js';

const findInput = (html: string) => all(html, 'input').find(({ name }) => name === 'code');
const unrequested = (props: Partial<UnrequestedCodeProps> = {}) =>
  renderVerifyRequestPage({ refused: undefined, signInUrl: LINKS.signInUrl, ...props }, FRAME);

describe('the form', () => {
  const html = verifyRequest({ code: requestedCode() });

  it('posts the code, the CSRF token and the callback URL, without a script', () => {
    const [form] = all(html, 'form');
    expect(form).toMatchObject({
      method: 'post',
      action: 'https://example.com/auth/callback/email',
    });
    const names = all(html, 'input').map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(['csrfToken', 'callbackUrl', 'code']);
  });

  it('has one field, which browsers and phones fill in', () => {
    expect(findInput(html)).toMatchObject({
      type: 'text',
      inputmode: 'numeric',
      autocomplete: 'one-time-code',
      dir: 'ltr',
      id: 'code',
    });
    expect(all(html, 'label')).toEqual([{ for: 'code' }]);
    expect(findInput(html)).not.toHaveProperty('aria-invalid');
  });

  it('does not cut off a code that is pasted with a space', () => {
    expect(findInput(html)).not.toHaveProperty('maxlength');
  });

  it('posts no token when there is none', () => {
    const without = verifyRequest({ code: requestedCode(), csrfToken: undefined });
    expect(all(without, 'input').map(({ name }) => name)).toEqual([
      'callbackUrl',
      'code',
      'callbackUrl',
      'email',
    ]);
  });
});

describe('the page', () => {
  it('speaks of a code alone when there is no link', () => {
    const text = readText(verifyRequest({ code: requestedCode() }));
    expect(text).toContain('We’ve sent a sign-in code to ada@example.com .');
    expect(text).toContain('The code works once, within 10 minutes.');
    expect(text).toContain('Send a new code');
    expect(text).not.toContain('link');
  });

  it('speaks of both when there are both', () => {
    const text = readText(verifyRequest({ code: requestedCode({ hasLink: true }) }));
    expect(text).toContain('We’ve sent a sign-in link to ada@example.com .');
    expect(text).toContain('Or enter the code from the same email here.');
  });

  it.each([
    ['wrong', 3, 'That code isn’t right. Tries left: 3.'],
    ['wrong', undefined, 'That code isn’t right.'],
    ['ended', undefined, 'That code no longer works. Ask for a new one.'],
    ['malformed', undefined, 'The code has 6 digits. Enter all of them.'],
    ['browser', undefined, 'A code works only in the browser in which you asked for it.'],
  ] as const)('says that the code is %s (%p left), beside the field', (problem, left, message) => {
    const html = verifyRequest({
      code: requestedCode({ refused: { problem, triesLeft: left } }),
    });
    expect(readText(html)).toContain(message);
    expect(findInput(html)).toMatchObject({
      'aria-invalid': 'true',
      'aria-describedby': 'code-error',
    });
    expect(html).toContain('role="alert" id="code-error"');
  });

  it('has no form in a browser that did not ask, and leads to the sign-in page', () => {
    const html = unrequested({ refused: { problem: 'browser', triesLeft: undefined } });
    expect(all(html, 'form')).toEqual([]);
    expect(readText(html)).toContain('A code works only in the browser');
    expect(all(html, 'a').map(({ href }) => href)).toEqual([LINKS.signInUrl]);
  });

  it('says in such a browser that a code was sent, not a link', () => {
    expect(readText(unrequested())).toContain('We’ve sent you a sign-in code.');
  });
});

describe('the query', () => {
  it.each([
    [
      { error: 'CodeSignin', code: 'wrong', triesLeft: '4' },
      { problem: 'wrong', triesLeft: 4 },
    ],
    [
      { error: 'CodeSignin', code: 'ended' },
      { problem: 'ended', triesLeft: undefined },
    ],
    [
      { error: 'CodeSignin', code: 'wrong', triesLeft: '99' },
      { problem: 'wrong', triesLeft: undefined },
    ],
    [
      { error: 'CodeSignin', code: 'wrong', triesLeft: '<b>' },
      { problem: 'wrong', triesLeft: undefined },
    ],
    [{ error: 'CodeSignin', code: '<script>' }, undefined],
    [{ error: 'CodeSignin', code: 'constructor' }, undefined],
    [{ error: 'CodeSignin' }, undefined],
    [{ error: 'Verification', code: 'wrong' }, undefined],
    [{}, undefined],
  ])('%j tells %j', (query, refused) => {
    expect(readRefusedCode(query)).toEqual(refused);
  });
});
