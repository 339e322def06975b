/**
 * Every form of more than one step, with a reload, Back, a second tab, and a form that is sent
 * twice.
 */
import { describe, expect, it } from '@jest/globals';
import type { FeatureRoute } from '../../../src/features/index.js';
import { Passwords } from '../../../src/features/passwords/index.js';
import { SecondFactors } from '../../../src/features/second-factors/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { readText } from '../../core/pages/html.js';
import { HTML, parseProof } from '../sessions/reauthentication/proving-browser.js';
import { MINUTE } from '../sessions/reauthentication/proof-app.js';
import { type Scene, SCENES } from './scenes.js';

const FEATURES = [Sessions(), Passwords(), SecondFactors()];

/** The paths with a page and a form on it. */
const FORMS = FEATURES.flatMap(({ forms = [] }) => forms.map(({ path }) => path));

/** What blames the user, or the phone, for what was right. */
const BLAME = /wrong|clock|expired|not right|didn.t work|took too long|another window/;

/** Forms whose work is done once: the page says so, and leads on. */
const USED_UP: readonly FeatureRoute['path'][] = ['/password/verify', '/password/reset'];

/**
 * The sign-in that waited is over, and its form is no proof any more: the codes are not shown
 * again. The user is signed in, and gets new ones on the account page.
 */
const ENDS_A_SIGN_IN: readonly FeatureRoute['path'][] = ['/second-factor/enrol'];

interface Shown {
  readonly status: number;
  readonly location: string | null;
  readonly html: string;
  readonly text: string;
}

async function read(response: Response): Promise<Shown> {
  const html = await response.text();
  const { status, headers } = response;
  return { status, location: headers.get('location'), html, text: readText(html) };
}

async function open({ browser, page }: Scene): Promise<Shown> {
  return read(await browser.visit(page, { headers: HTML }));
}

/** Sends the form of a page, as it was shown. */
async function send({ browser, page }: Scene, { html }: Shown, typed: object): Promise<Shown> {
  const [form] = parseProof(html).forms;
  if (!form) throw new Error(`No form on ${page}.`);
  return read(
    await browser.visit(form.action, { form: { ...form.fields, ...typed }, headers: HTML }),
  );
}

async function prepare(path: string): Promise<Scene> {
  const scene = SCENES[path];
  if (!scene) throw new Error(`How does a user come to ${path}?`);
  return scene();
}

const find = (path: string) => (one: string) => one === path;

it('R19: every form of a feature has a way to it', () => {
  expect(Object.keys(SCENES).toSorted()).toEqual(FORMS.toSorted());
});

describe.each(FORMS)('R19: %s', (path) => {
  it('shows the same after a reload and in a second tab, and takes the form of the first', async () => {
    const scene = await prepare(path);
    const first = await open(scene);
    const typed = await scene.fields();
    const second = await open(scene);
    expect([first.status, second.text]).toEqual([200, first.text]);
    const sent = await send(scene, first, typed);
    expect(sent.status).toBeLessThan(400);
    expect(sent.text).not.toMatch(BLAME);
  });

  it('R21: is not used up by HEAD', async () => {
    const scene = await prepare(path);
    const { browser, page } = scene;
    const jar = new Map(browser.jar);
    const head = await browser.visit(page, { method: 'HEAD', headers: HTML });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(browser.jar).toEqual(jar);
    const sent = await send(scene, await open(scene), await scene.fields());
    expect(sent.status).toBeLessThan(400);
    expect(sent.text).not.toMatch(BLAME);
  });

  it('a form that is sent twice blames nothing, and loses nothing', async () => {
    const scene = await prepare(path);
    const { browser } = scene;
    const page = await open(scene);
    const typed = await scene.fields();
    const before = new Map(browser.jar);
    const first = await send(scene, page, typed);
    const after = new Map(browser.jar);
    browser.jar.clear();
    for (const [name, value] of before) browser.jar.set(name, value);
    const second = await send(scene, page, typed);
    if (USED_UP.some(find(path))) {
      expect(second.text).toContain('it has been used already');
      expect(parseProof(second.html).links.some((href) => href.includes('signin'))).toBe(true);
      return;
    }
    expect(second.text).not.toMatch(BLAME);
    if (ENDS_A_SIGN_IN.some(find(path))) return;
    // The codes that count are those that are shown.
    if (first.html.includes('class="codes"')) expect(second.text).toBe(first.text);
    for (const [name, value] of after) browser.jar.set(name, value);
    if (first.status !== 200) return;
    // A reload of the page after the form sends it once more.
    const reloaded = await send(scene, page, typed);
    expect(reloaded.text).toBe(first.text);
  });

  it('Back leads to the form, or on', async () => {
    const scene = await prepare(path);
    const page = await open(scene);
    await send(scene, page, await scene.fields());
    const back = await open(scene);
    if (USED_UP.some(find(path))) {
      expect(back.text).toContain('it has been used already');
      expect(parseProof(back.html).links.length).toBeGreaterThan(1);
      return;
    }
    expect([200, 302]).toContain(back.status);
    expect(back.text).not.toMatch(BLAME);
    if (back.status === 302 && (await scene.browser.isSignedIn())) {
      expect(back.location).not.toContain('/signin');
    }
  });
});

describe('R19: an authenticator app', () => {
  it.each(['/account/second-factors/totp', '/second-factor/enrol'])(
    '%s keeps its secret for ten minutes, and says then what to do with the picture',
    async (path) => {
      const scene = await prepare(path);
      const first = await open(scene);
      const typed = await scene.fields();
      scene.app.pass(4 * MINUTE);
      expect((await open(scene)).text).toBe(first.text);
      const { jar } = scene.browser;
      jar.delete('__Secure-authjs.factor-offer');
      const other = await open(scene);
      expect(other.text).not.toBe(first.text);
      expect((await send(scene, other, typed)).text).toContain('Scan the QR code again');
    },
  );

  it('is not offered again once it is set up', async () => {
    const scene = await prepare('/account/second-factors/totp');
    const first = await open(scene);
    await send(scene, first, await scene.fields());
    expect((await open(scene)).text).not.toBe(first.text);
  });
});
