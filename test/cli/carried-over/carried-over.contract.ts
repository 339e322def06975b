/**
 * A user who signed in before the codemod is signed in afterwards: an app of `fixtures/` with the
 * packages that it names, and then with portcullis. Needs a registry, and the built package.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Browser } from '../support/browser.js';
import { FixtureApp, installPackages, packPackage } from '../support/fixture-app.js';
import { FrameworkInstalls } from '../support/framework-installs.js';

const TIMEOUT_MS = 400_000;
const PASSWORD = { password: 'open sesame' };

/** An app of `fixtures/`. */
export interface MovedApp {
  readonly name: string;
  /** Where the app is in its workspace. */
  readonly folder?: string;
  readonly basePath: string;
  /** What `/api/me` says of the user. */
  readonly shown: object;
  /** A page for signed-in users, which the middleware guards. */
  readonly members?: string;
  /**
   * The page of the app itself with the form, which asks the server for the providers and a CSRF
   * token.
   */
  readonly signInPage?: string;
  /**
   * Whether the whole moved app is built, as Next.js does for production, and not only the pages
   * that are visited.
   */
  readonly isBuilt?: boolean;
  /** The file whose options `portcullis compare` compares before the app is moved. */
  readonly compares?: string;
}

/** What the tests of the file have in common: the packed package, and what frameworks install. */
interface Workshop {
  readonly tarball: string;
  readonly frameworks: FrameworkInstalls;
}

function useWorkshop(): () => Workshop {
  const frameworks = new FrameworkInstalls(installPackages);
  const folder = mkdtempSync(path.join(tmpdir(), 'portcullis-packed-'));
  let tarball: string;
  beforeAll(async () => {
    tarball = await packPackage(folder);
  }, TIMEOUT_MS);
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
    frameworks[Symbol.dispose]();
  });
  return () => ({ tarball, frameworks });
}

/** The types of apps are right before and after. */
export function movedTypesContract(names: readonly string[]): void {
  const getWorkshop = useWorkshop();
  it.each(names)(
    'the types of %s are right before and after',
    async (name) => {
      const { tarball, frameworks } = getWorkshop();
      await using app = new FixtureApp(name, frameworks);
      await app.install();
      expect(await app.checkTypes()).toBe('');
      await app.moveTo(tarball);
      expect(await app.checkTypes()).toBe('');
    },
    TIMEOUT_MS,
  );
}

/** The page has what the server knows. */
async function expectForm(browser: Browser, page: string | undefined): Promise<void> {
  if (page === undefined) return;
  const text = await (await browser.get(page)).text();
  expect(text).toMatch(/name="csrfToken"[^>]* value="[0-9a-f]{64}"/);
  expect(text).toContain('<button>credentials</button>');
}

/** The sessions of apps are carried over. */
export function movedSessionsContract(apps: readonly MovedApp[]): void {
  const getWorkshop = useWorkshop();
  it.each(apps)(
    'a session of $name is carried over',
    async ({ name, folder, basePath, shown, members, signInPage, isBuilt, compares }) => {
      const { tarball, frameworks } = getWorkshop();
      await using app = new FixtureApp(name, frameworks, folder);
      await app.install();
      expect(await app.checkTypes()).toBe('');
      const cookies = await app.serve('dev', async (origin) => {
        const browser = new Browser(origin);
        await browser.signIn(basePath, PASSWORD);
        expect(await (await browser.get('/api/me')).json()).toMatchObject(shown);
        if (members) expect((await browser.get(members)).status).toBe(200);
        await expectForm(browser, signInPage);
        return browser.sessionCookies();
      });
      expect(cookies.size).toBe(1);
      if (compares) expect(await app.compare(compares)).toContain(' 0 differ\n');

      await app.moveTo(tarball);
      expect(await app.checkTypes()).toBe('');
      await app.serve(isBuilt ? 'start' : 'dev', async (origin) => {
        const browser = Browser.with(cookies, origin);
        const visitor = new Browser(origin);
        if (members) {
          expect((await visitor.get(members)).status).toBe(307);
          expect((await browser.get(members)).status).toBe(200);
        }
        expect((await visitor.get('/api/me')).status).toBe(401);
        expect(await (await browser.get('/api/me')).json()).toMatchObject(shown);

        // It is a session of portcullis from now on, and a new sign-in works as before.
        expect(await (await browser.get(`${basePath}/session`)).json()).toMatchObject({
          user: { name: 'Olga Owner' },
        });
        expect([...browser.sessionCookies().keys()]).toEqual(['authjs.session-token']);
        expect((await browser.get('/api/me')).status).toBe(200);
        if (members) expect((await browser.get(members)).status).toBe(200);
        await expectForm(visitor, signInPage);
        await visitor.signIn(basePath, PASSWORD);
        expect(await (await visitor.get('/api/me')).json()).toMatchObject(shown);
      });
    },
    TIMEOUT_MS,
  );
}
