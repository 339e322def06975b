/** The colours of the built-in pages in both schemes, and how a theme changes them. */
import { getReadableTextColor, parseCssColor, type Theme, toOpaqueColor } from '../models/theme.js';

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
  '--depth':
    '0 0 0 1px rgb(23 23 26 / 0.06), 0 1px 2px rgb(23 23 26 / 0.04), 0 16px 40px -12px rgb(23 23 26 / 0.1)',
} as const;

const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
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
  '--depth':
    '0 0 0 1px rgb(255 255 255 / 0.09), inset 0 1px 0 rgb(255 255 255 / 0.04), 0 24px 48px -12px rgb(0 0 0 / 0.6)',
};

/** The background of the page in each scheme, for the browser's own user interface. */
export const PAGE_COLOR = { light: LIGHT['--page'], dark: DARK['--page'] } as const;

/** The value of the `color-scheme` property for a theme. */
export function getColorSchemes(theme: Theme): 'dark' | 'light' | 'light dark' {
  const { colorScheme } = theme;
  return colorScheme === 'dark' || colorScheme === 'light' ? colorScheme : 'light dark';
}

/** The style rules with a theme's custom properties. */
export function getTokenRules(theme: Theme): string {
  const schemes = getColorSchemes(theme);
  // With a forced scheme, the logo is made for it. Otherwise it is assumed to be made for a light
  // page.
  const dark = { ...DARK, '--logo-plate': DARK['--plate'], '--logo-inset': '8px' };
  return [
    formatRule(':root', { 'color-scheme': schemes, ...(schemes === 'dark' ? DARK : LIGHT) }),
    schemes === 'light dark'
      ? `@media (prefers-color-scheme: dark) { ${formatRule(':root', dark)} }`
      : '',
    getAccentRule(theme),
  ].join('\n');
}

/** The style rule with a provider's brand colour; empty if it has none. */
export function getBrandRule(selector: string, colorValue: unknown, textValue: unknown): string {
  const color = parseCssColor(colorValue);
  if (!color) return '';
  const text = parseCssColor(textValue) ?? getReadableTextColor(color) ?? 'var(--contrast)';
  return formatRule(selector, { '--brand': toOpaqueColor(color), '--brand-text': text });
}

function getAccentRule(theme: Theme): string {
  const color = parseCssColor(theme.brandColor);
  const chosen = parseCssColor(theme.buttonText);
  if (!color) return chosen ? formatRule(':root', { '--accent-text': chosen }) : '';
  const readable = getReadableTextColor(color);
  // Away from the text's colour, so that hovering never reduces contrast.
  const beyond = readable === '#000' ? '#fff' : '#000';
  return formatRule(':root', {
    '--accent': toOpaqueColor(color),
    '--accent-hover': `color-mix(in srgb, ${toOpaqueColor(color)} 88%, ${beyond})`,
    '--accent-text': chosen ?? readable ?? 'var(--accent-contrast)',
    '--glow': `color-mix(in srgb, ${toOpaqueColor(color)} 9%, transparent)`,
  });
}

function formatRule(selector: string, declarations: Readonly<Record<string, string>>): string {
  const lines = Object.entries(declarations).map(([property, value]) => `${property}: ${value};`);
  return `${selector} { ${lines.join(' ')} }`;
}
