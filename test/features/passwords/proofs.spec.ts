/** What the sign-ins with a password say of what their user has proven. */
import { expect, it } from '@jest/globals';
import { ProviderRegistry } from '../../../src/core/providers/provider-registry.js';
import { type PasswordMail, Passwords } from '../../../src/features/passwords/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { StartedSessions } from '../../support/started-sessions.js';
import { ADA, OTHER_PASSWORD, PASSWORD, PasswordApp } from './password-app.js';

const CHEAP = { argon2: { memoryKiB: 7_168, iterations: 1 }, checkBreaches: false } as const;

it.each(['jwt', 'database'] as const)(
  'a sign-up proves the address, a sign-in and a change the password, with %s',
  async (strategy) => {
    const sessions = new StartedSessions();
    const mails: PasswordMail[] = [];
    const mailer = (mail: PasswordMail) => void mails.push(mail);
    const features = [Sessions(), Passwords({ mailer, ...CHEAP }), sessions.feature()];
    const app = new PasswordApp({ strategy, config: { features } });
    const ada = app.visitor();
    await ada.signUp();
    app.mails.push(...mails);
    await ada.send('/auth/password/verify', { token: app.token() });
    app.now += 1000;
    await ada.signIn();
    app.now += 1000;
    const change = { currentPassword: PASSWORD, password: OTHER_PASSWORD };
    await ada.send('/auth/account/password', change);
    const { now } = app;
    expect(sessions.starts.map(({ proofs }) => proofs)).toEqual([
      [{ amr: ['email'], at: now - 2000, provider: 'password' }],
      // The user was signed in: what the session has proven stays.
      [
        { amr: ['email'], at: now - 2000, provider: 'password' },
        { amr: ['pwd'], at: now - 1000, provider: 'password' },
      ],
      // Each with its own time: a change of the password proves the password alone.
      [
        { amr: ['email'], at: now - 2000, provider: 'password' },
        { amr: ['pwd'], at: now, provider: 'password' },
      ],
    ]);
    expect(mails[0]?.to).toBe(ADA);
  },
);

it('H12: a password is no way in for a user without an address', async () => {
  const app = new PasswordApp();
  await app.member();
  const provider = app.services.get(ProviderRegistry).find('password');
  if (provider?.type !== 'credentials') throw new Error('There is no password provider.');
  const user = await app.adapter.getUserByEmail(ADA);
  const id = String(user?.id);
  expect(await provider.hasCredentials?.(id)).toBe(true);
  await app.adapter.updateUser({ id, email: '' });
  expect(await provider.hasCredentials?.(id)).toBe(false);
});
