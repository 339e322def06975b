/**
 * The colours of a message: those of the built-in pages, as plain hexadecimal, because mail programs
 * know neither custom properties nor colours that shine through.
 */
import { encodeHex } from '../kernel/bytes.js';
import { parseCssColor, toOpaqueColor, getReadableTextColor, type Theme } from '../models/theme.js';

/** The grounds and texts of one scheme. */
export interface MailPalette {
  readonly page: string;
  readonly surface: string;
  readonly text: string;
  readonly muted: string;
  readonly hairline: string;
  readonly notice: string;
}

/** What a theme makes of a message. */
export interface MailColors extends MailPalette {
  /** As the `color-scheme` property has it. */
  readonly schemes: 'light dark' | 'light only' | 'dark only';
  /** The button. */
  readonly accent: string;
  readonly accentText: string;
  /** What the reader's dark scheme puts in their place. Missing when the theme has one scheme. */
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

const ACCENT_LIGHT = { ground: '#17171a', text: '#ffffff' };
const ACCENT_DARK = { ground: '#f3f3f5', text: '#131316' };

/** The colours of a theme. What is no colour is ignored. */
export function mailColors(theme: Theme): MailColors {
  const { colorScheme } = theme;
  if (colorScheme === 'dark') return getColors(theme, 'dark only', DARK, ACCENT_DARK);
  if (colorScheme === 'light') return getColors(theme, 'light only', LIGHT, ACCENT_LIGHT);
  const dark = getColors(theme, 'light dark', DARK, ACCENT_DARK);
  return { ...getColors(theme, 'light dark', LIGHT, ACCENT_LIGHT), dark };
}

function getColors(
  theme: Theme,
  schemes: MailColors['schemes'],
  palette: MailPalette,
  own: typeof ACCENT_LIGHT,
): MailColors {
  const brand = parseCssColor(theme.brandColor);
  const text = parseCssColor(theme.buttonText);
  const ground = brand === undefined ? own.ground : plain(brand);
  // Of a colour by name or by function, nobody here knows how bright it is.
  const readable = brand === undefined ? own.text : (getReadableTextColor(brand) ?? '#ffffff');
  return { schemes, ...palette, accent: ground, accentText: text ? plain(text) : readable };
}

/** Six digits for every hexadecimal colour: Word and older Android programs read nothing else. */
function plain(color: string): string {
  if (!color.startsWith('#')) return color;
  const long = color.length === 4 ? color.replaceAll(/[\da-f]/gi, '$&$&') : toOpaqueColor(color);
  const channels = /^rgb\((\d+) (\d+) (\d+)\)$/.exec(long)?.slice(1).map(Number);
  return channels ? `#${encodeHex(Uint8Array.from(channels))}` : long;
}
