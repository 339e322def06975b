/** What an app loads that only reads sessions. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';

const DIST = path.resolve(import.meta.dirname, '../../dist');

const STATIC = /^(?:(?:import|export)\b[^;'"]*\bfrom|import) '(\.[^']+)'/gm;
const ANY = /(?:\bfrom |\bimport |\bimport\()'(\.[^']+)'/g;

/** The text of an entry of the package, and of all that these imports lead to. */
function readText(entry: string, imports: RegExp): string {
  const texts = new Map<string, string>();
  const follow = (file: string) => {
    if (texts.has(file)) return;
    const text = readFileSync(file, 'utf8');
    texts.set(file, text);
    for (const [, imported = ''] of text.matchAll(imports)) {
      follow(path.resolve(path.dirname(file), imported));
    }
  };
  follow(path.join(DIST, entry));
  return [...texts.values()].join('\n');
}

it('I4 the NestJS module loads class-validator once it is configured, and the core never', () => {
  const loads = (entry: string, imports: RegExp) =>
    readText(entry, imports).includes("'class-validator'");
  expect([loads('index.js', ANY), loads('index.js', STATIC)]).toEqual([true, false]);
  expect(loads('core/index.js', ANY)).toBe(false);
});

const FOR_A_SIGN_IN = [
  'class SignInService ',
  'class SignInAction ',
  'function createOAuthClient(',
  'class ProtocolClient ',
  'class MagicLinks ',
  'class Ceremonies ',
  "from 'preact",
  "from 'openid-client'",
];

describe.each([
  'core/index.js',
  'node/index.js',
  'interop/sveltekit/index.js',
  'interop/solid/index.js',
])('%s loads for a session check', (entry) => {
  const atOnce = readText(entry, STATIC);
  const inAll = readText(entry, ANY);

  it('the session service', () => {
    expect(atOnce.includes('class SessionService ')).toBe(true);
  });

  it.each(FOR_A_SIGN_IN)('and not what a sign-in needs: %s', (part) => {
    expect([inAll.includes(part), atOnce.includes(part)]).toEqual([true, false]);
  });
});
