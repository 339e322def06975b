/** The language of a page. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { EO, site, type Visit } from './site.js';

describe('The language of a page', () => {
  it.each<[string, Partial<AuthConfig>, Visit, string]>([
    ['English', {}, {}, 'en'],
    ['English for languages that are not available', {}, { acceptLanguage: 'sv, fi' }, 'en'],
    ['that of Accept-Language', {}, { acceptLanguage: 'sv, eo;q=0.9, fa;q=0.8' }, 'eo'],
    [
      'that of ui_locales before Accept-Language',
      {},
      { path: '/signin?ui_locales=sv+fa', acceptLanguage: 'eo' },
      'fa',
    ],
    [
      'that of Accept-Language if none in ui_locales is available',
      {},
      { path: '/signin?ui_locales=sv', acceptLanguage: 'eo' },
      'eo',
    ],
    [
      '`locale` before all others',
      { locale: 'eo' },
      { path: '/signin?ui_locales=fa', acceptLanguage: 'fa' },
      'eo',
    ],
    ['a more general language than that of `locale`', { locale: 'eo-001' }, {}, 'eo'],
    ['the result of a function', { locale: () => 'fa' }, EO, 'fa'],
    ['the result of an async function', { locale: () => Promise.resolve('fa') }, EO, 'fa'],
    ['that of the request if a function returns null', { locale: () => null }, EO, 'eo'],
    ['that of the request if a function returns nothing', { locale: () => undefined }, EO, 'eo'],
    ['that of the request if a function returns an empty text', { locale: () => '' }, EO, 'eo'],
  ])('is %s', async (_behaviour, config, request, locale) => {
    const { visit, errors, warnings } = site(config);
    const { root, response } = await visit(request);
    expect(root?.['lang']).toBe(locale);
    expect(response.headers.get('content-language')).toBe(locale);
    expect(errors()).toEqual([]);
    expect(warnings('locale-unavailable')).toEqual([]);
  });

  it('is set for the text, its direction and the header', async () => {
    const { visit } = site();
    const persian = await visit({ acceptLanguage: 'fa-IR' });
    expect(persian.heading).toBe('ورود');
    expect(persian.root).toMatchObject({ lang: 'fa', dir: 'rtl' });
    const english = await visit();
    expect(english.heading).toBe('Sign in');
    expect(english.root).toMatchObject({ lang: 'en', dir: 'ltr' });
  });

  it.each([
    ['/signin', 'Ensaluti'],
    ['/signout', 'Sign out'],
    ['/error', 'Io misfunkciis'],
    ['/verify-request', 'Kontrolu vian retpoŝton'],
  ])('is that of the request on %s', async (path, heading) => {
    const found = await site().visit({ path, ...EO });
    expect(found.heading).toBe(heading);
    expect(found.root?.['lang']).toBe('eo');
  });

  it('does not depend on earlier requests', async () => {
    const { visit } = site();
    expect((await visit(EO)).heading).toBe('Ensaluti');
    expect((await visit()).heading).toBe('Sign in');
    expect((await visit({ acceptLanguage: 'fa' })).heading).toBe('ورود');
  });

  it('is English for a header of 100 kB that names no language', async () => {
    const { visit } = site();
    expect((await visit({ acceptLanguage: 'x-'.repeat(50_000) })).heading).toBe('Sign in');
  });
});

describe('A function as `locale`', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('gets the request', async () => {
    const locale = ({ url, headers }: Request) =>
      new URL(url).searchParams.get('lang') ?? headers.get('x-language');
    const { visit } = site({ locale });
    expect((await visit({ path: '/signin?lang=eo' })).heading).toBe('Ensaluti');
    expect((await visit()).heading).toBe('Sign in');
  });

  const reject = () => Promise.reject(new Error('no preferences'));
  const fail = () => {
    throw new Error('no preferences');
  };
  it.each([
    ['throws', fail],
    ['rejects', reject],
  ])('that %s is logged, and the request decides', async (_behaviour, locale) => {
    const { visit, errors } = site({ locale });
    const { response, heading } = await visit(EO);
    expect(response.status).toBe(200);
    expect(heading).toBe('Ensaluti');
    expect(errors()).toMatchObject([{ message: 'no preferences' }]);
  });

  it('that does not answer within 5 seconds is logged, and the request decides', async () => {
    jest.useFakeTimers();
    const { visit, errors } = site({ locale: () => new Promise(() => undefined) });
    const visiting = visit(EO);
    await jest.advanceTimersByTimeAsync(5_000);
    expect((await visiting).heading).toBe('Ensaluti');
    expect(errors()).toMatchObject([{ name: 'DeadlineExceeded' }]);
  });

  it.each(['nonsense', '<b>', 'sv', '../en', 'eo_001', 'constructor'])(
    'that returns %j is ignored and logged once',
    async (returned) => {
      const { visit, warnings } = site({ locale: () => returned });
      expect((await visit(EO)).heading).toBe('Ensaluti');
      expect((await visit(EO)).heading).toBe('Ensaluti');
      expect(warnings('locale-unavailable')).toEqual([{ subject: returned }]);
    },
  );

  it.each([42, {}, [], true])('that returns %j is ignored', async (returned) => {
    // An app without types can return anything.
    const { visit } = site({ locale: () => returned as unknown as string });
    expect((await visit(EO)).heading).toBe('Ensaluti');
  });

  it('that returns 100 kB is ignored, and its beginning is logged', async () => {
    const { visit, warnings } = site({ locale: () => 'x-'.repeat(50_000) });
    expect((await visit(EO)).heading).toBe('Ensaluti');
    expect(warnings('locale-unavailable')).toEqual([{ subject: 'x-'.repeat(18).slice(0, 35) }]);
  });

  it('that returns another text each time is logged once', async () => {
    let count = 0;
    const { visit, warnings } = site({ locale: () => `text-${(count += 1)}` });
    for (let visits = 0; visits < 1_010; visits += 1) await visit({ path: '/error' });
    expect(warnings('locale-unavailable')).toHaveLength(1);
  });
});

it('A text as `locale` that is not available is logged once', async () => {
  const { visit, warnings } = site({ locale: 'tlh' });
  expect((await visit(EO)).heading).toBe('Ensaluti');
  expect((await visit()).heading).toBe('Sign in');
  expect(warnings('locale-unavailable')).toEqual([{ subject: 'tlh' }]);
});
