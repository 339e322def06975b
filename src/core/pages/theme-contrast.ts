/** The contrast of a theme's colours, computed before a user with low vision finds out. */
import type { Logger } from '../kernel/logger.js';
import { getContrast, type Theme } from '../models/theme.js';
import type { ColorScheme } from '../models/theme-values.js';
import { getColorSchemes, getColorTokens } from './design-tokens.js';

/** Two colours of a theme with too little contrast. */
interface LowContrast {
  /** The text and what it is on, by their names in `ThemeColors`: `accentText on accent`. */
  readonly pair: string;
  readonly scheme: ColorScheme;
  /** The contrast ratio, from 1 to 21, with two decimals. */
  readonly ratio: number;
}

/** The least contrast of text (WCAG 2.2 §1.4.3). */
const MIN_CONTRAST = 4.5;

const PAIRS = [
  ['accentText on accent', '--accent-text', '--accent'],
  ['text on surface', '--text', '--surface'],
  ['text on background', '--text', '--page'],
  ['mutedText on surface', '--muted', '--surface'],
] as const;

/**
 * Lists the pairs of text and background with a contrast below 4.5:1, in each scheme that the theme
 * has. A colour that is not set is the built-in one. Pairs with a colour that is not hexadecimal,
 * or is transparent, are left out.
 */
export function findLowContrast(theme: Theme): readonly LowContrast[] {
  const forced = getColorSchemes(theme);
  const schemes: readonly ColorScheme[] = forced === 'light dark' ? ['light', 'dark'] : [forced];
  return schemes.flatMap((scheme) => {
    const tokens = getColorTokens(theme, scheme);
    return PAIRS.flatMap(([pair, text, ground]) => {
      const ratio = getContrast(tokens[text], tokens[ground]);
      if (ratio === undefined || ratio >= MIN_CONTRAST) return [];
      // Rounded down, so that 4.499 is not logged as 4.5.
      return [{ pair, scheme, ratio: Math.floor(ratio * 100) / 100 }];
    });
  });
}

/** Logs each pair with a low contrast as `theme-contrast`. */
export function reportLowContrast(theme: Theme, logger: Logger): void {
  for (const found of findLowContrast(theme)) logger.warn('theme-contrast', { ...found });
}
