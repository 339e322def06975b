/**
 * The colours of a sign-in message: those of the built-in pages as plain hexadecimal, because email
 * programs support neither custom properties nor transparent colours.
 */
import { encodeHex } from '../kernel/bytes.js';
import { getReadableTextColor, type Theme, toOpaqueColor } from '../models/theme.js';
import { type ColorScheme, getSchemeColors } from '../models/theme-values.js';

/** The background and text colours of one scheme. */
interface MailPalette {
  readonly page: string;
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly hairline: string;
  readonly notice: string;
}

/** The colours of a message with a theme. */
export interface MailColors extends MailPalette {
  /** The value of the `color-scheme` property. */
  readonly schemes: 'light dark' | 'light only' | 'dark only';
  /** The button. */
  readonly accent: string;
  readonly accentText: string;
  /** The colours for readers with a dark scheme. Missing when the theme has one scheme. */
  readonly dark?: MailColors | undefined;
}

const LIGHT: MailPalette = {
  page: '#f7f7f8',
  surface: '#ffffff',
  text: '#17171a',
  muted: '#5d5d68',
  hairline: '#eaeaea',
  notice: '#f5f5f6',
};

const DARK: MailPalette = {
  page: '#0a0a0c',
  surface: '#141417',
  text: '#f3f3f5',
  muted: '#a3a3ae',
  hairline: '#29292c',
  notice: '#1b1b1f',
};

/** The built-in colours of each scheme. */
const BUILT_IN = {
  light: { ...LIGHT, accent: '#17171a', accentText: '#ffffff' },
  dark: { ...DARK, accent: '#f3f3f5', accentText: '#131316' },
} as const;

/** The colours of a theme. Invalid colours are ignored. */
export function getMailColors(theme: Theme): MailColors {
  const { colorScheme } = theme;
  if (colorScheme === 'dark') return getColors(theme, 'dark', 'dark only');
  if (colorScheme === 'light') return getColors(theme, 'light', 'light only');
  const dark = getColors(theme, 'dark', 'light dark');
  return { ...getColors(theme, 'light', 'light dark'), dark };
}

function getColors(theme: Theme, scheme: ColorScheme, schemes: MailColors['schemes']): MailColors {
  const { accent, accentText, ...colors } = getSchemeColors(theme, scheme);
  const builtIn = BUILT_IN[scheme];
  // The brightness of a named colour or a colour function is not known here.
  const readable = accent ? (getReadableTextColor(accent) ?? '#ffffff') : builtIn.accentText;
  return {
    schemes,
    page: toHex(colors.background ?? builtIn.page),
    surface: toHex(colors.surface ?? builtIn.surface),
    text: toHex(colors.text ?? builtIn.text),
    muted: toHex(colors.mutedText ?? builtIn.muted),
    hairline: toHex(colors.border ?? builtIn.hairline),
    notice: toHex(colors.surface ?? builtIn.notice),
    accent: toHex(accent ?? builtIn.accent),
    accentText: accentText ? toHex(accentText) : readable,
  };
}

/** Expands hexadecimal colours to six digits: Word and older Android programs read nothing else. */
function toHex(color: string): string {
  if (!color.startsWith('#')) return color;
  const long = color.length === 4 ? color.replaceAll(/[\da-f]/gi, '$&$&') : toOpaqueColor(color);
  const channels = /^rgb\((\d+) (\d+) (\d+)\)$/.exec(long)?.slice(1).map(Number);
  return channels ? `#${encodeHex(Uint8Array.from(channels))}` : long;
}
