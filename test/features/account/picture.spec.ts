/** The picture of the user: an address by https, which the page shows and the app keeps. */
import { describe, expect, it } from '@jest/globals';
import { AccountApp, HTML } from './account-app.js';

const PATH = '/account/profile/picture';
const PICTURE = 'https://pictures.example.com/ada.png';

it.each(['jwt', 'database'] as const)(
  'is shown once it is saved, with the strategy %s',
  async (strategy) => {
    const app = new AccountApp(strategy);
    const browser = await app.signIn();
    await app.submit(browser, PATH, { picture: PICTURE });
    const page = await browser.visit('/auth/account?done=profile.pictureChanged', {
      headers: HTML,
    });
    const html = await page.text();
    expect(html).toMatch(
      /<img class="picture" src="https:\/\/pictures\.example\.com\/ada\.png" alt/,
    );
    expect(html).toContain('referrerpolicy="no-referrer"');
    expect(html).toContain('Your picture was changed.');
    expect(page.headers.get('content-security-policy')).toContain('https://pictures.example.com');
    expect((await app.ensureUser('ada')).image).toBe(PICTURE);
  },
);

it('is removed by an empty address', async () => {
  const app = new AccountApp();
  const browser = await app.signIn();
  await app.submit(browser, PATH, { picture: PICTURE });
  await app.submit(browser, PATH, { picture: '' });
  expect((await app.ensureUser('ada')).image).toBeNull();
  expect(await app.show(browser)).not.toContain('<img class="picture"');
});

describe('ACC-08: is refused', () => {
  it.each([
    ['by http', 'http://example.com/a.png'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:image/png;base64,AAAA'],
    ['an SVG', 'https://example.com/a.SVG'],
    ['a compressed SVG', 'https://example.com/a.svgz?x=1#y'],
    ['with credentials', 'https://ada:secret@example.com/a.png'],
    ['no address', 'ada.png'],
    ['too long', `https://example.com/${'a'.repeat(2_000)}`],
  ])('%s', async (_, picture) => {
    const app = new AccountApp();
    const browser = await app.signIn();
    const json = { csrfToken: await browser.csrfToken(), picture };
    const response = await browser.visit(`/auth${PATH}`, { json });
    expect(response.status).toBe(422);
    expect((await app.ensureUser('ada')).image).toBeUndefined();
  });
});

it.each([
  'http://example.com/a.png',
  'https://example.com/a.svg',
  "https://example.com/'; script-src *",
])(
  'what a provider has stored is not shown where the page would not take it: %s',
  async (image) => {
    const app = new AccountApp();
    const browser = await app.signIn();
    await app.adapter.updateUser({ id: 'ada', image });
    const page = await browser.visit('/auth/account', { headers: HTML });
    expect(page.headers.get('content-security-policy')).not.toContain('script-src *');
    if (!image.includes('script')) expect(await page.text()).not.toContain('<img class="picture"');
  },
);
