/** The appearance of the built-in pages and emails. Colours and addresses are validated. */

/**
 * The colours of one scheme. Each is a CSS colour: hexadecimal, a name, `rgb()` or `hsl()`.
 * Default: the colours of the built-in pages.
 *
 * @publicApi
 */
export interface ThemeColors {
  /** The background of the main button. Default: `theme.brandColor`. */
  accent?: string | undefined;
  /**
   * The text of the main button. Default: `theme.buttonText`, else black or white, whichever has
   * more contrast.
   */
  accentText?: string | undefined;
  /** The page around the card. */
  background?: string | undefined;
  /** The card, and the fields and buttons on it. */
  surface?: string | undefined;
  text?: string | undefined;
  /** Secondary text, such as hints. The outlines of fields derive from it. */
  mutedText?: string | undefined;
  /** Lines, and the outlines of the card and of buttons. */
  border?: string | undefined;
}

/**
 * The appearance of the built-in pages and emails. An invalid colour, address, number or font is
 * ignored.
 *
 * @example
 * ```ts
 * const theme: Theme = {
 *   name: 'Acme',
 *   logo: '/logo.svg',
 *   logoDark: '/logo-dark.svg',
 *   colors: { light: { accent: '#b91c1c' }, dark: { accent: '#f87171' } },
 * };
 * ```
 */
export interface Theme {
  /**
   * The colour scheme of the built-in pages. `auto` follows the system of the user.
   *
   * @default `auto`
   */
  colorScheme?: 'auto' | 'dark' | 'light' | undefined;
  /**
   * The site's name, as plain text. Pages show it in place of the host, and emails show both.
   *
   * @default the host
   */
  name?: string | undefined;
  /**
   * The site's logo: an `https:` or `http:` address, a path of this site that starts with `/`, or a
   * `data:image/` URI.
   *
   * @default none
   */
  logo?: string | undefined;
  /**
   * The logo in the dark scheme, for a site that has a `logo`. Emails have it only with the
   * `colorScheme` `dark`.
   *
   * @default `logo` on a light plate
   */
  logoDark?: string | undefined;
  /**
   * The icon of the browser's tab: an address like that of `logo`.
   *
   * @default `logo`
   */
  favicon?: string | undefined;
  /**
   * The background of the main button in both schemes. A CSS colour. `colors` wins over it.
   *
   * @default near black or near white
   */
  brandColor?: string | undefined;
  /**
   * The text of the main button in both schemes. A CSS colour. `colors` wins over it.
   *
   * @default black or white, whichever has more contrast
   */
  buttonText?: string | undefined;
  /**
   * The colours of each scheme: `accent`, `accentText`, `background`, `surface`, `text`,
   * `mutedText` and `border`. A contrast below 4.5:1 is logged as `theme-contrast`.
   *
   * @default those of the built-in pages
   */
  colors?: { light?: ThemeColors | undefined; dark?: ThemeColors | undefined } | undefined;
  /**
   * The radius of the corners of buttons and fields, in pixels, from 0 to 24. That of the card is
   * 1.8 times as large. Emails do not have it.
   *
   * @default `10`
   */
  radius?: number | undefined;
  /**
   * The names of font families, separated by commas, such as `Inter, "Source Sans 3", sans-serif`.
   * The fonts are those of the user's system, or of `stylesheet`. Emails do not have it.
   *
   * @default the system's font
   */
  font?: string | undefined;
  /**
   * The address of a style sheet of the app, which is loaded after that of the page: an `https:` or
   * `http:` address, or a path of this site. It may load fonts and images from its own origin. Use
   * only one that you trust: it can read what is in a page, such as the CSRF token.
   *
   * @default none
   */
  stylesheet?: string | undefined;
}

// The grammar admits no `;`, `}`, `<`, quote or `url(`. So a colour from a tenant's database row
// cannot end the rule, or the style element, that it is written into (CSS and HTML injection).
const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i;
const NAMED = /^(?!(?:inherit|initial|revert|unset)$)[a-z]{3,20}$/i;
const FUNCTION = /^(?:rgb|hsl)a?\((?=[^)]*\d)(?:[\d.,%/ +-]|deg){1,60}\)$/i;

/**
 * Parses a CSS colour: hexadecimal, a name, or `rgb()` and `hsl()` with plain numbers.
 *
 * @returns The colour, trimmed, or `undefined` for everything else.
 */
export function parseCssColor(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const color = value.trim();
  return [HEX, NAMED, FUNCTION].some((form) => form.test(color)) ? color : undefined;
}

const REMOTE = /^https?:\/\/[^/]/i;
// Browsers read `//host` and `/\host` as another origin.
const LOCAL = /^\/(?![/\\])/;
const DATA = /^data:image\/(?:svg\+xml|png|jpeg|webp|gif)[;,]/i;
// URL parsers accept these in a host. In a Content-Security-Policy they would end the source, or
// match every host.
const ENDS_SOURCE = /[;,*]/;
// URL parsers drop tabs and line breaks, which would turn `/<tab>/host` into `//host`.
const CONTROL = /[\u0000-\u001f\u007f]/;

/**
 * Parses the address of an image: http(s), a path of this site, or an image `data:` URI.
 *
 * @returns The address, trimmed, or `undefined` for everything else, such as `javascript:`.
 */
export function parseImageUrl(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const url = value.trim();
  if (CONTROL.test(url)) return undefined;
  if (REMOTE.test(url)) return isRemoteImageUrl(url) ? url : undefined;
  return LOCAL.test(url) || DATA.test(url) ? url : undefined;
}

/**
 * Parses the address of a style sheet: http(s), or a path of this site.
 *
 * @returns The address, trimmed, or `undefined` for everything else, such as a `data:` URI.
 */
export function parseStyleSheetUrl(value: unknown): string | undefined {
  const url = parseImageUrl(value);
  return url && !DATA.test(url) ? url : undefined;
}

function isRemoteImageUrl(url: string): boolean {
  return URL.canParse(url) && !ENDS_SOURCE.test(new URL(url).host);
}

/**
 * Returns black or white, whichever has a contrast of at least 4.5:1 on a hexadecimal colour.
 *
 * @returns `undefined` for a colour in another notation, which the style sheet handles itself.
 * @see {@link https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio WCAG 2.2, contrast ratio}
 */
export function getReadableTextColor(color: string): '#000' | '#fff' | undefined {
  const channels = HEX.test(color) ? getOpaqueChannels(color) : undefined;
  if (!channels) return undefined;
  return 1.05 / (getLuminance(channels) + 0.05) >= 4.5 ? '#fff' : '#000';
}

/**
 * Computes the contrast ratio of two hexadecimal colours without transparency, from 1 to 21.
 *
 * @returns `undefined` for a colour in another notation, which only the browser can compute.
 * @see {@link https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio WCAG 2.2, contrast ratio}
 */
export function getContrast(one: string, other: string): number | undefined {
  if (![one, other].every((color) => /^#(?:.{3}|.{6})$/.test(color))) return undefined;
  const [first, second] = [getOpaqueChannels(one), getOpaqueChannels(other)].map(getLuminance);
  if (first === undefined || second === undefined) return undefined;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Removes transparency by blending with white, so that the colour is the same in both schemes. */
export function toOpaqueColor(color: string): string {
  if (!/^#(?:.{4}|.{8})$/.test(color)) return color;
  return `rgb(${getOpaqueChannels(color).join(' ')})`;
}

function getOpaqueChannels(hex: string): number[] {
  const digits = hex.slice(1);
  const wide = digits.length > 4 ? digits : digits.replaceAll(/./g, '$&$&');
  const bytes = wide.match(/../g) ?? [];
  const [red = 0, green = 0, blue = 0, alpha = 255] = bytes.map((byte) => parseInt(byte, 16));
  return [red, green, blue].map((channel) => Math.round(255 + ((channel - 255) * alpha) / 255));
}

function getLuminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map(toLinear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function toLinear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

/** The appearance of a provider on the built-in sign-in page. */
export interface ProviderStyle {
  /**
   * The provider's logo: an `https:` or `http:` address, a path of this site that starts with `/`,
   * or a `data:image/` URI. It has a light background in both colour schemes. Default: `mark`.
   */
  logo?: string | undefined;
  /**
   * Loads the provider's mark when the page is shown, for example `() => import('./mark.js')`. A
   * mark that cannot be loaded is ignored. Default: a tile with the first letter of the provider's
   * name.
   */
  mark?: (() => Promise<{ readonly default: ProviderMark }>) | undefined;
  /** Background of the letter tile, when `brandColor` is not given. A CSS colour. */
  bg?: string | undefined;
  /** Colour of the letter on the tile. A CSS colour. Default: black or white, by contrast. */
  text?: string | undefined;
  /** The provider's brand colour, the background of the letter tile. A CSS colour. */
  brandColor?: string | undefined;
}

/**
 * A provider's mark: two complete SVG documents as text, with a square `viewBox`. They are shown as
 * images, so they cannot use scripts, external files or the styles of the page.
 */
export interface ProviderMark {
  /** For a light background. */
  readonly light: string;
  /** For a dark background. Default: `light`, on a light plate. */
  readonly dark?: string | undefined;
}

/** One field of a credentials provider's form on the built-in sign-in page. */
export interface CredentialInput {
  /** The visible label. Default: from the field's name, so `oneTimeCode` is "One time code". */
  label?: string | undefined;
  /** The type of the `<input>`, for example `password` or `email`. Default `text`. */
  type?: string | undefined;
  /** The initial value. It is part of the page, so never put a secret here. */
  value?: string | undefined;
  /** A hint inside the empty field. It does not replace the label. */
  placeholder?: string | undefined;
  /**
   * Further HTML attributes, such as `autocomplete`, `required`, `minlength` or `pattern`, in lower
   * case or in camel case. Attributes that could style the page or run code are dropped.
   */
  [attribute: string]: unknown;
}
