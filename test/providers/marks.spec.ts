/**
 * The marks of the providers: well-formed, readable on both backgrounds, and listed with their
 * source.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { ProviderStyle } from '../../src/core/models/theme.js';

const ROOT = new URL('../../', `file://${import.meta.filename}`);
const namesIn = (folder: string): readonly string[] =>
  readdirSync(new URL(folder, ROOT))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/, ''));

const PROVIDERS = namesIn('src/providers/');
const MARKS = namesIn('src/providers/marks/').filter((name) => name !== 'svg');
const SHEET = readFileSync(new URL('docs/providers/marks.md', ROOT), 'utf8');

/** The grounds of the buttons in both colour schemes. */
const GROUNDS = { light: '#ffffff', dark: '#1d1d21' } as const;

/** A mark on its own tile or disc has the contrast that the brand gives it. */
const OWN_GROUND = /^<svg [^>]+>(<rect [^>]*width="2[34]" |<circle [^>]*r="11.5" )/;

interface Described {
  readonly id: string;
  readonly type: string;
  readonly style?: ProviderStyle;
}

async function load(file: string): Promise<Described> {
  const module = (await import(`../../src/providers/${file}.js`)) as { default: () => Described };
  return module.default();
}

/** The cells of a provider's row in the sheet: what is shown, the source, the permission. */
function readRow(id: string): readonly string[] {
  const row = SHEET.split('\n').find((line) => line.includes(`](./${id}.md) |`)) ?? '';
  return row
    .split('|')
    .slice(2, -1)
    .map((cell) => cell.trim());
}

describe.each(PROVIDERS)('%s', (file) => {
  it('has a row in the sheet when it has a button, for a mark or without one', async () => {
    const { id, type, style } = await load(file);
    if (type !== 'oauth' && type !== 'oidc') return;
    const isNeutral = style?.mark === undefined;
    const source = isNeutral ? '' : expect.stringMatching(/\w/);
    expect(readRow(id)).toEqual([
      isNeutral ? 'neutral' : 'mark',
      source,
      expect.stringMatching(/\w/),
    ]);
    expect(MARKS.includes(file)).toBe(!isNeutral && file !== 'azure-ad');
  });
});

describe.each(MARKS)('the mark of %s', (file) => {
  const variants = async () => {
    const { style } = await load(file);
    const { default: mark } = await style!.mark!();
    return [
      ['light', mark.light],
      ['dark', mark.dark ?? mark.light],
    ] as const;
  };

  it('is a small square drawing with nothing active in it', async () => {
    for (const [, svg] of await variants()) {
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 24 24">.+<\/svg>$/s,
      );
      expect(svg).not.toMatch(/<(script|style|image|use|a|foreignObject)\b|href|url\(|\son\w+=/i);
      expect(isBalanced(svg)).toBe(true);
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(4096);
    }
  });

  it('can be seen on the buttons of both colour schemes', async () => {
    for (const [scheme, svg] of await variants()) {
      if (OWN_GROUND.test(svg)) continue;
      const colors = [...svg.matchAll(/(?:fill|stroke)="(#[\da-f]+)"/g)].map(([, hex = '']) => hex);
      const contrasts = colors.map((hex) => getContrast(hex, GROUNDS[scheme]));
      expect(Math.max(...contrasts)).toBeGreaterThanOrEqual(3);
    }
  });

  it('says where it is from, and by which permission', () => {
    const text = readFileSync(new URL(`src/providers/marks/${file}.ts`, ROOT), 'utf8');
    expect(text).toMatch(/^\/\*\* Source: .+\. Permission: .+\. \*\/\n/);
  });
});

/** Whether every element is closed. */
function isBalanced(svg: string): boolean {
  const open: string[] = [];
  for (const [, close, name = '', empty] of svg.matchAll(/<(\/?)(\w+)[^<>]*?(\/?)>/g)) {
    if (close && open.pop() !== name) return false;
    if (!close && !empty) open.push(name);
  }
  return open.length === 0;
}

/** The contrast ratio of WCAG 2.2. */
function getContrast(one: string, other: string): number {
  const [low = 0, high = 0] = [one, other].map(getLuminance).toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function getLuminance(hex: string): number {
  const digits = hex.length === 4 ? hex.slice(1).replaceAll(/./g, '$&$&') : hex.slice(1);
  const [red = 0, green = 0, blue = 0] = (digits.match(/../g) ?? [])
    .map((byte) => parseInt(byte, 16) / 255)
    .map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
