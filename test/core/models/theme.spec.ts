import { describe, expect, it } from '@jest/globals';
import { getTokenRules } from '../../../src/core/pages/design-tokens.js';
import {
  parseCssColor,
  parseImageUrl,
  toOpaqueColor,
  getReadableTextColor,
} from '../../../src/core/models/theme.js';

describe('parseCssColor', () => {
  it.each([
    '#fff',
    '#FFF8',
    '#24292f',
    '#24292fcc',
    'rebeccapurple',
    'rgb(1, 2, 3)',
    'rgb(1 2 3 / 50%)',
    'rgba(1,2,3,.5)',
    'hsl(210deg 50% 40%)',
    'HSLA(210, 50%, 40%, 1)',
    ' #abc ',
  ])('accepts %s', (value) => {
    expect(parseCssColor(value)).toBe(value.trim());
  });

  it.each([
    [''],
    ['#ab'],
    ['#abcde'],
    ['#ggg'],
    ['red;'],
    ['red}body{display:none'],
    ['</style><script>alert(1)</script>'],
    ['"red"'],
    ["'red'"],
    ['url(https://evil.test)'],
    ['rgb(url(x))'],
    ['rgb(var(--x))'],
    ['rgb(1,2,3);background:url(x)'],
    ['rgb()'],
    ['rgb(1,2,3'],
    [`rgb(${'1 '.repeat(80)})`],
    ['expression(alert(1))'],
    ['var(--accent)'],
    ['light-dark'],
    ['inherit'],
    ['red\n}'],
    ['#fff\u0000'],
    [undefined],
    [null],
    [7],
    [{ toString: () => 'red' }],
    [['red']],
  ])('refuses %j', (value) => {
    expect(parseCssColor(value)).toBeUndefined();
  });
});

describe('parseImageUrl', () => {
  it.each([
    'https://cdn.example/logo.svg',
    'HTTP://localhost:3000/logo.png?x=1',
    'https://cdn.example/logo;v=1,2.svg',
    '/logo.svg',
    'data:image/svg+xml,%3Csvg/%3E',
    'data:image/svg+xml;utf8,<svg/>',
    'data:image/png;base64,AAAA',
    'data:image/webp;base64,AAAA',
  ])('accepts %s', (value) => {
    expect(parseImageUrl(value)).toBe(value);
  });

  it.each([
    [''],
    ['/'.repeat(2) + 'evil.test/x.png'],
    ['/\\evil.test/x.png'],
    ['/\t/evil.test/x.png'],
    ['logo.svg'],
    ['https://*/logo.svg'],
    ['https://*.com/logo.svg'],
    ['javascript:alert(1)'],
    ['JaVaScRiPt:alert(1)'],
    ['java\nscript:alert(1)'],
    ['\u0001javascript:alert(1)'],
    ['vbscript:x'],
    ['data:text/html,<script>alert(1)</script>'],
    ['data:image/svg+xmlx,<svg/>'],
    ['data:application/javascript,alert(1)'],
    ['blob:https://example.com/x'],
    ['file:///etc/passwd'],
    ['https:evil'],
    ['https:///'],
    ['https://[bad'],
    ['https://cdn.example;form-action/logo.svg'],
    ['https://cdn.example,default-src/logo.svg'],
    [undefined],
    [null],
    [1],
    [new URL('https://example.com')],
  ])('refuses %j', (value) => {
    expect(parseImageUrl(value)).toBeUndefined();
  });
});

describe('getReadableTextColor', () => {
  it.each([
    ['#000', '#fff'],
    ['#24292f', '#fff'],
    ['#1a73e8', '#fff'],
    ['#fc6d26', '#000'],
    ['#ffd21e', '#000'],
    ['#fff', '#000'],
    ['#0000', '#000'],
    ['#00000001', '#000'],
  ])('on %s is %s', (color, text) => {
    expect(getReadableTextColor(color)).toBe(text);
  });

  it('has a contrast of at least 4.5 on every grey', () => {
    for (let grey = 0; grey < 256; grey += 1) {
      const color = `#${grey.toString(16).padStart(2, '0').repeat(3)}`;
      expect(contrast(color, getReadableTextColor(color) ?? '')).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(['gold', 'rgb(1 2 3)', 'nonsense;'])('leaves %s to the style sheet', (color) => {
    expect(getReadableTextColor(color)).toBeUndefined();
  });
});

describe('toOpaqueColor', () => {
  it.each([
    ['#24292f', '#24292f'],
    ['#abc', '#abc'],
    ['#0008', 'rgb(119 119 119)'],
    ['#00000000', 'rgb(255 255 255)'],
    ['gold', 'gold'],
    ['rgb(1 2 3 / 5%)', 'rgb(1 2 3 / 5%)'],
  ])('converts %s to %s', (color, expected) => {
    expect(toOpaqueColor(color)).toBe(expected);
  });
});

// WCAG 2.2 §1.4.3 (text) and §1.4.11 (what marks a control).
describe.each(['light', 'dark'] as const)('the %s scheme', (colorScheme) => {
  const tokens = new Map(
    [...getTokenRules({ colorScheme }).matchAll(/(--[\w-]+): (#\w+);/g)].map(([, key, value]) => [
      key,
      value ?? '',
    ]),
  );

  it.each([
    ['--text', '--page', 4.5],
    ['--text', '--surface', 4.5],
    ['--text', '--button', 4.5],
    ['--text', '--button-hover', 4.5],
    ['--text', '--notice-surface', 4.5],
    ['--text', '--field', 4.5],
    ['--muted', '--page', 4.5],
    ['--muted', '--surface', 4.5],
    ['--placeholder', '--field', 4.5],
    ['--danger', '--danger-surface', 4.5],
    ['--accent-text', '--accent', 4.5],
    ['--accent-text', '--accent-hover', 4.5],
    ['--field-line', '--surface', 3],
    ['--field-line', '--field', 3],
    ['--danger-line', '--surface', 3],
    ['--focus', '--surface', 3],
    ['--focus', '--page', 3],
  ])('%s on %s has a contrast of %d', (front, back, least) => {
    const [above, below] = [tokens.get(front), tokens.get(back)];
    expect(contrast(above ?? '', below ?? '')).toBeGreaterThanOrEqual(least);
  });
});

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replaceAll(/[\da-f]/gi, '$&$&') : hex;
  const [red = NaN, green = NaN, blue = NaN] = [1, 3, 5].map((at) => {
    const share = parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
