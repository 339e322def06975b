/**
 * What a password is not asked for: kinds of characters, and a change by age (ASVS 5.0 §6.2.5,
 * §6.2.10).
 */
import { describe, expect, it } from '@jest/globals';
import { ADA, PASSWORD, PasswordApp } from './password-app.js';

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

describe.each(['jwt', 'database'] as const)('with %s', (strategy) => {
  it.each([
    ['small letters alone', 'difference'],
    ['capitals alone', 'DIFFERENCE'],
    ['digits alone', '1815121018'],
    ['symbols alone', '!"§$%&/()='],
    ['spaces alone', ' '.repeat(10)],
    ['one character ten times', 'aaaaaaaaaa'],
    ['letters of another script', 'διαφορική μηχανή'],
    ['pictures', '🧮⚙️🎩📜🐴🎹🪡🧵'],
  ])('a password is accepted that has %s', async (_what, password) => {
    const app = new PasswordApp({ strategy });
    const visitor = app.visitor();
    expect((await visitor.signUp(ADA, password)).status).toBe(202);
    await visitor.send('/auth/password/verify', { token: app.token() });
    const other = app.visitor();
    await other.signIn(ADA, password);
    expect(await other.isSignedIn()).toBe(true);
  });

  it('a password is still valid after ten years', async () => {
    const app = new PasswordApp({ strategy });
    const visitor = app.visitor();
    await visitor.signUp();
    await visitor.send('/auth/password/verify', { token: app.token() });
    app.now += 10 * YEAR_MS;
    const later = app.visitor();
    await later.signIn(ADA, PASSWORD);
    expect(await later.isSignedIn()).toBe(true);
  });
});
