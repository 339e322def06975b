/** An app that is CommonJS requires the package, type-checks against it, and is guarded by it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Browser } from '../support/browser.js';
import { SIGNED_IN_AND_OUT, signInAndOut } from '../support/sign-in-and-out.js';
import { CommonJsApp, type Compiled } from './commonjs-app.js';
import { MAIN, MISUSES } from './commonjs-source.js';

const ENOUGH = 1000;
const LIMIT = 5;

let project: CommonJsApp;
beforeAll(async () => {
  project = await CommonJsApp.make();
});
afterAll(() => project.remove());

describe.each(['node20', 'nodenext'] as const)('with "module": "%s"', (module) => {
  let compiled: Compiled;
  beforeAll(async () => {
    compiled = await project.compile(MAIN, module);
  });

  it('compiles, and requires the package', async () => {
    expect(compiled.complaints).toEqual([]);
    await expect(readFile(compiled.script, 'utf8')).resolves.toContain('require("portcullis")');
  });

  it.each(MISUSES)('does not compile %s', async (_what, source, complaint) => {
    const { complaints } = await project.compile(source, module);
    expect(complaints).toEqual([expect.stringMatching(complaint)]);
  });

  describe.each(['Express', 'Fastify'])('on %s', (platform) => {
    let child: ChildProcess;
    afterEach(() => void child.kill('SIGKILL'));

    async function start(limit: number) {
      child = spawn(process.execPath, [compiled.script, platform, String(limit)], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      const [base] = (await once(createInterface(child.stdout!), 'line')) as [string];
      return async (request: Request) => {
        const { pathname } = new URL(request.url);
        const { method, headers } = request;
        const body = method === 'GET' ? null : await request.text();
        return fetch(`${base}${pathname}`, { method, headers, body, redirect: 'manual' });
      };
    }

    it('runs, signs in and guards', async () => {
      const serve = await start(ENOUGH);
      await expect(signInAndOut(serve)).resolves.toEqual(SIGNED_IN_AND_OUT);
      const browser = new Browser(serve);
      for (const path of ['/me', '/members']) {
        expect([path, (await browser.visit(path)).status]).toEqual([path, 401]);
      }
      await browser.post('/auth/callback/credentials', { password: 'open sesame' });
      const me = await browser.visit('/me');
      await expect(me.json()).resolves.toEqual({ names: ['Ada', 'Ada'], expires: 'string' });
      const members = await browser.visit('/members');
      await expect(members.json()).resolves.toEqual({ name: 'Ada' });
      const which = await browser.visit('/which');
      await expect(which.json()).resolves.toEqual({
        isOne: true,
        encode: 'function',
        require: 'function',
        module: 'object',
      });
    });

    it('exits once it is closed', async () => {
      const serve = await start(ENOUGH);
      await (await new Browser(serve).visit('/auth/session')).text();
      const exited = once(child, 'exit');
      child.stdin!.write('close');
      await expect(exited).resolves.toEqual([0, null]);
    });

    it('rate-limits passwords, and sets no cookie for a refused attempt', async () => {
      const browser = new Browser(await start(LIMIT));
      const csrfToken = await browser.csrfToken();
      const guess = (password: string) =>
        browser.visit('/auth/callback/credentials', { form: { csrfToken, password } });
      const statuses: number[] = [];
      for (let guesses = 0; guesses < LIMIT; guesses++) statuses.push((await guess('x')).status);
      expect(statuses).toEqual(Array.from(statuses, () => 302));
      const refused = await guess('open sesame');
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([429, []]);
      expect(refused.headers.get('retry-after')).not.toBeNull();
      expect((await browser.visit('/me')).status).toBe(401);
    });

    it('rate-limits clients at a guarded handler: the app’s own guard runs first', async () => {
      const browser = new Browser(await start(LIMIT));
      const statuses: number[] = [];
      for (let visits = 0; visits <= LIMIT; visits++) {
        statuses.push((await browser.visit('/members')).status);
      }
      expect(statuses).toEqual([...Array.from({ length: LIMIT }, () => 401), 429]);
    });
  });
});
