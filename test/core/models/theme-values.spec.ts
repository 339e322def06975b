import { describe, expect, it } from '@jest/globals';
import { getContrast, parseStyleSheetUrl } from '../../../src/core/models/theme.js';
import {
  getSchemeColors,
  getSchemeLogos,
  isRadius,
  parseFontFamilies,
  parseSiteName,
} from '../../../src/core/models/theme-values.js';

describe('parseFontFamilies', () => {
  it.each([
    ['Inter', 'Inter'],
    ['system-ui, -apple-system, sans-serif', 'system-ui, -apple-system, sans-serif'],
    ['  Inter ,Arial  ', 'Inter, Arial'],
    ['"Segoe UI", \'Noto Sans\'', '"Segoe UI", "Noto Sans"'],
    ['Source Sans 3, serif', '"Source Sans 3", serif'],
    ['3270-Medium', '"3270-Medium"'],
    ['"inherit"', '"inherit"'],
    ['ヒラギノ角ゴ, Größe', 'ヒラギノ角ゴ, Größe'],
  ])('reads %s as %s', (value, families) => {
    expect(parseFontFamilies(value)).toBe(families);
  });

  it.each([
    [''],
    [','],
    ['Inter,'],
    ['inherit'],
    ['Inter, Unset'],
    ['Inter; color: red'],
    ['Inter}body{display:none'],
    ['</style><script>alert(1)</script>'],
    ['url(https://evil.test/x.woff)'],
    ['var(--accent)'],
    ['"Inter'],
    ['"Inter\' , "x'],
    ['"In"ter"'],
    ['"a; } b"'],
    ['Inter\\22'],
    ['Inter\n, Arial}'],
    ['Inter /* x */'],
    ['Inter !important'],
    ['--x'],
    ['-'],
    ['a--b'],
    ['Font  With Gaps'],
    ['x'.repeat(301)],
    [undefined],
    [null],
    [7],
    [['Inter']],
    [{ toString: () => 'Inter' }],
  ])('A122 refuses %j', (value) => {
    expect(parseFontFamilies(value)).toBeUndefined();
  });
});

describe('parseStyleSheetUrl', () => {
  it.each(['https://cdn.example/auth.css', 'http://localhost:3000/a.css?v=1', '/auth.css'])(
    'accepts %s',
    (value) => {
      expect(parseStyleSheetUrl(value)).toBe(value);
    },
  );

  it.each([
    ['data:text/css,*{display:none}'],
    ['data:image/png;base64,AAAA'],
    ['javascript:alert(1)'],
    ['//evil.test/x.css'],
    ['/\\evil.test/x.css'],
    ['auth.css'],
    ["https://cdn.example;script-src 'unsafe-inline'/a.css"],
    [undefined],
    [{}],
  ])('A122 refuses %j', (value) => {
    expect(parseStyleSheetUrl(value)).toBeUndefined();
  });
});

describe('parseSiteName', () => {
  it.each([
    ['Acme', 'Acme'],
    [' Acme\r\nBcc: evil@x.test ', 'Acme Bcc: evil@x.test'],
    ['Acme\u2028Inc', 'Acme Inc'],
    ['moc.\u202eemca', 'moc. emca'],
    ['<b>Acme</b>', '<b>Acme</b>'],
    ['می‌خواهم', 'می‌خواهم'],
  ])('reads %j as %j', (value, name) => {
    expect(parseSiteName(value)).toBe(name);
  });

  it.each([[''], [' \n'], [undefined], [null], [7], [{ toString: () => 'Acme' }]])(
    'reads %j as no name',
    (value) => {
      expect(parseSiteName(value)).toBeUndefined();
    },
  );
});

describe('isRadius', () => {
  it.each([0, 0.5, 24])('accepts %d', (value) => {
    expect(isRadius(value)).toBe(true);
  });

  it.each([[-1], [24.1], [Infinity], [NaN], ['10'], ['1px;} *{display:none}'], [null]])(
    'refuses %j',
    (value) => {
      expect(isRadius(value)).toBe(false);
    },
  );
});

describe('getSchemeColors', () => {
  it('has the colours of the scheme, and the brand colour where it has none', () => {
    const theme = {
      brandColor: 'gold',
      buttonText: 'black',
      colors: { dark: { accent: '#f87171', text: ' #eee ' } },
    };
    expect(getSchemeColors(theme, 'light')).toMatchObject({ accent: 'gold', accentText: 'black' });
    expect(getSchemeColors(theme, 'dark')).toMatchObject({
      accent: '#f87171',
      accentText: 'black',
      text: '#eee',
    });
  });

  it.each([[null], ['red'], [{ light: null }], [{ light: 'red' }], [{ light: { text: 7 } }]])(
    'ignores the colours %j',
    (colors: unknown) => {
      const theme = { colors: colors as object };
      expect(getSchemeColors(theme, 'light')).toEqual(getSchemeColors({}, 'light'));
    },
  );
});

describe('getSchemeLogos', () => {
  it.each([
    [{}, undefined],
    [{ logo: '/a.svg' }, { light: '/a.svg', dark: '/a.svg' }],
    [
      { logo: '/a.svg', logoDark: '/b.svg' },
      { light: '/a.svg', dark: '/b.svg' },
    ],
    [
      { logo: '/a.svg', logoDark: 'javascript:x' },
      { light: '/a.svg', dark: '/a.svg' },
    ],
    [{ logoDark: '/b.svg' }, undefined],
  ])('of %j are %j', (theme, logos) => {
    expect(getSchemeLogos(theme)).toEqual(logos);
  });
});

describe('getContrast', () => {
  it.each([
    ['#000', '#fff', 21],
    ['#ffffff', '#000000', 21],
    ['#777', '#fff', 4.48],
    ['#abc', '#abc', 1],
  ])('of %s and %s is %d', (one, other, ratio) => {
    expect(getContrast(one, other)).toBeCloseTo(ratio, 2);
  });

  it.each(['gold', 'rgb(1 2 3)', '#0008', '#00000080', 'var(--text)'])(
    'of %s is not known',
    (color) => {
      expect(getContrast(color, '#fff')).toBeUndefined();
    },
  );
});
