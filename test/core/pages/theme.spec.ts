/** What a theme changes in the built-in pages, and in their headers. */
import { describe, expect, it } from '@jest/globals';
import type { Theme } from '../../../src/core/models/theme.js';
import { getColorTokens, getTokenRules } from '../../../src/core/pages/design-tokens.js';
import { getPageHeaders } from '../../../src/core/pages/page-headers.js';
import { all, readStyle, readTags, readText } from './html.js';
import { GITHUB, signIn } from './samples.js';

const render = (theme: Theme, host?: string) => signIn([GITHUB], {}, { theme, host });

describe('the name of the site', () => {
  it('is shown in place of the host, on the page and in its title', () => {
    const html = render({ name: 'Acme & Sons' }, 'example.com');
    expect(readText(html)).toContain('to Acme & Sons');
    expect(html).toContain('<title>Sign in · Acme &amp; Sons</title>');
    expect(html).not.toContain('· example.com');
  });

  it('is shown where the host is unknown', () => {
    expect(readText(render({ name: 'Acme' }))).toContain('to Acme');
  });
});

describe('the logo', () => {
  const LIGHT = 'https://cdn.example/light.svg';
  const DARK = 'https://cdn.example/dark.svg';
  const logos = { logo: LIGHT, logoDark: DARK };
  const findLogo = (html: string) => all(html, 'img').find(({ class: name }) => name === 'logo');

  it('is chosen by the browser if the page has both schemes', () => {
    const html = render(logos);
    expect(all(html, 'source')).toEqual([{ srcset: DARK, media: '(prefers-color-scheme: dark)' }]);
    expect(findLogo(html)?.['src']).toBe(LIGHT);
    expect(readStyle(html)).not.toContain('--logo-plate:');
  });

  it.each([
    ['light', LIGHT],
    ['dark', DARK],
  ] as const)('is that of the scheme %s if it is forced', (colorScheme, logo) => {
    const html = render({ ...logos, colorScheme });
    expect(all(html, 'source')).toEqual([]);
    expect(findLogo(html)?.['src']).toBe(logo);
  });

  it('has a light plate in the dark scheme if there is one for both', () => {
    expect(readStyle(render({ logo: LIGHT }))).toContain('--logo-plate: #f6f6f7;');
  });

  it('is one address for the browser, also with spaces and commas', () => {
    const logoDark = "data:image/svg+xml,<svg xmlns='x' width='1'/>,";
    const [source] = all(render({ logo: LIGHT, logoDark }), 'source');
    expect(source?.['srcset']).toBe("data:image/svg+xml,<svg%20xmlns='x'%20width='1'/>%2C");
  });
});

describe('the icon', () => {
  it.each([
    [{}, 'data:,'],
    [{ logo: '/logo.svg' }, '/logo.svg'],
    [{ logo: '/logo.svg', favicon: '/icon.png' }, '/icon.png'],
    [{ logo: '/logo.svg', favicon: 'javascript:x' }, '/logo.svg'],
  ])('of %j is %s', (theme, href) => {
    expect(all(render(theme), 'link')).toEqual([{ rel: 'icon', href }]);
  });
});

describe('the colours', () => {
  const colors = {
    light: { accent: '#b91c1c', background: '#fffbeb', surface: '#ffffff', border: '#fcd34d' },
    dark: { accent: '#f87171', text: '#fef2f2', mutedText: '#d6d3d1' },
  };

  it('are those of the scheme', () => {
    const light = getColorTokens({ colors }, 'light');
    expect(light).toMatchObject({
      '--accent': '#b91c1c',
      '--accent-text': '#fff',
      '--page': '#fffbeb',
      '--hairline': '#fcd34d',
      '--text': '#17171a',
    });
    const dark = getColorTokens({ colors }, 'dark');
    expect(dark).toMatchObject({
      '--accent': '#f87171',
      '--accent-text': '#000',
      '--text': '#fef2f2',
      '--muted': '#d6d3d1',
      '--page': '#0a0a0c',
    });
  });

  it('are in the rules of both schemes, and of a forced one alone', () => {
    const [light, dark] = getTokenRules({ colors }).split('@media');
    expect(light).toContain('--accent: #b91c1c;');
    expect(dark).toContain('--accent: #f87171;');
    expect(getTokenRules({ colors, colorScheme: 'dark' })).not.toContain('#b91c1c');
  });

  it('leave the focus ring and the colours of errors as they are', () => {
    const kept = ['--focus', '--danger', '--danger-surface', '--danger-line'] as const;
    const tokens = getColorTokens({ colors }, 'light');
    const builtIn = getColorTokens({}, 'light');
    expect(kept.map((name) => tokens[name])).toEqual(kept.map((name) => builtIn[name]));
  });

  it('are those of the browser around the page', () => {
    const html = render({ colors: { light: { background: '#fffbeb' } } });
    const metas = all(html, 'meta').filter(({ name }) => name === 'theme-color');
    expect(metas.map(({ content }) => content)).toEqual(['#fffbeb', '#0a0a0c']);
  });
});

describe('the shape', () => {
  it('has the radius and the font of the theme', () => {
    const css = readStyle(render({ radius: 0, font: 'Inter, sans-serif' }));
    expect(css).toContain('--radius: 0px;');
    expect(css).toContain('--font: Inter, sans-serif;');
  });

  it.each<Theme>([{ radius: 25 }, { radius: NaN }, { font: 'Inter; color: red' }])(
    'ignores %j',
    (theme) => {
      expect(render(theme)).toBe(render({}));
    },
  );
});

describe('the style sheet of the app', () => {
  it('is loaded after that of the page', () => {
    const html = render({ stylesheet: '/auth.css' });
    const order = readTags(html).map(({ name, attributes }) => attributes.get('rel') ?? name);
    expect(order.indexOf('stylesheet')).toBe(order.indexOf('style') + 1);
    expect(all(html, 'link')).toContainEqual({ rel: 'stylesheet', href: '/auth.css' });
  });
});

describe('the Content-Security-Policy', () => {
  async function getDirectives(theme: Theme, logos: readonly unknown[] = []) {
    const headers = await getPageHeaders('n0nce', theme, logos, []);
    const policy = headers['Content-Security-Policy'] ?? '';
    return new Map(policy.split('; ').map((one) => [one.split(' ')[0], one]));
  }

  it('allows no style sheet and no font without one in the theme', async () => {
    const directives = await getDirectives({});
    expect(directives.get('style-src')).toBe("style-src 'nonce-n0nce'");
    expect(directives.has('font-src')).toBe(false);
    expect(directives.get('img-src')).toBe("img-src 'self' data:");
  });

  it.each([
    ['/auth.css', "'self'", "img-src 'self' data:"],
    ['https://cdn.example/a/auth.css', 'https://cdn.example', undefined],
  ])('allows the style sheet %s, with fonts and images of %s', async (stylesheet, source, img) => {
    const directives = await getDirectives({ stylesheet });
    expect(directives.get('style-src')).toBe(`style-src 'nonce-n0nce' ${source}`);
    expect(directives.get('font-src')).toBe(`font-src ${source}`);
    expect(directives.get('img-src')).toBe(img ?? `img-src 'self' data: ${source}`);
  });

  it('allows each image of the theme and of providers once', async () => {
    const theme = {
      logo: 'https://a.example/l.svg',
      logoDark: 'https://a.example/d.svg',
      favicon: 'https://b.example/f.png',
    };
    const directives = await getDirectives(theme, ['https://c.example/p.svg', '/own.svg', 7]);
    expect(directives.get('img-src')).toBe(
      "img-src 'self' data: https://a.example https://b.example https://c.example",
    );
  });

  it.each([
    "https://cdn.example;script-src 'unsafe-inline'/a.css",
    "/a.css; script-src 'unsafe-inline'",
    'javascript:alert(1)',
    'data:text/css,*{}',
  ])('A122 cannot be extended by the style sheet %s', async (stylesheet) => {
    const directives = await getDirectives({ stylesheet, favicon: stylesheet });
    expect([...directives.keys()]).not.toContain('script-src');
    expect(directives.get('style-src')).toMatch(/^style-src 'nonce-n0nce'( 'self')?$/);
  });
});
