/** Whether a first factor alone writes anything of its user, or tells of it. */
import { readLocation } from '../../../support/browser.js';
import { STEP } from '../factor-app.js';
import { FIRST_FACTORS, type FirstFactor, WatchedApp } from './first-factors.js';
import { type Check, unless, type Variant } from './variant.js';

const SESSION_COOKIE = '__Secure-authjs.session-token';

/** An app in which a user is about to prove the first factor. */
export async function openFirst(variant: Variant, first: FirstFactor) {
  const app = new WatchedApp(variant, first.isByEmail);
  const browser = app.browser();
  await first.prepare(app, browser);
  app.now += 1000;
  app.events.length = 0;
  return { app, browser };
}

/** By the first factor, and by a wrong code after it. */
export async function findChanges(
  variant: Variant,
  first: FirstFactor,
): Promise<readonly string[]> {
  const { app, browser } = await openFirst(variant, first);
  const before = JSON.stringify(await app.allRows());
  const findAll = async (moment: string): Promise<readonly string[]> => {
    const hasCookie = [...browser.jar.keys()].some((name) => name.startsWith(SESSION_COOKIE));
    const isSame = JSON.stringify(await app.allRows()) === before;
    return [
      ...unless(isSame, `a row has changed after ${moment}`),
      ...unless(app.events.length === 0, `${app.events.join()} emitted after ${moment}`),
      ...unless(!hasCookie, `there is a session cookie after ${moment}`),
      ...unless(!(await browser.isSignedIn()), `there is a session after ${moment}`),
    ];
  };
  const response = await first.prove(app, browser);
  const { pathname } = readLocation(response);
  const proven = await findAll('the first factor');
  const wrong = await browser.post(STEP, { code: '000000' });
  return [
    ...unless(pathname === STEP, `the first factor leads to ${pathname}`),
    ...proven,
    ...unless(wrong.status === 422, `a wrong code is answered with ${wrong.status}`),
    ...(await findAll('a wrong code')),
  ];
}

export const findEarlyChanges: Check = async (variant) => {
  const findings: string[] = [];
  for (const [name, first] of Object.entries(FIRST_FACTORS)) {
    const found = await findChanges(variant, first);
    findings.push(...found.map((finding) => `${name}: ${finding}`));
  }
  return findings;
};
