/**
 * Sessions by a first factor and a code by email: they are not held, where such codes are taken.
 */
import { expect, it } from '@jest/globals';
import type { AuthenticationMethod } from '../../../src/core/levels/index.js';
import type { SecondFactorAnswer } from '../../../src/features/second-factors/index.js';
import { HOUR, STRATEGIES } from '../sessions/reauthentication/proof-app.js';
import { FactorApp } from './factor-app.js';

const STEP = '/auth/second-factor/email';

/** A session of these proofs, and whether it is read once the policy requires a second factor. */
async function isRead(
  strategy: 'jwt' | 'database',
  emailCode: boolean,
  proofs: readonly (readonly AuthenticationMethod[])[],
): Promise<boolean> {
  let answer: SecondFactorAnswer = 'offer';
  const app = new FactorApp(strategy, { options: { policy: () => answer, emailCode } });
  await app.createUser('ada');
  const browser = app.browser();
  for (const amr of proofs) {
    app.prove(amr);
    await browser.post('/auth/callback/entry', { name: 'ada' });
    app.now += HOUR;
  }
  expect(await browser.isSignedIn()).toBe(true);
  answer = 'require';
  await app.secondFactors.policyChanged('all');
  return browser.isSignedIn();
}

it.each(STRATEGIES)('is not held after its sign-in, with the strategy %s', async (strategy) => {
  const app = new FactorApp(strategy, { options: { policy: 'require', emailCode: true } });
  await app.createUser('ada');
  const browser = await app.begin('ada');
  await browser.post(STEP);
  await browser.post(`${STEP}/code`, { code: app.code });
  expect(await browser.isSignedIn()).toBe(true);
  app.now += 20 * HOUR;
  expect(await browser.isSignedIn()).toBe(true);
});

it.each([
  { emailCode: true, proofs: [['pwd'], ['email']], isPassed: true },
  { emailCode: false, proofs: [['pwd'], ['email']], isPassed: false },
  { emailCode: true, proofs: [['pwd']], isPassed: false },
  { emailCode: true, proofs: [['email']], isPassed: false },
  { emailCode: true, proofs: [['email'], []], isPassed: false },
] as const)('$proofs with `emailCode: $emailCode`: $isPassed', async (row) => {
  for (const strategy of STRATEGIES) {
    expect(await isRead(strategy, row.emailCode, row.proofs)).toBe(row.isPassed);
  }
});
