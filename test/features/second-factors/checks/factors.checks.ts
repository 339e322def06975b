/**
 * Whether a factor that cannot be read is taken for none, and whether what was proven counts for
 * ever.
 */
import { TOTP_FACTORS } from '../../../../src/features/second-factors/second-factor-tables.js';
import { readLocation } from '../../../support/browser.js';
import { BACK, HOUR, MINUTE } from '../../sessions/reauthentication/proof-app.js';
import { FactorApp, RECOVERY, STEP, TOTP } from '../factor-app.js';
import { type Check, open, unless, type Variant } from './variant.js';

/** What a row may hold that no secret of the configuration opens for its user. */
const UNREADABLE = ['', 'nothing that can be opened'];

async function findSkippedFactor(variant: Variant, sealed: string): Promise<readonly string[]> {
  const { app, ada } = await open(variant);
  await app.adapter.tables.update(TOTP_FACTORS, { userId: 'ada' }, { sealed });
  const browser = app.browser();
  app.prove(['pwd']);
  const response = await browser.post('/auth/callback/entry', { name: 'ada' });
  const { pathname } = readLocation(response);
  const isSkipped = await browser.isSignedIn();
  const refused = await browser.post(STEP, { code: await app.next(ada.secret) });
  const isTaken = await browser.isSignedIn();
  const [code = ''] = ada.recoveryCodes;
  await browser.post(RECOVERY, { code });
  return [
    ...unless(!isSkipped, 'a factor that cannot be read is no factor'),
    ...unless(pathname === STEP, `a factor that cannot be read leads to ${pathname}`),
    ...unless(
      refused.status === 409 && !isTaken,
      `a code for a factor that cannot be read is answered with ${refused.status}`,
    ),
    ...unless(await browser.isSignedIn(), 'a recovery code does not sign in beside it'),
  ];
}

export const findSkippedFactors: Check = async (variant) => {
  const findings = await Promise.all(UNREADABLE.map((one) => findSkippedFactor(variant, one)));
  return findings.flat();
};

export const findStayingLevels: Check = async ({ strategy, services = [] }) => {
  const app = new FactorApp(strategy, { services });
  const { browser } = await app.createEnrolled();
  const asks = async (): Promise<boolean> =>
    (await browser.open({ acr_values: 'mfa', callbackUrl: BACK })).status === 200;
  const isAskedNow = await asks();
  app.now += 6 * MINUTE;
  const change = await browser.post(`${TOTP}/remove`);
  app.now += 13 * HOUR;
  const isAskedLater = await asks();
  await app.begin('ada', browser);
  const isWaiting = [...browser.jar.keys()].some((name) => name.endsWith('pending-sign-in'));
  return [
    ...unless(!isAskedNow, 'two factors of now are not enough for a level of two'),
    ...unless(change.status === 401, 'two factors of 6 minutes ago change the factors'),
    ...unless(isAskedLater, 'two factors of 13 hours ago are a level of two'),
    ...unless(isWaiting, 'two factors of 13 hours ago sign in without a code'),
  ];
};
