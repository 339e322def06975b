/** The values of a theme, validated: they may come from a tenant's database row. */
import { parseCssColor, parseImageUrl, type Theme, type ThemeColors } from './theme.js';

/** A colour scheme of the user's system. */
export type ColorScheme = 'light' | 'dark';

/** The valid colours of a theme in one scheme. */
export type SchemeColors = Readonly<Record<keyof ThemeColors, string | undefined>>;

/** Returns the valid colours of one scheme. `colors` wins over `brandColor` and `buttonText`. */
export function getSchemeColors(theme: Theme, scheme: ColorScheme): SchemeColors {
  const given = theme.colors?.[scheme];
  return {
    accent: parseCssColor(given?.accent) ?? parseCssColor(theme.brandColor),
    accentText: parseCssColor(given?.accentText) ?? parseCssColor(theme.buttonText),
    background: parseCssColor(given?.background),
    surface: parseCssColor(given?.surface),
    text: parseCssColor(given?.text),
    mutedText: parseCssColor(given?.mutedText),
    border: parseCssColor(given?.border),
  };
}

/** The addresses of a logo in both schemes. They are equal if there is one logo. */
type SchemeLogos = Readonly<Record<ColorScheme, string>>;

/** Returns the addresses of the theme's logo; `undefined` without a valid `logo`. */
export function getSchemeLogos({ logo, logoDark }: Theme): SchemeLogos | undefined {
  const light = parseImageUrl(logo);
  return light ? { light, dark: parseImageUrl(logoDark) ?? light } : undefined;
}

// Controls and line breaks would forge a header of an email. The overrides of the direction would
// reorder the text around the name.
const NOT_IN_NAME = /[\s\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+/g;

/** Parses the name of the site: one line of text. Returns `undefined` when there is none. */
export function parseSiteName(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.replaceAll(NOT_IN_NAME, ' ').trim() || undefined;
}

/** The largest radius of a theme, in pixels. */
const MAX_RADIUS = 24;

/** Whether a value is a radius in pixels, from 0 to 24. */
export function isRadius(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= MAX_RADIUS;
}

/** The longest list of font families, in characters. */
const MAX_FONT_LENGTH = 300;

// The list is written into the style element. So a name has no quote, `;`, `}`, `<`, `\` or
// parenthesis (CSS and HTML injection).
const FAMILY = /^(?:"([^"]*)"|'([^']*)'|([^"']*))$/;
const FAMILY_NAME = /^-?[\p{L}\d]+(?:[ -][\p{L}\d]+)*$/u;
/**
 * A name that CSS reads as one identifier. Generic families such as `sans-serif` must not be
 * quoted.
 */
const IDENTIFIER = /^-?\p{L}[\p{L}\d-]*$/u;
// As a name without quotes, these are values of every property.
const CSS_WIDE = /^(?:default|inherit|initial|revert|revert-layer|unset)$/i;

/**
 * Parses a list of font families: names of letters, digits, single spaces and hyphens, with or
 * without quotes, separated by commas.
 *
 * @returns The list for a style sheet, or `undefined` if any name is not valid.
 */
export function parseFontFamilies(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_FONT_LENGTH) return undefined;
  const families = value.split(',').map((family) => formatFamily(family.trim()));
  return families.includes(undefined) ? undefined : families.join(', ');
}

function formatFamily(family: string): string | undefined {
  const [, double, single, bare] = FAMILY.exec(family) ?? [];
  const name = double ?? single ?? bare ?? '';
  if (!FAMILY_NAME.test(name)) return undefined;
  if (name !== bare) return `"${name}"`;
  if (CSS_WIDE.test(name)) return undefined;
  return IDENTIFIER.test(name) ? name : `"${name}"`;
}
