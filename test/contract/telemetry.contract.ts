/** What OpenTelemetry gets of a sign-in, whatever the framework. */
import { expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../src/core/index.js';
import { Telemetry } from '../../src/features/telemetry/index.js';
import type { DoorApp } from '../features/doors.js';
import { Recording } from '../features/telemetry/recording.js';
import { Browser } from '../support/browser.js';

/** @param open - Serves the configuration by the framework. */
export function telemetryContract(
  framework: string,
  open: (config: AuthConfig) => Promise<DoorApp> | DoorApp,
): void {
  it(`${framework} has a span of a sign-in with its work in it, and counts it`, async () => {
    const recording = new Recording();
    const adapter = new MemoryAdapter();
    const user = { id: '', email: 'ada@example.com', emailVerified: null };
    const { id } = await adapter.createUser(user);
    const app = await open({
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
      callbacks: {
        signIn: async (given) => (await adapter.getUser(String(given.user.id))) !== null,
      },
      features: [Telemetry()],
      logger: { warn: () => undefined, error: () => undefined },
    });
    try {
      const browser = new Browser(app.serve);
      // SvelteKit compares the header Origin itself, and has no token.
      const csrf = await browser.visit('/auth/csrf');
      const form = csrf.ok ? ((await csrf.json()) as { readonly csrfToken: string }) : undefined;
      await browser.visit('/auth/callback/entry', { form: { ...form } });
      expect(await browser.session()).not.toBeNull();
      const request = 'POST /auth/callback/:provider';
      const parents = (await recording.spans()).map(({ name, parent }) => [name, parent]);
      expect(parents).toContainEqual([request, undefined]);
      expect(parents).toContainEqual(['portcullis.callback signIn', request]);
      const metrics = await recording.metrics();
      expect(metrics.get('portcullis.sign_in')).toEqual([
        {
          attributes: { method: 'credentials', provider: 'entry', outcome: 'success' },
          value: 1,
        },
      ]);
      expect(metrics.get('portcullis.session.check.duration')).toContainEqual(
        expect.objectContaining({ attributes: { result: 'valid', source: 'jwt' } }),
      );
    } finally {
      await app.close();
      await recording.end();
    }
  });
}
