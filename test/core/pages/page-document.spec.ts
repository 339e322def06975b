import { describe, expect, it } from '@jest/globals';
import { all, readStyle, readTags, readText } from './html.js';
import { GITHUB, PAGES, signIn } from './samples.js';

describe.each(PAGES)('%s page', (_, html) => {
  const tags = readTags(html);

  it('is a document with a language, a title, one main landmark and one heading', () => {
    expect(html.startsWith('<!doctype html><html lang="en" dir="ltr">')).toBe(true);
    expect(html).toMatch(/<title>[^<]+ · example\.com<\/title>/);
    expect(all(html, 'main')).toHaveLength(1);
    expect(all(html, 'h1')).toHaveLength(1);
  });

  it('names the site', () => {
    expect(readText(html)).toContain('example.com');
  });

  it('has one style element, with the nonce', () => {
    expect(html.match(/<style/g)).toHaveLength(1);
    expect(all(html, 'style')).toEqual([{ nonce: 'n0nce' }]);
  });

  it('has no script from elsewhere, no style attribute and no event handler', () => {
    expect(all(html, 'script').filter(({ src }) => src)).toEqual([]);
    const names = tags.flatMap(({ attributes }) => [...attributes.keys()]);
    expect(names.filter((name) => name === 'style' || name.startsWith('on'))).toEqual([]);
  });

  it('loads nothing from elsewhere', () => {
    const loaded = [...all(html, 'img'), ...all(html, 'link')].map(({ src, href }) => src ?? href);
    expect(loaded.filter((url) => !/^(?:data:|\/[^/])/.test(url ?? ''))).toEqual([]);
    expect(readStyle(html)).not.toMatch(/url\(|@import|@font-face/);
  });

  it('labels every input and names every button', () => {
    const labelled = new Set(all(html, 'label').map((label) => label['for']));
    const inputs = all(html, 'input').filter(({ type }) => type !== 'hidden');
    expect(inputs.filter(({ id }) => !labelled.has(id ?? '-'))).toEqual([]);
    expect(html).not.toMatch(/<button[^>]*><\/button>/);
  });

  it('has no id twice, and describes fields by ids that exist', () => {
    const ids = tags.flatMap(({ attributes }) => attributes.get('id') ?? []);
    expect(new Set(ids).size).toBe(ids.length);
    const described = tags.flatMap(({ attributes }) => attributes.get('aria-describedby') ?? []);
    expect(described.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('gives every image an alternative text, empty beside its name', () => {
    expect(all(html, 'img').filter(({ alt }) => alt !== '')).toEqual([]);
  });
});

describe('the theme of a page', () => {
  const schemes = (colorScheme: 'auto' | 'dark' | 'light' | undefined) =>
    readStyle(signIn([], {}, { theme: { colorScheme } }));

  it.each([
    ['auto', 'color-scheme: light dark;', true],
    [undefined, 'color-scheme: light dark;', true],
    ['dark', 'color-scheme: dark;', false],
    ['light', 'color-scheme: light;', false],
  ] as const)('%s: %s', (colorScheme, declaration, follows) => {
    expect(schemes(colorScheme)).toContain(declaration);
    expect(schemes(colorScheme).includes('@media (prefers-color-scheme: dark)')).toBe(follows);
  });

  it('shows the logo of the site', () => {
    const html = signIn([GITHUB], {}, { theme: { logo: 'https://cdn.example/logo.png' } });
    expect(all(html, 'img')[0]).toEqual({
      class: 'logo',
      src: 'https://cdn.example/logo.png',
      alt: '',
    });
  });

  it('has a main button in the brand colour, with a readable text', () => {
    const css = readStyle(signIn([], {}, { theme: { brandColor: '#fc6d26' } }));
    expect(css).toMatch(/--accent: #fc6d26;.*--accent-text: #000;/);
  });

  it('uses the text colour of the theme', () => {
    const css = readStyle(
      signIn([], {}, { theme: { brandColor: '#fc6d26', buttonText: 'white' } }),
    );
    expect(css).toContain('--accent-text: white;');
  });

  it('leaves the text colour to the browser for a colour in another notation', () => {
    const css = readStyle(signIn([], {}, { theme: { brandColor: 'gold' } }));
    expect(css).toContain('--accent-text: var(--accent-contrast);');
  });

  it('escapes the nonce and the host', () => {
    const html = signIn([], {}, { nonce: '"><script>', host: '<b>evil</b>' });
    expect(all(html, 'script')).toHaveLength(1);
    expect(html).toContain('<style nonce="&quot;>&lt;script>">');
    expect(readText(html)).toContain('to <b>evil</b>');
  });
});
