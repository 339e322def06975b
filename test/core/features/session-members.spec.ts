/** What features add to the sessions that apps and browsers get. */
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import {
  defineFeature,
  type Feature,
  key,
  type SessionDescriber,
  value,
  type VerifiedSession,
} from '../../../src/features/index.js';
import { mailing } from '../email/mailbox.js';
import { ADA, type App, makeApp, signIn } from '../actions/app.js';
import type { Browser } from '../../support/browser.js';

function shoes(describe: SessionDescriber['describe'], members = ['shoeSize']): Feature {
  const token = key<SessionDescriber>('Shoes');
  return defineFeature({
    id: 'shoes',
    services: [value(token, { describe })],
    session: { members, describer: token },
  });
}

const STRATEGIES = ['jwt', 'database'] as const;

/** A browser with a session, by a password or a link. */
async function signedIn(
  strategy: (typeof STRATEGIES)[number],
  config: Partial<AuthConfig>,
): Promise<{ readonly app: App; readonly browser: Browser }> {
  const links: string[] = [];
  const app = makeApp({
    adapter: new MemoryAdapter(),
    session: { strategy },
    ...(strategy === 'database' && {
      providers: [mailing(({ url }) => void links.push(url))],
    }),
    ...config,
  });
  const browser = app.browser();
  if (strategy === 'jwt') await signIn(browser);
  else {
    await browser.post('/auth/signin/email', { email: ADA.email });
    await browser.visit(links[0] ?? '');
  }
  return { app, browser };
}

describe.each(STRATEGIES)('with the strategy %s', (strategy) => {
  it('a session has the members that the feature names, and no others', async () => {
    const seen: VerifiedSession[] = [];
    const feature = shoes((session) => {
      seen.push(session);
      return { shoeSize: 38, secret: 'x' };
    });
    const { browser } = await signedIn(strategy, { features: [feature] });
    expect(await browser.session()).toEqual({
      user: expect.objectContaining({ email: ADA.email }),
      expires: expect.any(String),
      shoeSize: 38,
    });
    expect(seen.at(-1)).toMatchObject({ strategy, userId: expect.any(String) });
  });

  it('the app’s own callback gets the members, and decides', async () => {
    const feature = shoes(() => ({ shoeSize: 38 }));
    const got: unknown[] = [];
    const { browser } = await signedIn(strategy, {
      features: [feature],
      callbacks: {
        session: ({ session }) => {
          got.push((session as { shoeSize?: unknown }).shoeSize);
          return { user: { name: 'A' }, expires: String(session.expires) };
        },
      },
    });
    expect(await browser.session()).toEqual({ user: { name: 'A' }, expires: expect.any(String) });
    expect(got.at(-1)).toBe(38);
  });

  it('a session that cannot be described is not read', async () => {
    const feature = shoes(() => Promise.reject(new Error('The table is away.')));
    const { app, browser } = await signedIn(strategy, { features: [feature] });
    expect((await browser.visit('/auth/session')).status).toBe(500);
    expect(app.errors()).toContain('JWTSessionError');
  });
});
