/** Whether a code works twice: one of the app, and one of recovery. */
import type { ProvingBrowser } from '../../sessions/reauthentication/proving-browser.js';
import { type FactorApp, RECOVERY, STEP } from '../factor-app.js';
import { type Check, countSignedIn, open, unless } from './variant.js';

const MANY = 32;
const SOME = 4;

/** How many of so many sign-ins a code ends in a session, all at once. */
async function countAtOnce(app: FactorApp, path: string, code: string, count: number) {
  const browsers: ProvingBrowser[] = [];
  for (let index = 0; index < count; index++) browsers.push(await app.begin('ada'));
  await Promise.all(browsers.map((browser) => browser.post(path, { code })));
  return countSignedIn(browsers);
}

/** Whether a code signs in, and with which status. */
async function enter(app: FactorApp, path: string, code: string) {
  const browser = await app.begin('ada');
  const { status } = await browser.post(path, { code });
  return { status, isSignedIn: await browser.isSignedIn() };
}

export const findReusedCodes: Check = async (variant) => {
  const { app, ada } = await open(variant);
  const before = await app.next(ada.secret);
  const used = await app.next(ada.secret);
  const first = await enter(app, STEP, used);
  const again = [await enter(app, STEP, used), await enter(app, STEP, before)];
  const next = await app.next(ada.secret);
  const count = await countAtOnce(app, STEP, next, MANY);
  return [
    ...unless(first.isSignedIn, 'a right code does not sign in'),
    ...unless(!again[0]?.isSignedIn, 'a code that was used signs in'),
    ...unless(!again[1]?.isSignedIn, 'a code from before one that was used signs in'),
    ...unless(
      again.every(({ status }) => status === 422),
      'a code that was used is not answered with 422',
    ),
    ...unless(count === 1, `of ${MANY} sign-ins with one code at once, ${count} have a session`),
  ];
};

export const findReusedRecoveryCodes: Check = async (variant) => {
  const { app, ada } = await open(variant);
  const [used = '', other = ''] = ada.recoveryCodes;
  const first = await enter(app, RECOVERY, used);
  const again = await enter(app, RECOVERY, used);
  const { recoveryCodesLeft } = await app.secondFactors.find('ada');
  const count = await countAtOnce(app, RECOVERY, other, SOME);
  return [
    ...unless(first.isSignedIn, 'a recovery code does not sign in'),
    ...unless(!again.isSignedIn, 'a recovery code that was used signs in'),
    ...unless(recoveryCodesLeft === 9, `${recoveryCodesLeft} recovery codes are left of ten`),
    ...unless(
      count === 1,
      `of ${SOME} sign-ins with one recovery code at once, ${count} have a session`,
    ),
  ];
};
