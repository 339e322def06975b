import { describe, expect, it } from '@jest/globals';
import { type SignInMailFacts, signInMail } from '../../../src/core/email/sign-in-mail.js';
import { getTokenRules } from '../../../src/core/pages/design-tokens.js';

const NOW = Date.UTC(2026, 0, 2);
const DAY = 24 * 60 * 60 * 1000;
const ADDRESS = 'ada@example.org';
const URL_IN_IT =
  'https://app.example.com/auth/callback/resend?callbackUrl=https%3A%2F%2Fapp.example.com' +
  `&token=${'7f'.repeat(32)}&email=ada%40example.org`;

const write = (facts: Partial<SignInMailFacts> = {}) =>
  signInMail({
    url: URL_IN_IT,
    theme: {},
    issued: new Date(NOW),
    expires: new Date(NOW + DAY),
    ...facts,
  });

/** What a reader sees of a document. */
const toText = (html: string) =>
  html
    .replaceAll(/<head>.*<\/head>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&#8203;', '\u200b');

const linksIn = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, link]) => link);

describe('the message', () => {
  it('has the fields of the contract', () => {
    const { subject, text } = write();
    expect(subject).toBe('Sign in to app.example.com');
    expect(text.startsWith(`Sign in to app.example.com\n${URL_IN_IT}\n\n`)).toBe(true);
  });

  it('has the link on the button and below it, and no other link', () => {
    const { html } = write();
    const link = URL_IN_IT.replaceAll('&', '&amp;');
    expect(linksIn(html)).toEqual([link, link]);
    expect(html).toContain(`>${link}</a>`);
  });

  it('says in both parts what to do with an unrequested link', () => {
    const { html, text } = write();
    expect(toText(html)).toContain('If you did not ask for this, ignore it.');
    expect(text).toContain('If you did not ask for this, ignore it.');
  });

  it('loads no remote content and has no scripts', () => {
    expect(write().html).not.toMatch(/<(?:img|script|iframe|link|form)\b|url\(|@import/i);
  });

  it('is small enough not to be clipped by email clients', () => {
    expect(write().html.length).toBeLessThan(20_000);
  });

  it.each([
    [30_000, '1 minute'],
    [10 * 60_000, '10 minutes'],
    [60 * 60_000, '1 hour'],
    [90 * 60_000, '90 minutes'],
    [DAY, '24 hours'],
    [3 * DAY, '3 days'],
    [-DAY, '1 minute'],
  ])('with %i ms left says that the link is valid for %s', (left, said) => {
    const { html, text } = write({ expires: new Date(NOW + left) });
    expect(text).toContain(`The link works once, within ${said}.`);
    expect(toText(html)).toContain(`It works once, within ${said}.`);
  });
});

describe('the design', () => {
  const hexadecimal = (css: string) => new Set(css.match(/#[\da-f]{3,8}\b/gi));

  it('is that of the built-in pages', () => {
    const pages = hexadecimal(getTokenRules({}));
    // The pages draw their lines with colours that shine through, which email programs cannot.
    const lines = ['#eaeaea', '#29292c'];
    const foreign = [...hexadecimal(write().html.replaceAll(/&#\d+;/g, ''))].filter(
      (color) => !pages.has(color) && !lines.includes(color),
    );
    expect(foreign).toEqual([]);
  });

  it.each([
    ['auto', 'light dark', true],
    ['light', 'light only', false],
    ['dark', 'dark only', false],
  ] as const)('with the scheme %s is %s', (colorScheme, schemes, asksReader) => {
    const { html } = write({ theme: { colorScheme } });
    expect(html).toContain(`<meta name="color-scheme" content="${schemes}">`);
    expect(html.includes('prefers-color-scheme')).toBe(asksReader);
  });

  it.each([
    ['#0a7f5a', undefined, '#0a7f5a', '#fff'],
    ['#fd0', undefined, '#ffdd00', '#000'],
    ['#0000ff80', undefined, '#7f7fff', '#000'],
    ['rebeccapurple', undefined, 'rebeccapurple', '#ffffff'],
    ['rgb(10 20 30)', '#abcdef', 'rgb(10 20 30)', '#abcdef'],
    [undefined, 'gold', '#17171a', 'gold'],
  ])(
    'has the brand colour %s with text %s on the button',
    (brandColor, buttonText, ground, text) => {
      const { html } = write({ theme: { brandColor, buttonText, colorScheme: 'light' } });
      expect(html).toContain(`background-color:${ground};border-radius:10px;mso`);
      expect(html).toContain(`color:${text};text-align:center`);
    },
  );

  it.each([
    ['https://cdn.example.com/a.png', 'https://cdn.example.com/a.png'],
    ['/logo.png?a=1&b=2', 'https://app.example.com/logo.png?a=1&amp;b=2'],
  ])('shows the logo %s', (logo, source) => {
    expect(write({ theme: { logo } }).html).toContain(`src="${source}"`);
  });

  it.each(['data:image/png;base64,AAAA', 'javascript:alert(1)', '//evil.test/x', 'x" onerror="y'])(
    'omits the logo %s',
    (logo) => {
      expect(write({ theme: { logo } }).html).not.toContain('<img');
    },
  );

  it.each([
    ['dark', '/dark.png'],
    ['light', '/light.png'],
    ['auto', '/light.png'],
  ] as const)('with the scheme %s has the logo %s', (colorScheme, logo) => {
    const theme = { colorScheme, logo: '/light.png', logoDark: '/dark.png' };
    expect(write({ theme }).html).toContain(`src="https://app.example.com${logo}"`);
  });

  it('has the colours of each scheme', () => {
    const colors = {
      light: { accent: '#b91c1c', background: '#fffbeb', text: '#222', border: '#fcd34d' },
      dark: { surface: '#1c1917', mutedText: '#d6d3d1' },
    };
    const { html } = write({ theme: { colors } });
    const [, dark = ''] = html.split('@media (prefers-color-scheme: dark)');
    expect(html).toContain('bgcolor="#fffbeb"');
    expect(html).toContain('color:#222222;');
    expect(html).toContain('border:1px solid #fcd34d');
    expect(html).toContain('background-color:#b91c1c;');
    expect(dark).toContain('.card { background-color: #1c1917 !important;');
    expect(dark).toContain('.muted { color: #d6d3d1 !important; }');
    expect(dark.split('</style>')[0]).not.toContain('#b91c1c');
  });

  it('writes no colour function where Word would read it', () => {
    const { html } = write({ theme: { colors: { light: { surface: 'rgb(250 250 250)' } } } });
    expect(html).not.toContain('bgcolor="rgb');
  });
});

describe('the name of the site', () => {
  it('is in the subject, and with the host in the message', () => {
    const { subject, html, text } = write({ theme: { name: 'Acme' } });
    expect(subject).toBe('Sign in to Acme');
    expect(text).toContain('Sign in to Acme (app.example.com)\n');
    expect(toText(html)).toContain('Acme (app.\u200bexample.\u200bcom)');
    expect(html).toContain('<title>Sign in to Acme</title>');
  });

  it.each([
    ['</title><script>alert(1)</script>', '&lt;/title&gt;&lt;script&gt;'],
    ['" onclick="x', '&quot; onclick=&quot;x'],
    ["$& $` $' $1", '$&amp; $` $&#39; $1'],
    ['evil.test', 'evil.&#8203;test'],
  ])('B16 is text: %s', (name, shown) => {
    const { html } = write({ theme: { name } });
    expect(html).not.toMatch(/<script| onclick="x/);
    expect(html).toContain(`${shown}`);
    expect(linksIn(html)).toHaveLength(2);
  });

  it('B16 is one line of the subject', () => {
    const { subject } = write({ theme: { name: 'Acme\r\nBcc: evil@x.test' } });
    expect(subject).toBe('Sign in to Acme Bcc: evil@x.test');
  });
});

describe('B15 the message', () => {
  it('does not contain the address', () => {
    const { subject, html, text } = write();
    expect(`${subject}${html}${text}`).not.toContain(ADDRESS);
  });

  it('escapes the link', () => {
    const url = `https://app.example.com/"><script>alert(1)</script>?a=1&b='`;
    const { html } = write({ url });
    expect(html).not.toContain('<script');
    expect(linksIn(html)).toHaveLength(2);
    expect(linksIn(html)[0]).toContain('&quot;&gt;&lt;script&gt;');
  });

  it('shows the host so that no email client turns it into a link', () => {
    expect(toText(write().html)).toContain('app.\u200bexample.\u200bcom');
    expect(toText(write().html.replaceAll(/<a .*?<\/a>/g, ''))).not.toContain('example.com');
  });

  it.each([
    ['another script', 'exаmple.com', 'xn--exmple-4nf.com'],
    ['characters that do not show', 'exam\u200bple\u00ad.com', 'example.com'],
    ['the other direction', 'moc.\u202eexample', 'app.example.com'],
    ['markup', '<b onclick="x">.test', 'app.example.com'],
    ['quotes', `a"b'c.test`, `a"b'c.test`],
    ['spaces', 'example.com is safe', 'app.example.com'],
    ['nothing', '', 'app.example.com'],
    ['a port', 'example.com:3000', 'example.com:3000'],
  ])('shows an unambiguous host for one with %s', (_what, host, shown) => {
    const { subject, html } = write({ host });
    expect(subject).toBe(`Sign in to ${shown}`);
    const escaped = shown.replaceAll('"', '&quot;').replaceAll("'", '&#39;');
    expect(html).toContain(`>${escaped.replaceAll('.', '.&#8203;')}</strong>`);
  });
});

describe('B16 the message', () => {
  it.each(['a.test\r\nBcc: evil@x.test', 'a.test\nX: y', 'a.test\u2028X: y', 'a\u0000.test'])(
    'has a one-line subject for any host: %j',
    (host) => {
      expect(write({ host }).subject).toMatch(/^Sign in to [\w.-]+$/);
    },
  );

  it.each([
    'red;background:url(https://evil.test)',
    '"></td><script>alert(1)</script>',
    '#fff" onmouseover="x',
    'expression(alert(1))',
    '}</style><img src=x>',
    { toString: () => '"><img>' },
  ])('ignores the colour %j', (color) => {
    const value = color as string;
    const all = { accent: value, background: value, surface: value, text: value, border: value };
    const theme = { brandColor: value, buttonText: value, colors: { light: all, dark: all } };
    expect(write({ theme }).html).toBe(write().html);
  });
});
