/**
 * The step of a second factor, in every framework: there is no session before it, and it ends in
 * one. All ways to sign in are tried on the handler, in `test/features/second-factors/matrix/`;
 * here, that each framework hands their requests to it.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { generate } from 'otplib';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { Auth, type AuthConfig, createAuth } from '../../src/core/index.js';
import { Passwords } from '../../src/features/passwords/index.js';
import { type SecondFactorAnswer, SecondFactors } from '../../src/features/second-factors/index.js';
import { Sessions } from '../../src/features/sessions/index.js';
import { Passkey } from '../../src/providers/passkey.js';
import { Browser, readLocation } from '../support/browser.js';
import { MisbehavingProvider } from '../support/misbehaving-provider.js';
import { mailing } from '../core/email/mailbox.js';
import type { RunningHandler } from './handler.contract.js';
import type { OpenDoor } from './level-routes.contract.js';

const ORIGIN = 'https://app.test';
const STEP = '/auth/second-factor';
const ENROLMENT = '/auth/second-factor/enrol';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const HTML = { accept: 'text/html,application/xhtml+xml' };

/** Where the requests of each way to sign in go. */
const ENTRIES = [
  ...['/auth/callback/op?code=none&state=none', '/auth/callback/plain?code=none'],
  ...[
    '/auth/callback/email?token=none&email=ada%40example.com',
    '/auth/password/verify?token=none',
  ],
];
const POSTED_ENTRIES = [
  ...['/auth/callback/entry', '/auth/callback/password', '/auth/callback/passkey'],
  ...['/auth/callback/email', '/auth/password/verify', STEP, `${STEP}/recovery`, ENROLMENT],
];

/** An app whose policy a test may change, and whose provider knows who is there. */
class StepSite {
  answer: SecondFactorAnswer = 'offer';
  readonly adapter = new MemoryAdapter();
  readonly op = new MisbehavingProvider('https://op.test');
  readonly config: AuthConfig;

  constructor(strategy: 'jwt' | 'database') {
    this.config = {
      secret: 'a secret that is long enough for a test',
      url: ORIGIN,
      basePath: '/auth',
      adapter: this.adapter,
      session: { strategy },
      experimental: { enableWebAuthn: true },
      providers: [
        this.op.oidc(),
        this.op.oauth({ id: 'plain' }),
        mailing(() => undefined),
        Passkey,
        {
          id: 'entry',
          name: 'Entry',
          type: 'credentials',
          credentials: { name: {} },
          authorize: ({ name }) => this.adapter.getUser(String(name)),
        },
      ],
      features: [
        Sessions({ pollInterval: 1e9 }),
        Passwords({ mailer: () => undefined }),
        SecondFactors({ policy: () => this.answer }),
      ],
      logger: { warn: () => undefined, error: () => undefined },
    };
  }

  async createUser(id: string): Promise<void> {
    const emailVerified = new Date();
    await this.adapter.createUser({ id, name: id, email: `${id}@example.com`, emailVerified });
    const account = { userId: id, provider: 'op', providerAccountId: id } as const;
    await this.adapter.linkAccount({ ...account, type: 'oidc' });
  }

  async visitProvider(browser: Browser, id: string): Promise<Response> {
    this.op.person = { sub: id, email: `${id}@example.com` };
    const url = readLocation(await post(browser, '/auth/signin/op'));
    return browser.visit(`/auth/callback/op?${this.op.authorize(url)}`);
  }

  /** A process of its own on the same database. */
  async addTotp(id: string): Promise<void> {
    await createAuth(this.config).get(SecondFactors).importTotp(id, { secret: SECRET });
  }
}

/** SvelteKit checks where forms come from itself: there are no tokens by default. */
async function post(
  browser: Browser,
  path: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const response = await browser.visit('/auth/csrf');
  const token = response.status === 404 ? {} : ((await response.json()) as Record<string, string>);
  return browser.visit(path, { form: { ...token, ...fields }, headers: HTML });
}

/** Two ways: a form, and a provider that leads back. */
const WAYS: Readonly<
  Record<string, (site: StepSite, browser: Browser, id: string) => Promise<Response>>
> = {
  credentials: (_site, browser, name) => post(browser, '/auth/callback/entry', { name }),
  'a provider': (site, browser, id) => site.visitProvider(browser, id),
};

const show = (secret: string) => generate({ secret, epoch: Math.floor(Date.now() / 1000) });

/** Whether anything takes a browser for signed in. */
async function isSignedIn(browser: Browser): Promise<boolean> {
  const hasCookie = [...browser.jar.keys()].some((name) => name.includes('session-token'));
  const isListed = (await browser.visit('/auth/account/sessions')).status === 200;
  const isRead = (await browser.session()) !== null;
  expect([hasCookie, isListed]).toEqual([isRead, isRead]);
  return isRead;
}

/** The value of a hidden field, and the secret that the page shows to be typed. */
function readOffer(html: string) {
  const [, offer = ''] = /name="offer" value="([^"]+)"/.exec(html) ?? [];
  const [, secret = ''] = /secret=([A-Z2-7]{32})/.exec(html) ?? [];
  return { offer, secret };
}

/** What one handler answers. The reference of an error is another one each time. */
function describeAnswer(path: string, { status, headers }: Response): unknown {
  return [path, status, headers.get('location')?.replace(/reference=\w+/, 'reference=…')];
}

export function factorStepContract(name: string, open: OpenDoor): void {
  describe.each(['jwt', 'database'] as const)(
    `the step of a second factor in ${name}, with %s sessions`,
    (strategy) => {
      const site = new StepSite(strategy);
      let app: RunningHandler;
      beforeAll(async () => {
        app = await open(site.config);
      });
      afterAll(() => app.close());

      describe.each(Object.entries(WAYS))('after a sign-in by %s', (way, signIn) => {
        const id = `${way.at(-1)}-${strategy}`;

        it('asks for a code, without a session before', async () => {
          site.answer = 'offer';
          await site.createUser(id);
          await site.addTotp(id);
          const browser = new Browser(app.serve, ORIGIN);
          expect(readLocation(await signIn(site, browser, id)).pathname).toBe(STEP);
          expect(await isSignedIn(browser)).toBe(false);
          const page = await browser.visit(STEP, { headers: HTML });
          expect([page.status, await page.text()]).toEqual([
            200,
            expect.stringContaining('name="code"'),
          ]);
          expect((await post(browser, STEP, { code: '000000' })).status).toBe(422);
          expect(await isSignedIn(browser)).toBe(false);
          const done = await post(browser, STEP, { code: await show(SECRET) });
          expect(readLocation(done).href).toMatch(/^https:\/\/app\.test\/?$/);
          expect(await isSignedIn(browser)).toBe(true);
        });

        it('sets up an app, without a session before', async () => {
          site.answer = 'require';
          const own = `new-${id}`;
          await site.createUser(own);
          const browser = new Browser(app.serve, ORIGIN);
          expect(readLocation(await signIn(site, browser, own)).pathname).toBe(ENROLMENT);
          expect(await isSignedIn(browser)).toBe(false);
          const page = await browser.visit(ENROLMENT, { headers: HTML });
          const { offer, secret } = readOffer(await page.text());
          const done = await post(browser, ENROLMENT, { offer, code: await show(secret) });
          expect([done.status, await done.text()]).toEqual([
            200,
            expect.stringMatching(/\b10-[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]{3}\b/),
          ]);
          expect(await isSignedIn(browser)).toBe(true);
        });
      });

      it('answers the requests of all ways as the handler does', async () => {
        const doors = [
          new Browser(app.serve, ORIGIN),
          new Browser((request) => Auth(request, site.config), ORIGIN),
        ];
        const [own, handler] = await Promise.all(
          doors.map(async (browser) => {
            const answers: unknown[] = [];
            for (const path of ENTRIES) {
              answers.push(describeAnswer(path, await browser.visit(path, { headers: HTML })));
            }
            for (const path of POSTED_ENTRIES) {
              answers.push(describeAnswer(path, await post(browser, path)));
            }
            return answers;
          }),
        );
        expect(own).toEqual(handler);
      });
    },
  );
}
