/** Whether a sign-in that waits can be used twice, and whether a new one brings new tries. */
import {
  PENDING_SIGN_INS,
  PendingSignInStore,
} from '../../../../src/core/sign-in/pending-sign-in-store.js';
import type { ProvingBrowser } from '../../sessions/reauthentication/proving-browser.js';
import { MINUTE } from '../../sessions/reauthentication/proof-app.js';
import { type FactorApp, RECOVERY, STEP } from '../factor-app.js';
import { type Check, countSignedIn, open, unless } from './variant.js';

const WRONG = '000000';

/** Another browser with the same cookies. */
function copy(app: FactorApp, browser: ProvingBrowser): ProvingBrowser {
  const copied = app.browser();
  for (const [name, text] of browser.jar) copied.jar.set(name, text);
  return copied;
}

/** Of two requests that have found a sign-in at the same time, as many as take it. */
async function countTakers(app: FactorApp): Promise<number> {
  await app.begin('ada');
  const { tables } = app.adapter;
  const store = app.services.get(PendingSignInStore);
  const rows = await tables.list(PENDING_SIGN_INS, { by: 'digest', limit: 10 });
  const [found] = rows.map(({ digest: id, expires }) => ({ id, expires }));
  if (!found) throw new Error('No sign-in waits.');
  const taken = await Promise.all([store.take(found), store.take(found)]);
  return taken.filter(Boolean).length;
}

export const findReplays: Check = async (variant) => {
  const { app, ada } = await open(variant);
  const [first = '', second = '', third = ''] = ada.recoveryCodes;
  const browser = await app.begin('ada');
  const later = [copy(app, browser), copy(app, browser)] as const;
  await browser.post(STEP, { code: await app.next(ada.secret) });
  await later[0].post(STEP, { code: await app.next(ada.secret) });
  await later[1].post(RECOVERY, { code: first });
  const waiting = await app.begin('ada');
  const atOnce = [waiting, copy(app, waiting), copy(app, waiting)] as const;
  const code = await app.next(ada.secret);
  await Promise.all([
    atOnce[0].post(STEP, { code }),
    atOnce[1].post(RECOVERY, { code: second }),
    atOnce[2].post(RECOVERY, { code: third }),
  ]);
  const count = await countSignedIn(atOnce);
  const takers = await countTakers(app);
  return [
    ...unless(await browser.isSignedIn(), 'a right code does not sign in'),
    ...unless((await countSignedIn(later)) === 0, 'a sign-in that has gone on goes on again'),
    ...unless(takers === 1, `of two requests at once, ${takers} go on with a sign-in`),
    ...unless(count === 1, `of three factors at once in one sign-in, ${count} have a session`),
  ];
};

export const findNewTries: Check = async (variant) => {
  const { app, ada } = await open(variant);
  const fail = async (browser?: ProvingBrowser): Promise<number> => {
    const waiting = browser ?? (await app.begin('ada'));
    return (await waiting.post(STEP, { code: WRONG })).status;
  };
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries++) statuses.push(await fail());
  app.now += MINUTE;
  const browser = await app.begin('ada');
  // In less than the ten minutes that it waits, and slower than the user has to wait.
  for (let tries = 0; tries < 5; tries++) {
    await fail(browser);
    app.now += 1.5 * MINUTE;
  }
  await browser.post(STEP, { code: await app.next(ada.secret) });
  const isSignedIn = await browser.isSignedIn();
  app.now += 16 * MINUTE;
  const last = await app.begin('ada');
  const { status } = await last.post(STEP, { code: await app.next(ada.secret) });
  return [
    ...unless(
      statuses.join() === '422,422,422,422,422,429',
      `six wrong codes in six sign-ins are answered with ${statuses.join()}`,
    ),
    ...unless(!isSignedIn, 'a sign-in goes on after five wrong codes'),
    ...unless(status === 200, `the right code after the wait is answered with ${status}`),
  ];
};
