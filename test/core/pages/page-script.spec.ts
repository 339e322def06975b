/** Which pages have scripts, and that the policy allows those and no others. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { FORM_SCRIPT } from '../../../src/core/pages/form-script.js';
import { PASSKEY_SCRIPT } from '../../../src/core/pages/passkey-script.js';
import { SEARCH_SCRIPT } from '../../../src/core/pages/provider-list.js';
import { RESEND_SCRIPT } from '../../../src/core/pages/verify-request.page.js';
import type { ProviderConfig } from '../../../src/core/providers/provider.js';
import { Passkey } from '../../../src/providers/passkey.js';
import { passkeyApp } from '../webauthn/passkey-app.js';
import { Mailbox } from '../email/mailbox.js';
import { PAGES } from './samples.js';

const MANY: readonly ProviderConfig[] = Array.from({ length: 9 }, (_, index) => ({
  id: `provider-${index}`,
  name: `Provider ${index}`,
  type: 'oidc',
  issuer: 'https://issuer.example',
  clientId: 'id',
}));
const [FEW] = MANY;
const [FORM, PASSKEYS, SEARCH] = [FORM_SCRIPT.text, PASSKEY_SCRIPT.text, SEARCH_SCRIPT.text];

const scriptsIn = (html: string) =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text);

function toSource(text: string): string {
  const digest = createHash('sha256').update(text).digest('base64');
  return `'sha256-${digest.replaceAll('+', '-').replaceAll('/', '_')}'`;
}

describe('A123 a sign-in page', () => {
  it.each([
    ['few providers', [FEW!], [FORM], []],
    ['passkeys', [Passkey], [FORM, PASSKEYS], ["connect-src 'self'"]],
    ['many providers', MANY, [FORM, SEARCH], []],
    ['both', [Passkey, ...MANY], [FORM, PASSKEYS, SEARCH], ["connect-src 'self'"]],
  ])('with %s allows only what it needs', async (_, providers, texts, others) => {
    const browser = passkeyApp({ providers: [...providers] }).browser();
    const response = await browser.visit('/auth/signin');
    const directives = (response.headers.get('content-security-policy') ?? '').split('; ');
    expect(scriptsIn(await response.text())).toEqual(texts);
    expect(directives).toContain("default-src 'none'");
    expect(directives.join()).not.toContain('unsafe');
    expect(directives.filter((one) => /^(script|connect)-src/.test(one))).toEqual([
      `script-src ${texts.map(toSource).join(' ')}`,
      ...others,
    ]);
  });
});

it.each(['error', 'verify-request'])('A123 the page %s allows no script', async (path) => {
  const response = await passkeyApp({ providers: [Passkey, ...MANY] })
    .browser()
    .visit(`/auth/${path}`);
  expect(response.headers.get('content-security-policy')).not.toMatch(/script-src|unsafe/);
  expect(scriptsIn(await response.text())).toEqual([]);
});

/** The search, with many providers, and the countdown, after a request for a link. */
const SCRIPTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['sign-in with many providers', [SEARCH_SCRIPT.text]],
  ['verify-request with the address', [RESEND_SCRIPT.text]],
  ['verify-request with a code', [RESEND_SCRIPT.text]],
  ['verify-request with a link and a code', [RESEND_SCRIPT.text]],
  ['verify-request with a wrong code', [RESEND_SCRIPT.text]],
]);

describe.each(PAGES)('the %s page', (name, html) => {
  it('has only the scripts that it needs', () => {
    const hasForms = /^(?:sign-in|sign-out|confirm|verify-request with)/.test(name);
    expect(scriptsIn(html)).toEqual([...(hasForms ? [FORM] : []), ...(SCRIPTS.get(name) ?? [])]);
  });
});

it('A123 the verify-request page allows the countdown, and no other script', async () => {
  const mailbox = new Mailbox();
  await mailbox.ask();
  const response = await mailbox.browser.visit('/auth/verify-request');
  const policy = response.headers.get('content-security-policy');
  expect(policy).toContain(`; script-src ${[FORM, RESEND_SCRIPT.text].map(toSource).join(' ')};`);
  expect(policy).not.toMatch(/unsafe|connect-src/);
});

it.each([FORM_SCRIPT, PASSKEY_SCRIPT, SEARCH_SCRIPT, RESEND_SCRIPT])(
  'a script is readable, and cannot end its element',
  ({ text }) => {
    // oxlint-disable-next-line typescript/no-implied-eval -- nothing runs it
    expect(() => new Function(text)).not.toThrow();
    expect(text).not.toMatch(/<\/|<!--/);
  },
);
