/** R5 What a provider said when it refused (RFC 6749 §4.1.2.1), for the app and for the user. */
import { describe, expect, it } from '@jest/globals';
import type { OAuthCallbackError } from '../../../src/core/errors/public.js';
import type { AuthConfig } from '../../../src/core/index.js';
import { readLocation } from '../../support/browser.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

async function refuse(
  parameters: Record<string, string>,
  config: Partial<AuthConfig> = {},
): Promise<[URL, SignInScenario]> {
  const scenario = new SignInScenario({ config });
  const url = await scenario.authorizationUrl();
  const response = await scenario.comeBack(url, { parameters: { code: undefined, ...parameters } });
  return [readLocation(response), scenario];
}

describe('R5 a refusal', () => {
  it.each([
    ['access_denied', 'refused', 'Your sign-in was cancelled.'],
    ['login_required', 'sign_in_required', 'You need to sign in there first.'],
    ['interaction_required', 'sign_in_required', 'You need to sign in there first.'],
    ['consent_required', 'sign_in_required', 'You need to sign in there first.'],
    ['temporarily_unavailable', 'unavailable', 'That way to sign in isn’t available right now.'],
    ['server_error', 'unavailable', 'That way to sign in isn’t available right now.'],
    ['invalid_scope', null, 'Your sign-in was cancelled or didn’t go through.'],
  ])('%s is shown as %s', async (error, code, words) => {
    const [location, scenario] = await refuse({ error });
    expect(location.searchParams.get('error')).toBe('OAuthCallbackError');
    expect(location.searchParams.get('code')).toBe(code);
    expect(await (await scenario.browser.visit(location.href)).text()).toContain(words);
  });

  it('reaches an event and a callback, which may redirect', async () => {
    const seen: [string, OAuthCallbackError][] = [];
    const error_description = 'AADB2C90118: The user has forgotten their password.\r\nTrace: 1';
    const [location, scenario] = await refuse(
      { error: 'access_denied', error_description },
      {
        events: { providerError: ({ provider, error }) => void seen.push([provider, error]) },
        callbacks: {
          providerError: ({ error }) =>
            error.providerErrorDescription?.startsWith('AADB2C90118') ? '/forgot' : undefined,
        },
      },
    );
    expect(location.href).toBe('https://app.test/forgot');
    expect(seen).toEqual([['op', expect.any(Error)]]);
    expect(seen[0]?.[1]).toMatchObject({
      providerError: 'access_denied',
      providerErrorDescription: 'AADB2C90118: The user has forgotten their password. Trace: 1',
      code: 'refused',
    });
    // The flow has ended, and what the app has dealt with is no error.
    expect([...scenario.browser.jar.keys()].filter((name) => name.includes('.state.'))).toEqual([]);
    expect(scenario.logs).toEqual([]);
  });

  it.each([
    ['https://evil.test/', 'https://app.test'],
    ['//evil.test', 'https://app.test'],
    ['javascript:alert(1)', 'https://app.test'],
    ['', 'https://app.test/auth/signin?error=OAuthCallbackError&code=refused'],
    [null, 'https://app.test/auth/signin?error=OAuthCallbackError&code=refused'],
    [7, 'https://app.test/auth/signin?error=OAuthCallbackError&code=refused'],
  ])('for which the callback returns %j leads to %s', async (url, expected) => {
    const callbacks = { providerError: () => url as string };
    const [location] = await refuse({ error: 'access_denied' }, { callbacks });
    expect(location.href.replace(/\/$/, '')).toBe(expected);
  });

  it.each(['forgot', '?error=x', 'http://'])(
    'O3 for which the callback returns %j is an error of the site',
    async (url) => {
      const callbacks = { providerError: () => url };
      const [location, scenario] = await refuse({ error: 'access_denied' }, { callbacks });
      expect(location.searchParams.get('error')).toBe('Configuration');
      expect(String(scenario.logs[0])).toContain(`The providerError callback returned "${url}"`);
    },
  );

  it('whose callback throws is an error of the site, and signs no user in', async () => {
    const callbacks = {
      providerError: () => {
        throw new Error('broken');
      },
    };
    const [location, scenario] = await refuse({ error: 'access_denied' }, { callbacks });
    expect(location.searchParams.get('error')).toBe('Configuration');
    expect(scenario.logs.map(({ name }) => name)).toEqual(['CallbackRouteError']);
  });

  it('in unprintable text is cleaned, and cut', async () => {
    const seen: OAuthCallbackError[] = [];
    const error_description = `\u001b[31m\u202eevil\u2028${'x'.repeat(10_000)}`;
    await refuse(
      { error: 'a\r\nb', error_description },
      { events: { providerError: ({ error }) => void seen.push(error) } },
    );
    expect(seen[0]?.providerError).toBe('a b');
    expect(seen[0]?.providerErrorDescription).toMatch(/^[\x20-\x7e]{1,200}$/);
  });
});
