/** H16: names, addresses and texts have one form before they are counted, compared or written. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCES = path.resolve(import.meta.dirname, '../../src');

/** The code of the library by its path, without comments and without the command line. */
function* readSources(): Generator<readonly [file: string, code: string]> {
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || /^(?:cli|testing|providers)[\\/]/.test(file)) continue;
    const text = readFileSync(path.join(SOURCES, file), 'utf8');
    yield [file.replaceAll('\\', '/'), text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')];
  }
}

const listFiles = (pattern: RegExp): string[] =>
  [...readSources()].flatMap(([file, code]) => (pattern.test(code) ? [file] : [])).toSorted();

/** What says by itself which characters are controls, and why it may. */
const CONTROL_CLASSES = {
  'core/adapters/adapter.ts': 'refuses half a character in an id',
  'core/email/code-digits.ts': 'reads a code that was typed',
  'core/email/mailer.ts': 'refuses, or cuts out of an answer, all of category C',
  'core/errors/upstream.errors.ts': 'cuts out of an answer all of category C',
  'core/http/callback-url.ts': 'refuses what URL parsers drop',
  'core/kernel/printable-text.ts': 'is the one form',
  'core/models/email-address.ts': 'refuses all of category C',
  'core/models/theme-values.ts': 'names of the configuration',
  'core/models/theme.ts': 'names of the configuration',
  'core/oauth/provider-identity.ts': 'refuses a path',
};

it('H16: one function finds the characters that are not shown', () => {
  const classes = /\\p\{C[a-z]?\}|\\u202[a-e]|Bidi_Control|\\u0000-\\u001f/;
  expect(listFiles(classes)).toEqual(Object.keys(CONTROL_CLASSES).toSorted());
});

/** What touches the address of a client or counts, and which function gives it its one form. */
const COUNTED = {
  'core/email/magic-links.ts': 'by `MailThrottle`',
  'core/email/mail-throttle.ts': 'normalizeEmailAddress(',
  'core/email/notices.ts': 'normalizeEmailAddress(',
  'core/features/authenticator.ts': 'hands it on',
  'core/handler/server-auth.ts': 'hands it on',
  'core/http/auth-request.ts': 'hands it on',
  'core/http/request-fields.ts': 'hands it on',
  'core/request/credentials.ts': 'hands it on',
  'core/request/request-port.ts': 'hands it on',
  'core/request/request-session.ts': 'hands it on',
  'features/audit/audit-options.ts': 'the option',
  'features/audit/audit-sources.ts': 'normalizeAddress(',
  'features/audit/visitor-counts.ts': 'toNetwork(',
  'features/limits/attempt-counter.ts': 'getClientNetwork(',
  'features/limits/challenge-check.ts': 'normalizeAddress(',
  'features/limits/challenge-services.ts': 'as `ChallengeCheck` gives it',
  'features/limits/challenge.ts': 'as `ChallengeCheck` gives it',
  'features/limits/client-network.ts': 'toNetwork(',
  'features/limits/fallback.counters.ts': 'a key of `AttemptCounter`',
  'features/limits/known-browsers.ts': 'normalizeIdentifier(',
  'features/limits/limit-rules.ts': 'normalizeEmailAddress(',
  'features/limits/limits-options.ts': 'the option',
  'features/sessions/session-records.ts': 'normalizeAddress(',
  'features/sessions/sessions-options.ts': 'the option',
};

it('H16: what names a client or is counted goes through one function', () => {
  const words = ['ipAddress', 'clientAddress', 'remoteAddress', 'x-forwarded-for'];
  const calls = ['tryCount', 'counters.hit', 'toNetwork', 'normalizeIdentifier'].map(
    (one) => `${one}\\(`,
  );
  const found = listFiles(new RegExp(`\\b(?:${[...words, ...calls].join('|')})`));
  // The doors hand on what the framework says.
  const own = found.filter((file) => !/^(?:node|interop|nest|core\/http\/ip)/.test(file));
  expect(own).toEqual(Object.keys(COUNTED).toSorted());
  const forms = new Map<string, string>(Object.entries(COUNTED));
  const calling = [...readSources()].filter(([file]) => forms.get(file)?.endsWith('('));
  for (const [file, code] of calling) {
    expect([file, code.includes(forms.get(file) ?? '')]).toEqual([file, true]);
  }
});
