import { describe, expect, it } from '@jest/globals';
import type { Theme } from '../../../src/core/models/theme.js';
import { findLowContrast } from '../../../src/core/pages/theme-contrast.js';

describe('findLowContrast', () => {
  it.each<Theme>([{}, { colorScheme: 'dark' }, { brandColor: '#fc6d26' }, { brandColor: 'gold' }])(
    'finds nothing in %j',
    (theme) => {
      expect(findLowContrast(theme)).toEqual([]);
    },
  );

  it('compares with the built-in colours where the theme has none', () => {
    const colors = { light: { surface: '#333' }, dark: { accent: '#b91c1c', accentText: '#000' } };
    expect(findLowContrast({ colors })).toEqual([
      { pair: 'text on surface', scheme: 'light', ratio: 1.41 },
      { pair: 'mutedText on surface', scheme: 'light', ratio: 1.94 },
      { pair: 'accentText on accent', scheme: 'dark', ratio: 3.24 },
    ]);
  });

  it('looks at the scheme that is forced alone', () => {
    const theme = { colors: { light: { background: '#111' } } };
    expect(findLowContrast({ ...theme, colorScheme: 'dark' })).toEqual([]);
    expect(findLowContrast(theme)).toMatchObject([{ pair: 'text on background' }]);
  });

  it('rounds down', () => {
    const theme = { brandColor: '#777', buttonText: '#fff', colorScheme: 'light' } as const;
    expect(findLowContrast(theme)).toMatchObject([{ ratio: 4.47 }]);
  });

  it.each(['rgb(200 200 200)', 'silver', '#ccc8'])('leaves out %s', (text) => {
    expect(findLowContrast({ colors: { light: { text, mutedText: text } } })).toEqual([]);
  });
});
