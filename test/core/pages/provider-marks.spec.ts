/** What the sign-in page shows beside the name of a provider. */
import { describe, expect, it } from '@jest/globals';
import type { ProviderMark, ProviderStyle, Theme } from '../../../src/core/models/theme.js';
import { makeApp, OP } from '../actions/app.js';
import { all } from './html.js';
import { LOGO, provider, signIn } from './samples.js';

const MARK = { light: '<svg>light, a</svg>', dark: '<svg>dark "b"</svg>' } satisfies ProviderMark;
const toDataUrl = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`;
const LETTER = '<span class="mark" aria-hidden="true">';

describe('a loaded mark', () => {
  const pageWith = (mark: ProviderMark, theme: Theme = {}, style: ProviderStyle = {}) =>
    signIn([provider('Acme', 'oauth', { mark, style })], {}, { theme });

  it('follows the colour scheme of the user', () => {
    const html = pageWith(MARK);
    const media = '(prefers-color-scheme: dark)';
    expect(all(html, 'source')).toEqual([{ media, srcset: toDataUrl(MARK.dark) }]);
    expect(all(html, 'img')).toEqual([
      { src: toDataUrl(MARK.light), alt: '', width: '20', height: '20' },
    ]);
    expect(html).not.toContain(LETTER);
  });

  it.each(['light', 'dark'] as const)('has the variant of a page that is always %s', (scheme) => {
    const html = pageWith(MARK, { colorScheme: scheme });
    expect(all(html, 'source')).toEqual([]);
    expect(all(html, 'img').map(({ src }) => src)).toEqual([toDataUrl(MARK[scheme])]);
  });

  it('is one picture when both variants are the same', () => {
    const html = pageWith({ light: MARK.light, dark: MARK.light });
    expect(all(html, 'source')).toEqual([]);
    expect(all(html, 'img').map(({ src }) => src)).toEqual([toDataUrl(MARK.light)]);
    expect(html).toContain('class="mark image clear"');
  });

  it('stands on a light plate when it has no variant for a dark background', () => {
    const html = pageWith({ light: MARK.light }, { colorScheme: 'dark' });
    expect(all(html, 'img').map(({ src }) => src)).toEqual([toDataUrl(MARK.light)]);
    expect(html).toContain('class="mark image"');
  });

  it("gives way to the app's own logo", () => {
    const html = pageWith(MARK, {}, { logo: LOGO });
    expect(all(html, 'img').map(({ src }) => src)).toEqual([LOGO]);
  });

  it('A120 is text of an attribute, whatever it contains', () => {
    const svg = '"><script>alert(1)</script>';
    expect(all(pageWith({ light: svg, dark: svg }), 'script')).toHaveLength(1);
  });
});

describe('GET /signin', () => {
  async function imagesWith(style: ProviderStyle) {
    const browser = makeApp({ providers: [{ ...OP, style }] }).browser();
    const html = await (await browser.visit('/auth/signin')).text();
    return { images: all(html, 'img').map(({ src }) => src), hasLetter: html.includes(LETTER) };
  }

  it('loads the mark', async () => {
    const mark = () => Promise.resolve({ default: MARK });
    expect(await imagesWith({ mark })).toEqual({
      images: [toDataUrl(MARK.light)],
      hasLetter: false,
    });
  });

  it('does not load it beside a logo', async () => {
    const mark = () => Promise.reject(new Error('loaded'));
    expect(await imagesWith({ mark, logo: LOGO })).toEqual({ images: [LOGO], hasLetter: false });
  });

  it.each([
    ['is rejected', () => Promise.reject(new Error('offline'))],
    [
      'throws',
      () => {
        throw new Error('no such file');
      },
    ],
    ['brings nothing', () => Promise.resolve({} as never)],
  ])('shows a letter when the loading %s', async (_, mark) => {
    expect(await imagesWith({ mark })).toEqual({ images: [], hasLetter: true });
  });
});
