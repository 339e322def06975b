/**
 * What is kept of a client: coarse tokens of its `User-Agent`, and an address only if the app says
 * whence.
 */
import { describe, expect, it } from '@jest/globals';
import type { SessionsOptions } from '../../../src/features/sessions/index.js';
import { describeUserAgent } from '../../../src/features/sessions/user-agent.js';
import { DeviceApp } from './device-app.js';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';

const ROWS: [string, string | null][] = [
  // Browsers of computers
  [`${WINDOWS} ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`${MAC} ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome on macOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/126.0.0.0 Safari/537.36`,
    'Chrome on ChromeOS',
  ],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Ubuntu Chromium/80.0.3987.87 Chrome/80.0.3987.87 Safari/537.36`,
    'Chrome on Linux',
  ],
  [`${WINDOWS} ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.2592.87`, 'Edge on Windows'],
  [`${WINDOWS} ${WEBKIT} Chrome/70.0.3538.102 Safari/537.36 Edge/18.19582`, 'Edge on Windows'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
    'Firefox on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:127.0) Gecko/20100101 Firefox/127.0',
    'Firefox on macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox on Linux'],
  [
    `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`,
    'Safari on macOS',
  ],
  [`${WINDOWS} ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 OPR/112.0.0.0`, 'Opera on Windows'],
  ['Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18', 'Opera on Windows'],
  [`${WINDOWS} ${WEBKIT} Chrome/126.0.0.0 Safari/537.36 Vivaldi/6.8`, 'Vivaldi on Windows'],
  [
    `${WINDOWS} ${WEBKIT} Chrome/124.0.0.0 YaBrowser/24.6.0.0 Safari/537.36`,
    'Yandex Browser on Windows',
  ],
  // Phones and tablets
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/126.0.0.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; HD1913) ${WEBKIT} Chrome/126.0.6478.72 Mobile Safari/537.36 EdgA/126.0.2592.80`,
    'Edge on Android',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0', 'Firefox on Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) ${WEBKIT} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/AP1A.240405.002; wv) ${WEBKIT} Version/4.0 Chrome/126.0.6478.71 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  [`${IOS} (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${IOS} (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${IOS} (KHTML, like Gecko) FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [
    `${IOS} (KHTML, like Gecko) Version/17.0 EdgiOS/126.0.2592.62 Mobile/15E148 Safari/604.1`,
    'Edge on iPhone',
  ],
  [`${IPAD} (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari on iPad'],
  // A page inside another app
  [`${IOS} (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/470.0.0]`, 'iPhone'],
  // Clients that are no browsers
  ['curl/8.5.0', 'curl'],
  ['Wget/1.21.4', 'Wget'],
  ['PostmanRuntime/7.39.0', 'PostmanRuntime'],
  ['python-requests/2.32.3', 'python-requests'],
  ['Go-http-client/1.1', 'Go-http-client'],
  ['okhttp/4.12.0', 'okhttp'],
  ['Dalvik/2.1.0 (Linux; U; Android 14; Pixel 8)', 'Dalvik'],
  // Bots
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', null],
  [
    `Mozilla/5.0 ${WEBKIT.replace(')', '; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)')} Chrome/116.0.1938.76 Safari/537.36`,
    'Chrome',
  ],
];

const GARBAGE: [string, string | null, string | null][] = [
  ['none', null, null],
  ['an empty one', '', null],
  ['half of one', 'Mozilla/5.0', null],
  ['a dash', '-', null],
  ['HTML', '<script>alert(1)</script>', null],
  ['SQL', "'; DROP TABLE users; --", null],
  ['control characters', '\u0000\u001b[31m\u202e', null],
  ['10 kB of letters', 'a'.repeat(10_000), null],
  ['a name of 40 letters', `${'a'.repeat(40)}/1`, null],
  ['10 kB of versions', 'Version/'.repeat(1_250), 'Version'],
  ['10 kB of versions of Mozilla', 'Mozilla/5.0 Version/'.repeat(500), null],
  ['a browser behind 600 characters', `${'('.repeat(600)} Chrome/126 Windows`, null],
];

describe('a User-Agent', () => {
  it.each(ROWS)('%s', (header, expected) => {
    expect(describeUserAgent(header)).toBe(expected);
  });

  it.each(GARBAGE)('that is garbage: %s', (_name, header, expected) => {
    expect(describeUserAgent(header)).toBe(expected);
  });

  it('is described in at most the 64 characters of its column', () => {
    const longest = Math.max(...ROWS.map(([header]) => describeUserAgent(header)?.length ?? 0));
    expect(longest).toBeLessThanOrEqual(64);
  });

  it('leaves no version, model or whole header in the record', async () => {
    const app = new DeviceApp('jwt');
    const header = `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${WEBKIT} Chrome/126.0.6478.71 Mobile`;
    await app.signIn('ada', { 'user-agent': header });
    const text = JSON.stringify(await app.records());
    expect(text).toContain('Chrome on Android');
    for (const part of ['SM-S918B', '126.0', 'Mozilla', 'WebKit']) expect(text).not.toContain(part);
  });
});

describe('the address of the client', () => {
  const FORGED = {
    'x-forwarded-for': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
    'x-real-ip': '203.0.113.9',
    'x-client-ip': '203.0.113.9',
    'true-client-ip': '203.0.113.9',
    'cf-connecting-ip': '203.0.113.9',
  };
  const OPTIONS: [string, SessionsOptions['ipAddress'], string | null][] = [
    ['nothing', undefined, null],
    ['the header of its proxy', (headers) => headers.get('x-proxy-ip'), '198.51.100.7'],
    ['a header that was not sent', (headers) => headers.get('x-missing'), null],
    ['no address', () => undefined, null],
    ['an address that is too long', () => 'f'.repeat(10_000), 'f'.repeat(64)],
  ];

  it.each(OPTIONS)('is what the app reads: %s', async (_name, ipAddress, expected) => {
    const app = new DeviceApp('jwt', { ipAddress });
    const browser = await app.signIn('ada', { ...FORGED, 'x-proxy-ip': '198.51.100.7' });
    const [record] = await app.records();
    expect(record?.ip).toBe(expected);
    const listed = await (await browser.visit('/auth/account/sessions')).text();
    expect(listed).not.toContain('203.0.113.9');
    if (expected !== null) expect(listed).toContain(`"ip":"${expected}"`);
  });

  it('that cannot be read costs neither the sign-in nor the record, and is logged', async () => {
    const ipAddress = () => {
      throw new Error('No proxy.');
    };
    const app = new DeviceApp('jwt', { ipAddress });
    const browser = await app.signIn('ada', { 'user-agent': 'curl/8.5.0' });
    expect(await browser.session()).toMatchObject({ user: { name: 'ada' } });
    expect(app.errors.map(({ message }) => message)).toEqual(['No proxy.']);
    const described = { ip: null, method: 'credentials', userAgent: 'curl' };
    expect(await app.records()).toMatchObject([described]);
  });
});
