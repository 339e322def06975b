/** The same entries through every framework. */
import { describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { type AuthConfig, createAuth } from '../../../src/core/index.js';
import { Audit } from '../../../src/features/audit/index.js';
import { Browser } from '../../support/browser.js';
import { DOORS } from '../doors.js';

describe.each(Object.entries(DOORS))('%s', (_, open) => {
  it('records a sign-in', async () => {
    const adapter = new MemoryAdapter();
    const user = { id: '', email: 'ada@example.com', emailVerified: null };
    const { id } = await adapter.createUser(user);
    const config: AuthConfig = {
      secret: 'a secret that is long enough for a test',
      trustHost: true,
      basePath: '/auth',
      adapter,
      session: { strategy: 'jwt' },
      providers: [
        {
          ...{ id: 'entry', name: 'Entry', type: 'credentials' },
          credentials: {},
          authorize: () => adapter.getUser(id),
        },
      ],
      features: [Audit()],
      logger: { warn: () => undefined, error: () => undefined },
    };
    const app = await open(config);
    const browser = new Browser(app.serve);
    const csrf = await browser.visit('/auth/csrf');
    // SvelteKit compares the header Origin itself, and has no token.
    const form = csrf.ok ? ((await csrf.json()) as { readonly csrfToken: string }) : undefined;
    await browser.visit('/auth/callback/entry', { form: { ...form } });
    expect(await browser.session()).not.toBeNull();
    await app.close();
    const { entries } = await createAuth(config).get(Audit).list();
    expect(entries).toMatchObject([{ action: 'session.start', outcome: 'success', userId: id }]);
  });
});
