/** The colours of the built-in pages in both schemes, and how a theme changes them. */
import { getReadableTextColor, parseCssColor, type Theme, toOpaqueColor } from '../models/theme.js';
import {
  type ColorScheme,
  getSchemeColors,
  getSchemeLogos,
  isRadius,
  parseFontFamilies,
  type SchemeColors,
} from '../models/theme-values.js';

// Text has a contrast of 4.5:1 or more on every ground it is used on; field borders and the focus
// ring 3:1 (WCAG 2.2 §1.4.3, §1.4.11).
const LIGHT = {
  '--page': '#f7f7f8',
  '--surface': '#ffffff',
  '--text': '#17171a',
  '--muted': '#5d5d68',
  '--placeholder': '#6f6f7b',
  '--glow': '#ffffff',
  '--hairline': 'rgb(23 23 26 / 0.09)',
  '--button': '#ffffff',
  '--button-hover': '#f5f5f6',
  '--button-line': 'rgb(23 23 26 / 0.14)',
  '--button-line-hover': 'rgb(23 23 26 / 0.26)',
  '--field': '#ffffff',
  '--field-line': '#90909b',
  '--field-line-hover': '#5d5d68',
  '--accent': '#17171a',
  '--accent-hover': '#34343a',
  '--accent-text': '#ffffff',
  '--accent-edge': 'rgb(0 0 0 / 0.12)',
  '--accent-sheen': 'rgb(255 255 255 / 0.14)',
  '--focus': '#2563eb',
  '--danger': '#a8190f',
  '--danger-line': '#d92d20',
  '--danger-surface': '#fdf3f2',
  '--danger-edge': 'rgb(217 45 32 / 0.2)',
  '--notice-surface': '#f5f5f6',
  '--plate': 'transparent',
  '--tile-edge': 'rgb(23 23 26 / 0.1)',
  '--lift': '0 1px 2px rgb(23 23 26 / 0.05)',
  '--edge': 'rgb(23 23 26 / 0.06)',
  '--depth':
    '0 0 0 1px var(--edge), 0 1px 2px rgb(23 23 26 / 0.04), 0 16px 40px -12px rgb(23 23 26 / 0.1)',
} as const;

/** The value of every colour token. */
type Tokens = Readonly<Record<keyof typeof LIGHT, string>>;

const DARK: Tokens = {
  '--page': '#0a0a0c',
  '--surface': '#141417',
  '--text': '#f3f3f5',
  '--muted': '#a3a3ae',
  '--placeholder': '#888894',
  '--glow': 'rgb(255 255 255 / 0.05)',
  '--hairline': 'rgb(255 255 255 / 0.09)',
  '--button': '#1d1d21',
  '--button-hover': '#26262b',
  '--button-line': 'rgb(255 255 255 / 0.12)',
  '--button-line-hover': 'rgb(255 255 255 / 0.22)',
  '--field': '#0e0e11',
  '--field-line': '#6c6c78',
  '--field-line-hover': '#8f8f9b',
  '--accent': '#f3f3f5',
  '--accent-hover': '#ffffff',
  '--accent-text': '#131316',
  '--accent-edge': 'rgb(255 255 255 / 0.12)',
  '--accent-sheen': 'rgb(255 255 255 / 0.08)',
  '--focus': '#7ea6ff',
  '--danger': '#ffb0a8',
  '--danger-line': '#f97066',
  '--danger-surface': '#271413',
  '--danger-edge': 'rgb(249 112 102 / 0.28)',
  '--notice-surface': '#1b1b1f',
  '--plate': '#f6f6f7',
  '--tile-edge': 'rgb(255 255 255 / 0.16)',
  '--lift': '0 1px 2px rgb(0 0 0 / 0.3)',
  '--edge': 'rgb(255 255 255 / 0.09)',
  '--depth':
    '0 0 0 1px var(--edge), inset 0 1px 0 rgb(255 255 255 / 0.04), 0 24px 48px -12px rgb(0 0 0 / 0.6)',
};

const BUILT_IN = { light: LIGHT, dark: DARK } as const;

const RADIUS_PX = 10;
const FONT =
  'ui-sans-serif, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif, "Apple Color Emoji", "Segoe UI Emoji"';

/** The value of the `color-scheme` property for a theme. */
export function getColorSchemes(theme: Theme): 'dark' | 'light' | 'light dark' {
  const { colorScheme } = theme;
  return colorScheme === 'dark' || colorScheme === 'light' ? colorScheme : 'light dark';
}

/** The colour tokens of one scheme: those of the theme, and the built-in ones for the others. */
export function getColorTokens(theme: Theme, scheme: ColorScheme): Tokens {
  const colors = getSchemeColors(theme, scheme);
  return { ...BUILT_IN[scheme], ...getSurfaceTokens(colors), ...getAccentTokens(colors) };
}

/** The style rules with a theme's custom properties. */
export function getTokenRules(theme: Theme): string {
  const schemes = getColorSchemes(theme);
  const first = getColorTokens(theme, schemes === 'dark' ? 'dark' : 'light');
  const shape = {
    '--radius': `${isRadius(theme.radius) ? theme.radius : RADIUS_PX}px`,
    '--font': parseFontFamilies(theme.font) ?? FONT,
  };
  const root = formatRule(':root', { 'color-scheme': schemes, ...shape, ...first });
  if (schemes !== 'light dark') return root;
  const dark = formatRule(':root', { ...getColorTokens(theme, 'dark'), ...getLogoTokens(theme) });
  return `${root}\n@media (prefers-color-scheme: dark) { ${dark} }`;
}

/** The style rule with a provider's brand colour; empty if it has none. */
export function getBrandRule(selector: string, colorValue: unknown, textValue: unknown): string {
  const color = parseCssColor(colorValue);
  if (!color) return '';
  const text = parseCssColor(textValue) ?? getReadableTextColor(color) ?? 'var(--contrast)';
  return formatRule(selector, { '--brand': toOpaqueColor(color), '--brand-text': text });
}

/** The tokens of a theme's colours. Hovered and lesser ones are mixed from them. */
function getSurfaceTokens(colors: SchemeColors): Partial<Tokens> {
  const { background, surface, text, mutedText, border } = colors;
  return {
    // The built-in glow is made for the built-in background.
    ...(background && { '--page': background, '--glow': 'transparent' }),
    ...(surface && {
      '--surface': surface,
      '--button': surface,
      '--button-hover': 'color-mix(in srgb, var(--surface) 95%, var(--text))',
      '--field': surface,
      '--notice-surface': 'color-mix(in srgb, var(--surface) 96%, var(--text))',
    }),
    ...(text && { '--text': text }),
    ...(mutedText && { '--muted': mutedText }),
    // With a muted text of 4.5:1 on the surface, the outline of a field has at least 3:1.
    ...((surface || mutedText) && {
      '--placeholder': 'var(--muted)',
      '--field-line': 'color-mix(in srgb, var(--muted) 85%, var(--surface))',
      '--field-line-hover': 'var(--muted)',
    }),
    ...(border && {
      '--edge': border,
      '--hairline': border,
      '--button-line': border,
      '--button-line-hover': `color-mix(in srgb, ${border} 70%, var(--text))`,
    }),
  };
}

function getAccentTokens({ accent, accentText }: SchemeColors): Partial<Tokens> {
  if (!accent) return accentText ? { '--accent-text': accentText } : {};
  const readable = getReadableTextColor(accent);
  // Away from the text's colour, so that hovering never reduces contrast.
  const beyond = readable === '#000' ? '#fff' : '#000';
  const opaque = toOpaqueColor(accent);
  return {
    '--accent': opaque,
    '--accent-hover': `color-mix(in srgb, ${opaque} 88%, ${beyond})`,
    '--accent-text': accentText ?? readable ?? 'var(--accent-contrast)',
    '--glow': `color-mix(in srgb, ${opaque} 9%, transparent)`,
  };
}

/** A single logo is assumed to be made for a light page, unless the scheme is forced. */
function getLogoTokens(theme: Theme): Readonly<Record<string, string>> {
  const logos = getSchemeLogos(theme);
  if (logos && logos.light !== logos.dark) return {};
  return { '--logo-plate': DARK['--plate'], '--logo-inset': '8px' };
}

function formatRule(selector: string, declarations: Readonly<Record<string, string>>): string {
  const lines = Object.entries(declarations).map(([property, value]) => `${property}: ${value};`);
  return `${selector} { ${lines.join(' ')} }`;
}
