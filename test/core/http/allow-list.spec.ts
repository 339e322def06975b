/** Allow-lists of hosts and origins. */
import { describe, expect, it } from '@jest/globals';
import { parseHostPattern, isListed, isOriginPattern } from '../../../src/core/http/allow-list.js';

type Row = readonly [pattern: string, text: string];

const PREVIEWS = 'https://*.preview.test';

describe('a pattern matches', () => {
  it.each<Row>([
    ['https://app.test', 'https://app.test'],
    ['HTTPS://App.Test', 'https://app.test'],
    [PREVIEWS, 'https://pr-1.preview.test'],
    [PREVIEWS, 'https://0.preview.test'],
    ['https://pr-*.preview.test', 'https://pr-1.preview.test'],
    ['https://*-team.vercel.test', 'https://app-git-main-team.vercel.test'],
    ['https://*.*.preview.test', 'https://a.b.preview.test'],
    ['http://localhost:*', 'http://localhost:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
    ['http://127.0.0.1:*', 'http://127.0.0.1:8080'],
    ['app.test', 'app.test'],
    ['*.app.test:8443', 'shop.app.test:8443'],
  ])('%s: %s', (pattern, text) => {
    expect(isListed([pattern], text)).toBe(true);
    expect(isListed(['https://other.test', pattern], text)).toBe(true);
  });
});

describe('a pattern does not match', () => {
  it.each<Row>([
    [PREVIEWS, 'https://preview.test'],
    [PREVIEWS, 'https://.preview.test'],
    [PREVIEWS, 'https://a.b.preview.test'],
    [PREVIEWS, 'https://pr-1.preview.test.evil.test'],
    [PREVIEWS, 'https://pr-1xpreview.test'],
    [PREVIEWS, 'https://pr-1.previewxtest'],
    [PREVIEWS, 'https://evil.test/.preview.test'],
    [PREVIEWS, 'https://evil.test#.preview.test'],
    [PREVIEWS, 'https://evil.test?.preview.test'],
    [PREVIEWS, 'https://evil.test:443.preview.test'],
    [PREVIEWS, 'https://user@pr-1.preview.test'],
    [PREVIEWS, 'https://pr_1.preview.test'],
    [PREVIEWS, 'https://pr%2e1.preview.test'],
    [PREVIEWS, 'https://\u212apr.preview.test'],
    [PREVIEWS, 'https://pr-1.preview.test\n'],
    [PREVIEWS, '\nhttps://pr-1.preview.test'],
    [PREVIEWS, 'https://evil.test\nhttps://pr-1.preview.test'],
    [PREVIEWS, 'https://pr-1.preview.test/'],
    [PREVIEWS, 'https://pr-1.preview.test:8443'],
    [PREVIEWS, 'http://pr-1.preview.test'],
    [PREVIEWS, PREVIEWS],
    [PREVIEWS, ''],
    ['https://app.test', 'https://app.test.evil.test'],
    ['https://app.test', 'https://evil-app.test'],
    ['https://app.test', 'https://appxtest'],
    ['http://localhost:*', 'http://localhost'],
    ['http://localhost:*', 'http://localhost:3000.evil.test'],
    ['http://localhost:*', 'http://localhost:3000@evil.test'],
    ['http://[::1]', 'http://:'],
    ['*', 'evil.test'],
    ['*.test', 'a.evil.test'],
    ['', ''],
  ])('%s: %j', (pattern, text) => {
    expect(isListed([pattern], text)).toBe(false);
  });

  it.each([
    '.',
    '.*',
    '^',
    '$',
    '|',
    '(a)',
    '(?:a)',
    'a+',
    'a?',
    'a{2}',
    '\\w',
    '[a-z]',
    'a|b',
    'é',
  ])('anything by a character with a meaning in regular expressions: %s', (special) => {
    const patterns = [special, `https://${special}.test`, `https://a${special}b.test`];
    for (const pattern of patterns) {
      for (const text of [
        'a',
        'b',
        'aa',
        'https://a.test',
        'https://ab.test',
        'https://aab.test',
      ]) {
        expect([pattern, text, isListed([pattern], text)]).toEqual([pattern, text, false]);
      }
    }
  });

  it('anything when the list is empty', () => {
    for (const text of ['', '*', 'https://app.test', 'undefined']) {
      expect(isListed([], text)).toBe(false);
    }
  });
});

describe('isListed', () => {
  it.each([
    ['stars side by side', '*'.repeat(12), `${'a'.repeat(255)}!`],
    ['stars between hyphens', '*-*-*-*-*-*-*-*-*.test', `${'-'.repeat(255)}.evil`],
    ['a long text', '*.*.*.*.test', `${'a.'.repeat(50_000)}evil`],
  ])('runs in linear time: %s', (_, pattern, text) => {
    const started = performance.now();
    expect(isListed([pattern], text)).toBe(false);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('entries of a list', () => {
  it.each<readonly [unknown, boolean]>([
    ['https://app.test', true],
    [PREVIEWS, true],
    ['http://localhost:*', true],
    ['http://[::1]:3000', true],
    ['app.test', false],
    ['*', false],
    ['*://app.test', false],
    ['ftp://app.test', false],
    ['https://', false],
    ['https://app.test/', false],
    ['https://app.test/path', false],
    ['https://user@app.test', false],
    ['https://app.test\nhttps://evil.test', false],
    ['https://(a|b).test', false],
    [42, false],
    [null, false],
    [undefined, false],
    [['https://app.test'], false],
  ])('of origins: %j is valid: %p', (pattern, isFit) => {
    expect(isOriginPattern(pattern)).toBe(isFit);
  });

  it.each<readonly [unknown, string | undefined]>([
    ['app.test', 'app.test'],
    ['*.app.test', '*.app.test'],
    ['localhost:3000', 'localhost:3000'],
    ['[::1]:3000', '[::1]:3000'],
    ['https://app.test', 'app.test'],
    ['https://app.test:443/', 'app.test'],
    ['https://app.test:80', 'app.test:80'],
    ['app.test/', 'app.test'],
    ['', undefined],
    ['//app.test', undefined],
    ['ftp://app.test', undefined],
    ['app.test,b.test', undefined],
    ['a b', undefined],
    ['a.test$', undefined],
    [true, undefined],
    [undefined, undefined],
  ])('M12 of hosts: %j is %j', (written, pattern) => {
    expect(parseHostPattern(written)).toBe(pattern);
  });
});
