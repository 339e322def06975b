/** Requests to the routes of features: what a handler reads, and what becomes of its errors. */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AdapterError } from '../../../src/core/errors/upstream.errors.js';
import type { Proof } from '../../../src/core/levels/index.js';
import { RouteError } from '../../../src/features/index.js';
import { readLocation } from '../../support/browser.js';
import { leveled, Probe } from '../../support/probe.js';
import { COOKIE, makeApp, NOW } from '../actions/app.js';
import { HTML, PROBE, probeApp, signedIn } from './feature-app.js';

let probe: Probe;
beforeEach(() => {
  probe = new Probe();
});

describe('the parameters of a path', () => {
  const path = '/account/probe/:id';

  it.each([
    ['text', 'abc', 'abc'],
    ['A133 an encoded slash', 'a%2Fb', 'a/b'],
    ['a dot segment', '%2e%2e%2fx', '../x'],
    ['letters of any script', '%C3%BC', 'ü'],
    ['B31 what cannot be decoded', 'a%', 'a%'],
    ['half a character', '%C3', '%C3'],
  ])('are decoded once: %s', async (_name, segment, id) => {
    const app = probeApp(probe, { method: 'GET', path });
    await app.browser().visit(`${PROBE}/${segment}`);
    expect(probe.requests[0]?.parameters).toEqual({ id });
  });

  it('B31 name nothing with a NUL', async () => {
    const response = await probeApp(probe, { method: 'GET', path })
      .browser()
      .visit(`${PROBE}/a%00`);
    expect([response.status, probe.requests]).toEqual([404, []]);
  });
});

describe('the fields', () => {
  const fields = {
    text: { description: 'Needed.', isRequired: true, maxLength: 5 },
    note: { description: 'Not needed.' },
  };

  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['those that the route names', { text: 'Milk', other: 'x' }, { text: 'Milk' }],
    ['the longest', { text: 'Milk!' }, { text: 'Milk!' }],
    ['an optional one that is empty', { text: 'x', note: '' }, { text: 'x', note: '' }],
  ])('are read: %s', async (_name, given, read) => {
    const browser = probeApp(probe, { fields }).browser();
    const csrfToken = await browser.csrfToken();
    const response = await browser.visit(PROBE, { json: { csrfToken, ...given } });
    expect([response.status, probe.requests[0]?.fields]).toEqual([204, read]);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['missing', {}, 'InvalidText'],
    ['empty', { text: '' }, 'InvalidText'],
    ['too long', { text: 'Butter' }, 'InvalidText'],
    ['no text', { text: 1 }, 'InvalidText'],
    ['a list', { text: ['x'] }, 'InvalidText'],
    ['nothing', { text: null }, 'InvalidText'],
    [
      'inherited',
      JSON.parse('{"__proto__":{"text":"x"}}') as Record<string, unknown>,
      'InvalidText',
    ],
    ['with a NUL', { text: 'a\0' }, 'InvalidText'],
    ['with half a character', { text: '\ud800' }, 'InvalidText'],
    ['too long, and optional', { text: 'x', note: 'x'.repeat(1001) }, 'InvalidNote'],
  ])('are refused with 422: %s', async (_name, given, error) => {
    const browser = probeApp(probe, { fields }).browser();
    const csrfToken = await browser.csrfToken();
    const response = await browser.visit(PROBE, { json: { csrfToken, ...given } });
    expect(response.status).toBe(422);
    await expect(response.json()).resolves.toEqual({ error });
    expect(probe.requests).toEqual([]);
  });

  it('are those of the query for a GET', async () => {
    const app = probeApp(probe, { method: 'GET', fields });
    await app.browser().visit(`${PROBE}?text=Milk&note=x&other=y`);
    expect(probe.requests[0]?.fields).toEqual({ text: 'Milk', note: 'x' });
    expect((await app.browser().visit(PROBE)).status).toBe(422);
  });

  it.each(['text=a&text=b', 'text=a&other=b&other=c'])('refuse %s twice', async (search) => {
    const app = probeApp(probe, { method: 'GET', fields });
    const response = await app.browser().visit(`${PROBE}?${search}`);
    expect([response.status, probe.requests]).toEqual([400, []]);
  });

  it('send a form with a wrong one back to its page, with the code', async () => {
    const browser = probeApp(probe, { fields }).browser();
    const form = {
      csrfToken: await browser.csrfToken(),
      text: 'Butter',
      callbackUrl: '/notes?a=b',
    };
    const response = await browser.visit(PROBE, { form, headers: HTML });
    expect(readLocation(response).href).toBe('https://app.test/notes?a=b&error=InvalidText');
  });
});

describe('a route for fresh sessions', () => {
  const challenge = 'Bearer error="insufficient_user_authentication", max_age="600"';
  const PROOF = 'https://app.test/auth/reauthenticate';
  const appWith = (start: Date | undefined) => {
    const proofs: readonly Proof[] = start ? [{ amr: ['pwd'], at: start.getTime() }] : [];
    return makeApp({ features: [probe.feature({ access: 'fresh' }), leveled(proofs)] });
  };

  it.each([
    ['just now', 0],
    ['ten minutes ago', 600],
  ])('admits one that started %s', async (_name, seconds) => {
    const browser = await signedIn(appWith(new Date(NOW - seconds * 1000)));
    expect((await browser.post(PROBE)).status).toBe(204);
  });

  it.each([
    ['longer ago', new Date(NOW - 601_000)],
    ['at a time that is not known', undefined],
  ])('asks for a proof after one that started %s', async (_name, start) => {
    const browser = await signedIn(appWith(start));
    const response = await browser.post(PROBE);
    expect(response.status).toBe(401);
    await expect(response.json()).resolves.toEqual({
      error: 'InsufficientUserAuthentication',
      max_age: 600,
      location: `${PROOF}?callbackUrl=https%3A%2F%2Fapp.test&fresh=true`,
    });
    expect(response.headers.get('www-authenticate')).toBe(challenge);
    expect(probe.requests).toEqual([]);
  });

  it('redirects a form to the page of proof, and back to where it leads', async () => {
    const browser = await signedIn(appWith(undefined));
    const form = { csrfToken: await browser.csrfToken(), callbackUrl: '/account' };
    const response = await browser.visit(PROBE, { form, headers: HTML });
    const { origin, pathname, searchParams } = readLocation(response);
    expect(`${origin}${pathname}`).toBe(PROOF);
    expect([...searchParams]).toEqual([
      ['callbackUrl', 'https://app.test/account'],
      ['fresh', 'true'],
    ]);
  });
});

describe('what a handler throws', () => {
  const secret = 'postgres://app:canary@db.test';
  const ROWS: [string, () => Error, number, string][] = [
    ['a refusal', () => new RouteError(409, 'Taken'), 409, 'Taken'],
    ['a failure of the database', () => new AdapterError(secret), 503, 'Unavailable'],
    ['anything else', () => new TypeError(secret), 500, 'Failed'],
  ];

  it.each(ROWS)('%s, for a script', async (_name, makeError, status, error) => {
    probe.answer = () => {
      throw makeError();
    };
    const response = await probeApp(probe).browser().post(PROBE);
    const text = await response.text();
    expect([response.status, JSON.parse(text)]).toEqual([status, { error }]);
    expect(text).not.toContain('canary');
  });

  it.each(ROWS)('%s, for a form', async (_name, makeError) => {
    probe.answer = () => {
      throw makeError();
    };
    const browser = probeApp(probe).browser();
    const form = { csrfToken: await browser.csrfToken(), callbackUrl: '/notes' };
    const response = await browser.visit(PROBE, { form, headers: HTML });
    const shown = `${response.headers.get('location')}${await response.text()}`;
    expect([302, 500, 503]).toContain(response.status);
    expect(shown).not.toContain('canary');
  });

  it.each(ROWS)('%s, for a browser that opens a page', async (_name, makeError, status, error) => {
    probe.answer = () => {
      throw makeError();
    };
    const app = probeApp(probe, { method: 'GET', isPage: true });
    const response = await app.browser().visit(PROBE, { headers: HTML });
    const body = await response.text();
    if (status === 409) expect([response.status, JSON.parse(body)]).toEqual([status, { error }]);
    else expect(readLocation(response).pathname).toBe('/auth/error');
    expect(body).not.toContain('canary');
  });

  it('a refusal is not logged, and any other error is', async () => {
    const app = probeApp(probe);
    for (const [, makeError] of ROWS) {
      probe.answer = () => {
        throw makeError();
      };
      await app.browser().post(PROBE);
    }
    expect(app.errors()).toEqual(['AdapterError', 'TypeError']);
  });
});

describe('the rate limit of the app', () => {
  it('is asked about a change, by its route', async () => {
    const seen: unknown[] = [];
    const app = probeApp(
      probe,
      { path: '/account/probe/:id' },
      {
        rateLimit: ({ request: _, ...facts }) => void seen.push(facts),
      },
    );
    await app.browser().post(`${PROBE}/1`, { text: 'Milk' });
    expect(seen).toEqual([
      {
        action: 'route',
        route: '/account/probe/:id',
        fields: { csrfToken: expect.any(String), text: 'Milk' },
      },
    ]);
  });

  it('is not asked about a GET', async () => {
    const app = probeApp(probe, { method: 'GET' }, { rateLimit: () => 60 });
    expect((await app.browser().visit(PROBE)).status).toBe(204);
  });

  it.each([
    ['a script', {}],
    ['a form', HTML],
  ])('refuses with 429 and the time to wait: %s', async (_name, headers) => {
    const app = probeApp(probe, {}, { rateLimit: () => 60 });
    const browser = app.browser();
    const form = { csrfToken: await browser.csrfToken() };
    const response = await browser.visit(PROBE, { form, headers });
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
    expect(probe.requests).toEqual([]);
  });

  it('refuses a change when it throws', async () => {
    const app = probeApp(
      probe,
      {},
      {
        rateLimit: () => {
          throw new Error('The counter is away.');
        },
      },
    );
    expect((await app.browser().post(PROBE)).status).toBe(500);
    expect(probe.requests).toEqual([]);
  });
});

it('no token is logged, whatever fails', async () => {
  probe.answer = () => {
    throw new TypeError('out of order');
  };
  const app = probeApp(probe, { access: 'session' }, { debug: true });
  const browser = await signedIn(app);
  const csrfToken = await browser.csrfToken();
  await browser.visit(PROBE, { json: { csrfToken } });
  await browser.visit(PROBE, { json: { csrfToken: `${csrfToken}x` } });
  await browser.visit(PROBE, { form: { csrfToken }, headers: HTML });
  const logged = app.log.map(({ subject, facts }) => [
    String((subject as Error).stack ?? subject),
    JSON.stringify([subject, facts]),
  ]);
  expect(app.log.length).toBeGreaterThan(0);
  for (const secret of [csrfToken, browser.jar.get(COOKIE.session) ?? csrfToken]) {
    expect(logged.flat().join()).not.toContain(secret);
  }
});
