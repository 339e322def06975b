/**
 * Sign-ins that wait for a second factor, on every database: what they leave there, and who of many
 * at once goes on.
 */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SecondFactors } from '../../src/features/second-factors/index.js';
import { type Browser, readLocation } from '../support/browser.js';
import { EMAIL, STEP, type Strategy, WaitingApp, type WaitingFixture } from './waiting-app.js';

const MANY = 32;
const WRONG = '000000';
const SESSION_COOKIE = '__Secure-authjs.session-token';

interface FirstFactor {
  readonly isVerified?: false;
  prepare?(browser: Browser, app: WaitingApp): Promise<unknown>;
  prove(app: WaitingApp, browser: Browser): Promise<Response>;
  /** What is emitted after the code. */
  readonly emitted: readonly string[];
}

const FIRST_FACTORS: Readonly<Record<string, FirstFactor>> = {
  'a password': {
    prove: (app, browser) => app.enterPassword(browser),
    emitted: ['signIn'],
  },
  'a password whose hash is of a weaker format': {
    prepare: (_browser, app) => app.importWeakHash(),
    prove: (app, browser) => app.enterPassword(browser),
    emitted: ['signIn'],
  },
  'an account that is linked by its address': {
    prove: (app, browser) => app.enterProvider(browser),
    emitted: ['linkAccount', 'signIn'],
  },
  'a link to an address that is not verified': {
    isVerified: false,
    prepare: (browser) => browser.post('/auth/signin/email', { email: EMAIL }),
    prove: (app, browser) => app.enterLink(browser),
    emitted: ['updateUser', 'signIn'],
  },
};

const hasSessionCookie = ({ jar }: Browser) =>
  [...jar.keys()].some((name) => name.startsWith(SESSION_COOKIE));

export function describeWaitingSignIns(name: string, open: () => Promise<WaitingFixture>): void {
  describe(`sign-ins that wait, on ${name}`, () => {
    let fixture: WaitingFixture;
    beforeEach(async () => {
      fixture = await open();
    });
    afterEach(() => fixture.close());

    const strategies: readonly Strategy[] = ['jwt', 'database'];
    describe.each(strategies)('with the strategy %s', (strategy) => {
      it.each(Object.entries(FIRST_FACTORS))(
        '%s alone changes no row, nor does a wrong code: the right one does',
        async (_name, { isVerified, prepare, prove, emitted }) => {
          const app = new WaitingApp(fixture, strategy);
          await app.createUser(isVerified);
          const browser = app.browser();
          await prepare?.(browser, app);
          const before = await app.readUntouched();

          expect(readLocation(await prove(app, browser)).pathname).toBe(STEP);
          expect(await app.readUntouched()).toBe(before);
          expect((await browser.post(STEP, { code: WRONG })).status).toBe(422);
          expect(await app.readUntouched()).toBe(before);
          expect([app.events, hasSessionCookie(browser)]).toEqual([[], false]);
          expect(await browser.session()).toBeNull();

          const code = await app.show();
          expect((await browser.post(STEP, { code })).status).toBe(200);
          expect(await app.readUntouched()).not.toBe(before);
          expect(app.events).toEqual(emitted);
          expect(await browser.session()).toMatchObject({ user: { email: EMAIL } });
        },
      );
    });

    describe(`of ${MANY} browsers at once`, () => {
      let app: WaitingApp;
      let userId: string;
      const browsers: Browser[] = [];
      beforeEach(async () => {
        app = new WaitingApp(fixture, 'jwt');
        userId = (await app.createUser()).id;
        browsers.length = 0;
        for (let index = 0; index < MANY; index++) {
          const browser = app.browser();
          await app.enterPassword(browser);
          browsers.push(browser);
        }
      });

      /** All send the same; how often each answer came. */
      const sendAll = async (path: string, code: string) => {
        const statuses = await Promise.all(
          browsers.map(async (browser) => (await browser.post(path, { code })).status),
        );
        return (wanted: number) => statuses.filter((status) => status === wanted).length;
      };

      it('with one code, one is signed in', async () => {
        const count = await sendAll(STEP, await app.show());
        expect([count(200), browsers.filter(hasSessionCookie).length]).toEqual([1, 1]);
        // The others were refused: by the code, by the wait, or since too many count at once.
        expect(count(422) + count(429) + count(503)).toBe(MANY - 1);
      });

      it('with one recovery code, one is signed in', async () => {
        const [code = ''] = await app.createRecoveryCodes(userId);
        const count = await sendAll(`${STEP}/recovery`, code);
        expect([count(200), browsers.filter(hasSessionCookie).length]).toEqual([1, 1]);
        expect(count(422) + count(429) + count(503)).toBe(MANY - 1);
        const { recoveryCodesLeft } = await app.services.get(SecondFactors).find(userId);
        expect(recoveryCodesLeft).toBe(9);
      });

      it('with wrong codes, each that was compared is counted, and the others are refused', async () => {
        const count = await sendAll(STEP, WRONG);
        expect(count(422) + count(429) + count(503)).toBe(MANY);
        // No more than are free, and those that began before the fifth one was counted: none.
        expect(count(422)).toBeLessThanOrEqual(5);
        const failures = await app.countFailures();
        expect(Math.max(...failures)).toBe(count(422));
        expect(browsers.some(hasSessionCookie)).toBe(false);
        // A right one has to wait as well.
        expect((await sendAll(STEP, await app.show()))(200)).toBe(0);
      });
    });
  });
}
