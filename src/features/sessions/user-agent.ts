/**
 * The browser and the system of a `User-Agent` header, coarsely: enough to recognize one's own
 * device, too little to recognize a person.
 */

/** More specific ones first: most browsers name others as well. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  // A phone says "Mobile" besides.
  [/\bAndroid\b(?!.*\bMobile\b)/, 'Android tablet'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The name of a client that is no browser: `curl/8.5.0`, `okhttp/4.12`. */
const PRODUCT = /^([A-Za-z][A-Za-z-]{1,30})\//;

/** A longer header is not read to its end. */
const MAX_LENGTH = 512;

/**
 * Describes the client of a request.
 *
 * @returns `Firefox on Linux`, `Safari on iPhone`, `curl`; `null` for an unknown one.
 */
export function describeUserAgent(header: string | null): string | null {
  const text = (header ?? '').slice(0, MAX_LENGTH);
  const browser = findName(BROWSERS, text);
  const system = findName(SYSTEMS, text);
  if (browser !== undefined && system !== undefined) return `${browser} on ${system}`;
  const product = text.startsWith('Mozilla/') ? undefined : PRODUCT.exec(text)?.[1];
  return browser ?? product ?? system ?? null;
}

/** What kind of device a system runs on. */
export type DeviceKind = 'desktop' | 'phone' | 'tablet';

const KINDS: readonly (readonly [pattern: RegExp, kind: DeviceKind])[] = [
  [/^(?:iPad|Android tablet)$/, 'tablet'],
  [/^(?:iPhone|Android)$/, 'phone'],
];

/** The parts of a description; `undefined` for one of a client that is no browser. */
export function parseDescription(
  description: string,
): { readonly browser: string; readonly system: string; readonly kind: DeviceKind } | undefined {
  const [browser = '', system] = description.split(' on ');
  if (system === undefined || !SYSTEMS.some(([, name]) => name === system)) return undefined;
  const kind = KINDS.find(([pattern]) => pattern.test(system))?.[1] ?? 'desktop';
  return { browser, system: system.replace(' tablet', ''), kind };
}

function findName(
  names: readonly (readonly [pattern: RegExp, name: string])[],
  text: string,
): string | undefined {
  return names.find(([pattern]) => pattern.test(text))?.[1];
}
