import { describe, expect, it } from '@jest/globals';
import { renderErrorPage, renderRefusalPage } from '../../../src/core/pages/error.page.js';
import { renderSignOutPage } from '../../../src/core/pages/sign-out.page.js';
import { renderVerifyRequestPage } from '../../../src/core/pages/verify-request.page.js';
import { all, readShape, readText } from './html.js';
import { FRAME, confirmSignIn, verifyRequest } from './samples.js';

const signInUrl = 'https://example.com/auth/signin';
const returnUrl = 'https://example.com/after';
const findHeading = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];
const listLinks = (html: string) => all(html, 'a').map(({ href }) => href);

describe('the error page (contract §5.9)', () => {
  it.each([
    ['Configuration', 500, 'Sign-in isn’t available', [returnUrl]],
    ['AccessDenied', 403, 'Access denied', [signInUrl, returnUrl]],
    ['Verification', 403, 'This link no longer works', [signInUrl, returnUrl]],
    ['Anything', 200, 'Something went wrong', [signInUrl, returnUrl]],
    ['', 200, 'Something went wrong', [signInUrl, returnUrl]],
    [undefined, 200, 'Something went wrong', [signInUrl, returnUrl]],
  ])('%s has the status %d and the heading "%s"', (error, status, heading, links) => {
    const page = renderErrorPage({ error, signInUrl, returnUrl }, FRAME);
    expect(page.status).toBe(status);
    expect(findHeading(page.html)).toBe(heading);
    expect(listLinks(page.html)).toEqual(links);
    expect(page.html).toContain('role="alert"');
  });

  it.each([
    'constructor',
    '__proto__',
    'toString',
    'hasOwnProperty',
    '<img src=x onerror=alert(1)>',
    'configuration',
    // The pages of refusals, which no link shows.
    'NotFound',
    'Forbidden',
  ])('A120 %s is a general error', (error) => {
    expect(renderErrorPage({ error, signInUrl, returnUrl }, FRAME)).toEqual(
      renderErrorPage({ error: 'Other', signInUrl, returnUrl }, FRAME),
    );
  });
});

describe('U10 the page of a refusal', () => {
  const signOutUrl = 'https://example.com/auth/signout';

  it('offers nothing but the way back where there is no page', () => {
    const page = renderRefusalPage({ reason: 'NotFound', returnUrl }, FRAME);
    expect([page.status, findHeading(page.html)]).toEqual([404, 'Page not found']);
    expect(listLinks(page.html)).toEqual([returnUrl]);
  });

  it('offers another account where the page is not for this one', () => {
    const page = renderRefusalPage({ reason: 'Forbidden', signOutUrl, returnUrl }, FRAME);
    expect([page.status, findHeading(page.html)]).toEqual([
      403,
      'You don’t have access to this page',
    ]);
    expect(readText(page.html)).toContain('Sign in with another account');
    expect(listLinks(page.html)).toEqual([signOutUrl, returnUrl]);
  });
});

describe('the sign-out page', () => {
  const action = 'https://example.com/auth/signout';

  const props = { csrfToken: 'token', action, returnUrl, signInUrl, isSignedIn: true };

  it('asks for confirmation, posts the token and offers to stay', () => {
    const html = renderSignOutPage(props, FRAME);
    expect(readText(html)).toContain('Are you sure you want to sign out?');
    expect(all(html, 'form')).toEqual([{ method: 'post', action }]);
    expect(all(html, 'input')).toEqual([{ type: 'hidden', name: 'csrfToken', value: 'token' }]);
    expect(listLinks(html)).toEqual([returnUrl]);
  });

  it('posts no token when there is none', () => {
    const html = renderSignOutPage({ ...props, csrfToken: undefined }, FRAME);
    expect(all(html, 'input')).toEqual([]);
  });

  it('P2 shows that no user is signed in, and offers to sign in', () => {
    const html = renderSignOutPage({ ...props, isSignedIn: false }, FRAME);
    expect(readText(html)).toContain('You are not signed in.');
    expect(readText(html)).not.toContain('Are you sure');
    expect(all(html, 'form')).toEqual([]);
    expect(listLinks(html)).toEqual([signInUrl, returnUrl]);
  });
});

describe('the verify-request page', () => {
  it('says that a link was sent, and has no input', () => {
    const html = renderVerifyRequestPage(undefined, FRAME);
    expect(findHeading(html)).toBe('Check your email');
    expect(readText(html)).toContain('We’ve sent you a sign-in link.');
    expect(all(html, 'form')).toEqual([]);
  });

  it('names the address and the lifetime of the link', () => {
    const html = verifyRequest();
    expect(readText(html)).toContain('We’ve sent a sign-in link to ada@example.com .');
    expect(readText(html)).toContain('The link works once, within 10 minutes.');
    expect(html).toContain('<strong><bdi>ada@example.com</bdi></strong>');
  });

  it('requests another link by a form, which works without a script', () => {
    const html = verifyRequest();
    expect(all(html, 'form')).toEqual([
      {
        method: 'post',
        action: 'https://example.com/auth/signin/email',
        autocomplete: 'off',
        'data-resend': '30',
        'data-countdown': 'Send the link again in {seconds} s',
      },
    ]);
    expect(all(html, 'input')).toEqual([
      { type: 'hidden', name: 'csrfToken', value: 'token' },
      { type: 'hidden', name: 'callbackUrl', value: 'https://example.com/after' },
      { type: 'hidden', name: 'email', value: 'ada@example.com' },
    ]);
    expect(all(html, 'button')).toEqual([
      { type: 'submit', class: 'button secondary', 'aria-live': 'off' },
    ]);
  });

  it('posts no token when there is none', () => {
    const fields = all(verifyRequest({ csrfToken: undefined }), 'input').map(({ name }) => name);
    expect(fields).toEqual(['callbackUrl', 'email']);
  });

  it('has no countdown once another link may be requested', () => {
    const html = verifyRequest({ resendSeconds: 0 });
    expect(html).not.toMatch(/data-resend=|performance\.now/);
    expect(readText(html)).toContain('Send the link again');
  });

  it('links to the sign-in page, to change the address, and back to the site', () => {
    expect(listLinks(verifyRequest())).toEqual([signInUrl, returnUrl]);
  });

  it('U11 links to no page for another address where there is none', () => {
    const html = verifyRequest({ signInUrl: undefined });
    expect(listLinks(html)).toEqual([returnUrl]);
    expect(readText(html)).not.toContain('Use another address');
  });

  it.each(['email', 'callbackUrl'] as const)('B15 shows %s as text', (name) => {
    const hostile = '"><script>alert(1)</script><input name="csrfToken" value="x';
    const html = verifyRequest({ [name]: hostile });
    expect(readShape(html)).toEqual(readShape(verifyRequest()));
    expect(all(html, 'input').find((input) => input['name'] === name)?.['value']).toBe(hostile);
  });
});

describe('the page before a sign-in by link', () => {
  const action = 'https://example.com/auth/callback/email';

  it('names the account, and repeats the link in a form', () => {
    const html = confirmSignIn();
    expect(findHeading(html)).toBe('Confirm sign-in');
    expect(readText(html)).toContain('You are about to sign in as ada@example.com .');
    expect(readText(html)).toContain('If that is not you, or you did not ask for a link, close');
    expect(all(html, 'form')).toEqual([{ method: 'post', action }]);
    expect(all(html, 'input')).toEqual([
      { type: 'hidden', name: 'csrfToken', value: 'token' },
      { type: 'hidden', name: 'callbackUrl', value: 'https://example.com/after' },
      { type: 'hidden', name: 'token', value: 'secret of the link' },
      { type: 'hidden', name: 'email', value: 'ada@example.com' },
    ]);
    expect(all(html, 'button')).toEqual([expect.objectContaining({ type: 'submit' })]);
  });

  it('has no other links, so that the URL with the link is not sent elsewhere', () => {
    const html = confirmSignIn();
    expect(listLinks(html)).toEqual([]);
    expect(all(html, 'img')).toEqual([]);
  });

  it('posts no token when there is none', () => {
    const fields = all(confirmSignIn({ csrfToken: undefined }), 'input').map(({ name }) => name);
    expect(fields).toEqual(['callbackUrl', 'token', 'email']);
  });

  it.each(['email', 'token', 'callbackUrl'] as const)('B15 shows %s as text', (name) => {
    const hostile = '"><script>alert(1)</script><input name="csrfToken" value="x';
    const html = confirmSignIn({ [name]: hostile });
    expect(readShape(html)).toEqual(readShape(confirmSignIn()));
    expect(all(html, 'input').find((input) => input['name'] === name)?.['value']).toBe(hostile);
  });
});
