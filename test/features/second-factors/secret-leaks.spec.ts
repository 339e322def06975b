/**
 * No secret of an app, code, recovery code, handle or cookie is in a log, an event, an email, an
 * address, a row or an answer of another.
 */
import { afterEach, expect, it, jest } from '@jest/globals';
import { TOTP_FACTORS } from '../../../src/features/second-factors/second-factor-tables.js';
import { HOUR, MINUTE, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import { HTML, type ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { CODES, ENROLMENT, RECOVERY, STEP, TOTP } from './factor-app.js';
import { findSecrets, LeakCanary, whole } from './leak-canary.js';

const PENDING_COOKIE = '__Host-authjs.pending-sign-in';
const WRONG = '482913';

afterEach(() => void jest.restoreAllMocks());

type Flow = (canary: LeakCanary) => Promise<unknown>;

/** Sends a form as a browser does. */
async function submit(browser: ProvingBrowser, path: string, fields: Record<string, string>) {
  const form = { csrfToken: await browser.csrfToken(), ...fields };
  return browser.visit(path, { form, headers: HTML });
}

/** Enters codes in the step of one sign-in. */
const enter =
  (path: string, ...codes: ((canary: LeakCanary, given: Given) => unknown)[]): Flow =>
  async (canary) => {
    const { secret, recoveryCodes } = await canary.createEnrolled();
    const browser = await canary.begin('ada');
    for (const make of codes) {
      const code = String(await make(canary, { secret, recoveryCodes }));
      await browser.post(path, { code });
      await submit(browser, path, { code });
    }
  };

interface Given {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

const right = (canary: LeakCanary, { secret }: Given) => canary.next(secret);
const wrong = () => WRONG;
const recovery = (_canary: LeakCanary, { recoveryCodes }: Given) => recoveryCodes[3];
const spelt = (canary: LeakCanary, given: Given) =>
  String(recovery(canary, given)).toLowerCase().replaceAll('-', ' ');

/** Sets up an app on the page, in a session or in a sign-in that requires it. */
async function setUpByPage(canary: LeakCanary, browser: ProvingBrowser, path: string) {
  const html = await (await browser.visit(path, { headers: HTML })).text();
  const [, offer = ''] = /name="offer" value="([^"]+)"/.exec(html) ?? [];
  const [, secret = ''] = /secret=([A-Z2-7]{32})/.exec(html) ?? [];
  await submit(browser, path, { offer, code: WRONG });
  await submit(browser, path, { offer, code: await canary.next(secret) });
}

/** Every use of second factors, and each of the ways in which it goes wrong. */
const FLOWS: readonly (readonly [name: string, run: Flow])[] = [
  ['an app that a script sets up', (canary) => canary.createEnrolled()],
  [
    'an app that is set up on the page',
    async (canary) => {
      await canary.createUser('ada');
      await setUpByPage(canary, await canary.signIn('ada'), TOTP);
    },
  ],
  [
    'another app in its place',
    async (canary) => {
      const { browser } = await canary.createEnrolled();
      await canary.setUp(browser);
    },
  ],
  [
    'an app that a sign-in requires, after the address',
    async (canary) => {
      canary.decideBy('require');
      await canary.createUser('ada', { isVerified: false });
      const browser = await canary.begin('ada');
      await browser.post(`${ENROLMENT}/offer`);
      await browser.post('/auth/second-factor/address');
      await browser.post('/auth/second-factor/address', { code: WRONG });
      await browser.post('/auth/second-factor/address', { code: canary.code });
      await setUpByPage(canary, browser, ENROLMENT);
    },
  ],
  ['a right code', enter(STEP, right)],
  ['wrong codes, until the sign-in ends', enter(STEP, wrong, wrong, wrong, right)],
  ['a recovery code, twice', enter(RECOVERY, recovery, recovery)],
  ['a recovery code in another spelling', enter(RECOVERY, spelt)],
  ['a recovery code in the field of the app, and the other way round', enter(STEP, recovery)],
  ['a code of the app in the field of recovery', enter(RECOVERY, right)],
  [
    'new recovery codes',
    async (canary) => {
      const { browser, recoveryCodes } = await canary.createEnrolled();
      await browser.post(CODES);
      const other = await canary.begin('ada');
      await other.post(RECOVERY, { code: recoveryCodes[0] ?? '' });
    },
  ],
  [
    'a code in the address',
    async (canary) => {
      await canary.createEnrolled();
      const browser = await canary.begin('ada');
      await browser.visit(`${STEP}?code=${WRONG}`, { headers: HTML });
    },
  ],
  [
    'a mailer that is down',
    async (canary) => {
      canary.stopMailer();
      const { recoveryCodes } = await canary.createEnrolled();
      const browser = await canary.begin('ada');
      await browser.post(RECOVERY, { code: recoveryCodes[0] ?? '' });
    },
  ],
  [
    'a factor that cannot be opened',
    async (canary) => {
      const { secret } = await canary.createEnrolled();
      const row = await canary.adapter.tables.find(TOTP_FACTORS, { userId: 'ada' });
      const sealed = `${row?.sealed}x`;
      await canary.adapter.tables.update(TOTP_FACTORS, { userId: 'ada' }, { sealed });
      const browser = await canary.begin('ada');
      await browser.post(STEP, { code: await canary.next(secret) });
      await submit(browser, STEP, { code: await canary.next(secret) });
    },
  ],
  [
    'a policy that throws, before and after the code',
    async (canary) => {
      const { secret } = await canary.createEnrolled();
      const browser = await canary.begin('ada');
      canary.decideBy('throws');
      await submit(browser, STEP, { code: await canary.next(secret) });
      await canary.begin('ada');
    },
  ],
  [
    'a handle that has expired, was changed, and was used',
    async (canary) => {
      const { secret } = await canary.createEnrolled();
      const [late, changed, used] = [
        await canary.begin('ada'),
        await canary.begin('ada'),
        await canary.begin('ada'),
      ];
      const handle = used.jar.get(PENDING_COOKIE) ?? '';
      changed.jar.set(PENDING_COOKIE, `${changed.jar.get(PENDING_COOKIE)}x`);
      await changed.post(STEP, { code: await canary.next(secret) });
      await used.post(STEP, { code: await canary.next(secret) });
      used.jar.set(PENDING_COOKIE, handle);
      await used.post(STEP, { code: await canary.next(secret) });
      canary.pass(11 * MINUTE);
      await late.post(STEP, { code: await canary.next(secret) });
    },
  ],
  [
    'a proof in a session, a removal, a reset and an import',
    async (canary) => {
      const { browser, secret } = await canary.createEnrolled();
      canary.pass(HOUR);
      await browser.post(`${TOTP}/remove`);
      await browser.post('/auth/reauthenticate/totp', { code: WRONG });
      await browser.post('/auth/reauthenticate/totp', { code: await canary.next(secret) });
      await browser.visit('/auth/account', { headers: HTML });
      await browser.post(`${TOTP}/remove`);
      await canary.secondFactors.importTotp('ada', { secret });
      await canary.secondFactors.find('ada');
      await canary.secondFactors.reset('ada');
    },
  ],
];

const ROWS = STRATEGIES.flatMap((strategy) =>
  FLOWS.map(([name, run]) => [strategy, name, run] as const),
);

it.each(ROWS)('with the strategy %s, no secret is shown by %s', async (strategy, _name, run) => {
  const canary = new LeakCanary(strategy, []);
  await run(canary);
  const { log = [], events, mails, urls, secrets, mailed, shown, sealed, cookies, typed } = canary;
  const logged = log.map(({ subject, facts }) => whole([subject, ...facts]));
  expect(findSecrets(logged, [...secrets, ...mailed])).toEqual([]);
  expect(findSecrets(events.map(whole), [...secrets, ...mailed])).toEqual([]);
  const unmailed = secrets.filter((secret) => !mailed.includes(secret));
  expect(findSecrets(mails.map(whole), unmailed)).toEqual([]);
  // What a client puts into an address itself is there.
  const ownUrls = urls.filter((url) => !url.includes(WRONG));
  expect(findSecrets(ownUrls, [...secrets, ...mailed])).toEqual([]);
  expect(canary.leakyAnswers).toEqual([]);
  expect(findSecrets([await canary.storedRows()], [...secrets, ...mailed])).toEqual([]);
  for (const code of shown.recovery) expect(canary.countShown(code)).toBe(1);
  // There are secrets to look for, and places to look at.
  const sizes = [shown.secret, shown.offer, shown.recovery, sealed, cookies, typed].map(
    (set) => set.size,
  );
  expect(Math.min(...sizes, events.length, logged.length)).toBeGreaterThan(0);
  expect(shown.recovery.size % 10).toBe(0);
});

it.each(FLOWS)('nothing is on the console after %s', async (_name, run) => {
  const printed: string[] = [];
  for (const level of ['error', 'warn', 'log', 'info', 'debug'] as const) {
    const print = (...parts: unknown[]): void => void printed.push(parts.map(whole).join(' '));
    jest.spyOn(console, level).mockImplementation(print);
  }
  const canary = new LeakCanary('jwt', undefined);
  await run(canary);
  expect(findSecrets(printed, [...canary.secrets, ...canary.mailed])).toEqual([]);
});

it('each secret would be found, in the log, in a row and in an answer', async () => {
  const canary = new LeakCanary('jwt', []);
  await enter(STEP, wrong, wrong, wrong, right)(canary);
  const { secrets, log = [], answers } = canary;
  for (const secret of secrets) expect(findSecrets([`(${secret})`], [secret])).toEqual([secret]);
  expect(log.map(({ level }) => level)).toEqual(expect.arrayContaining(['debug', 'warn']));
  const statuses = answers.map(({ status }) => status);
  expect(statuses).toEqual(expect.arrayContaining([200, 302, 401, 422]));
  const [row] = await canary.adapter.tables.list(TOTP_FACTORS, { by: 'userId', limit: 1 });
  expect(canary.sealed).toContain(row?.sealed);
  const [secret = ''] = canary.shown.secret;
  expect(canary.countShown(secret)).toBe(1);
  answers.push({ to: `POST ${STEP}`, status: 200, text: `{"secret":"${secret}"}` });
  expect(canary.leakyAnswers).toEqual([`POST ${STEP}: ${secret}`]);
});
