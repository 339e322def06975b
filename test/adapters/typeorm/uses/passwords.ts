/** Passwords on every database: the tables, and each link once. */
import { beforeEach, expect, it } from '@jest/globals';
import {
  ADA,
  OTHER_PASSWORD,
  PASSWORD,
  PasswordApp,
} from '../../../features/passwords/password-app.js';
import type { DescribeUse } from './used-database.js';

export const describePasswords: DescribeUse = (database) => {
  let app: PasswordApp;
  beforeEach(() => {
    app = new PasswordApp({ adapter: database.adapter });
  });

  it('a visitor signs up, forgets the password, and signs in with another one', async () => {
    const ada = await app.member();
    expect(await ada.isSignedIn()).toBe(true);
    app.now += 1000;
    await app.visitor().send('/auth/password/forgot', { email: ADA });
    const token = app.token();
    const reset = () =>
      app.visitor().send('/auth/password/reset', { token, password: OTHER_PASSWORD });
    const statuses = (await Promise.all([reset(), reset()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([204, 422]);
    expect(await ada.isSignedIn()).toBe(false);
    const visitor = app.visitor();
    await visitor.signIn(ADA, PASSWORD);
    expect(await visitor.isSignedIn()).toBe(false);
    await visitor.signIn(ADA, OTHER_PASSWORD);
    expect(await visitor.isSignedIn()).toBe(true);
  });

  it('a password goes with its user', async () => {
    await app.member();
    const { adapter } = database;
    const user = await adapter.getUserByEmail(ADA);
    await adapter.deleteUser(user?.id ?? '');
    expect(await app.passwords.has(user?.id ?? '')).toBe(false);
  });
};
