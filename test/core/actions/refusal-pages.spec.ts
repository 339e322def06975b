/** The pages that a browser gets for what there is not, or not for its user. */
import { describe, expect, it } from '@jest/globals';
import { createAuth } from '../../../src/core/compose/auth.js';
import { AuthHandler } from '../../../src/core/handler/auth-handler.js';
import { value } from '../../../src/core/kernel/container.js';
import { ThemeToken } from '../../../src/core/pages/page-renderer.js';
import { Auth } from '../../../src/core/index.js';
import { type FeatureRoute, RouteError } from '../../../src/features/index.js';
import { Probe } from '../../support/probe.js';
import { HTML, PROBE, probeApp } from '../features/feature-app.js';
import { all, readText } from '../pages/html.js';
import { listErrors, type LogEntry, makeApp, ORIGIN, recorder } from './app.js';

const UNKNOWN = '/auth/no-such-page';

const listLinks = (html: string) => all(html, 'a').map(({ href }) => href);

describe('U10 an unknown path', () => {
  it('is a page for a browser, which leads back to the site', async () => {
    const app = makeApp({ debug: true });
    const response = await app.browser().visit(UNKNOWN, { headers: HTML });
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(readText(html)).toContain('Page not found');
    expect(listLinks(html)).toEqual([`${ORIGIN}/`]);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(app.log.filter(({ level }) => level !== 'debug')).toEqual([]);
  });

  it('A123 is a page with the headers of the others', async () => {
    const { headers } = await makeApp().browser().visit(UNKNOWN, { headers: HTML });
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache, no-store',
      'content-language': 'en',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  it('is a page in the language of the browser', async () => {
    const headers = { ...HTML, 'accept-language': 'de' };
    const response = await makeApp().browser().visit(UNKNOWN, { headers });
    expect(readText(await response.text())).toContain('Seite nicht gefunden');
  });

  it.each<[string, Record<string, string>]>([
    ['without a preference', {}],
    ['that takes anything', { accept: '*/*' }],
    ['that takes JSON', { accept: 'application/json' }],
    ['that reads redirects as JSON', { ...HTML, 'x-auth-return-redirect': '1' }],
  ])('is JSON for a script %s', async (_what, headers) => {
    const response = await makeApp().browser().visit(UNKNOWN, { headers });
    expect([response.status, await response.json()]).toEqual([404, 'Bad request.']);
  });

  it('is JSON for a form, which opens no page', async () => {
    const response = await makeApp().browser().visit(UNKNOWN, { form: {}, headers: HTML });
    expect([response.status, await response.json()]).toEqual([404, 'Bad request.']);
  });

  it('A22 does not repeat an untrusted host', async () => {
    const { trustHost: _, ...config } = makeApp().config;
    const response = await Auth(
      new Request(`https://evil.test${UNKNOWN}`, { headers: HTML }),
      config,
    );
    const html = await response.text();
    expect([response.status, listLinks(html)]).toEqual([404, ['/']]);
    expect(html).not.toContain('evil.test');
  });

  it('A22 does not repeat the host while the configuration is wrong', async () => {
    const app = makeApp({ secret: '', basePath: '/below/auth' });
    const response = await app.browser().visit('/below/auth/x', { headers: HTML });
    const html = await response.text();
    expect([response.status, listLinks(html)]).toEqual([404, ['/below']]);
    expect(html).not.toContain('app.test');
  });

  it('is JSON for a browser too when the page cannot be rendered', async () => {
    const log: LogEntry[] = [];
    const theme = new Proxy(
      {},
      {
        get: () => {
          throw new TypeError('no theme');
        },
      },
    );
    const config = { ...makeApp().config, logger: recorder(log) };
    const services = createAuth(config, [value(ThemeToken, theme)]);
    const request = new Request(`${ORIGIN}${UNKNOWN}`, { headers: HTML });
    const response = await services.get(AuthHandler).respond(request);
    expect([response.status, await response.json()]).toEqual([404, 'Bad request.']);
    expect(listErrors(log)).toEqual(['TypeError']);
  });
});

describe('U10 the page of a feature', () => {
  const PAGE = { method: 'GET', isPage: true } satisfies Partial<FeatureRoute>;

  function refusing(status: 403 | 404 | 409, definition: Partial<FeatureRoute> = PAGE) {
    const probe = new Probe();
    probe.answer = () => {
      throw new RouteError(status, 'Refused', { 'x-reason': 'none' });
    };
    return (config = {}) => probeApp(probe, definition, config).browser();
  }

  it('that there is not is a page for a browser, with the headers of the refusal', async () => {
    const response = await refusing(404)().visit(PROBE, { headers: HTML });
    const html = await response.text();
    expect([response.status, listLinks(html)]).toEqual([404, [`${ORIGIN}/`]]);
    expect(readText(html)).toContain('Page not found');
    expect(response.headers.get('x-reason')).toBe('none');
  });

  it('that a user may not see offers to use another account', async () => {
    const response = await refusing(403)().visit(`${PROBE}?tab=1`, { headers: HTML });
    const html = await response.text();
    const back = encodeURIComponent(`${ORIGIN}${PROBE}?tab=1`);
    expect(response.status).toBe(403);
    expect(readText(html)).toContain('You don’t have access to this page');
    expect(listLinks(html)).toEqual([`${ORIGIN}/auth/signout?callbackUrl=${back}`, `${ORIGIN}/`]);
  });

  it('leads to the sign-out page of the app', async () => {
    const browser = refusing(403)({ pages: { signOut: '/bye?x=1' } });
    const html = await (await browser.visit(PROBE, { headers: HTML })).text();
    expect(listLinks(html)[0]).toBe(`/bye?x=1&callbackUrl=${encodeURIComponent(ORIGIN + PROBE)}`);
  });

  it.each<[string, () => Promise<Response>]>([
    ['for a script', () => refusing(403)().visit(PROBE)],
    [
      'where the app has an error page',
      () => refusing(403)({ pages: { error: '/oops' } }).visit(PROBE, { headers: HTML }),
    ],
    [
      'for a route that is no page',
      () => refusing(403, { method: 'GET' })().visit(PROBE, { headers: HTML }),
    ],
  ])('is JSON %s', async (_what, ask) => {
    const response = await ask();
    expect([response.status, await response.json()]).toEqual([403, { error: 'Refused' }]);
  });

  it('is JSON with any other status', async () => {
    const response = await refusing(409)().visit(PROBE, { headers: HTML });
    expect([response.status, await response.json()]).toEqual([409, { error: 'Refused' }]);
  });
});
