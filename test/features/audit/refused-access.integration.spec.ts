/** What guards of NestJS refuse is recorded, with the user and the handler. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { Audit } from '../../../src/features/audit/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import { Auth, AuthModule, Roles } from '../../../src/index.js';
import { Browser } from '../../support/browser.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';

@Controller('reports')
class ReportsController {
  @Get('own')
  @Auth()
  own() {
    return {};
  }

  @Get('all')
  @Roles('admin')
  all() {
    return {};
  }

  @Get('secret')
  @Auth({ level: 'strict' })
  secret() {
    return {};
  }

  @Get('mine')
  @Auth({ when: () => false })
  mine() {
    return {};
  }
}

describe.each(PLATFORMS)('NestJS on %s', (_, createAdapter) => {
  let app: RunningApp;
  let browser: Browser;

  beforeEach(async () => {
    const adapter = new MemoryAdapter();
    const ada = { id: '', email: 'ada@example.com', emailVerified: null };
    const { id } = await adapter.createUser(ada);
    app = await startApp(
      {
        imports: [
          AuthModule.forRoot({
            secret: 'a secret that is long enough for a test',
            trustHost: true,
            adapter,
            session: { strategy: 'jwt' },
            providers: [
              {
                ...{ id: 'entry', name: 'Entry', type: 'credentials' },
                credentials: {},
                authorize: () => adapter.getUser(id),
              },
            ],
            features: [
              Sessions({ pollInterval: 1e9 }),
              Audit({ ipAddress: (headers) => headers.get('x-real-ip') }),
            ],
            logger: { warn: () => undefined, error: () => undefined },
          }),
        ],
        controllers: [ReportsController],
      },
      createAdapter(),
    );
    browser = new Browser(app.serve);
    await browser.post('/auth/callback/entry');
  });

  afterEach(() => app.close());

  const read = async () => {
    const { entries } = await app.app.get(Audit).list({ action: 'access.use' });
    return entries.map(({ actor, outcome, reason, target, ip }) => ({
      ...{ actor: actor.kind, isKnown: actor.id !== null, outcome, reason, ip },
      handler: target?.id,
    }));
  };

  it.each([
    ['all', 403, 'Forbidden'],
    ['mine', 403, 'Forbidden'],
    ['secret', 401, 'ProofRequired'],
  ])('refuses /reports/%s with %i, and records it', async (name, status, reason) => {
    const headers = { 'x-real-ip': '192.0.2.7' };
    const response = await browser.visit(`/reports/${name}`, { headers });
    expect(response.status).toBe(status);
    expect(await read()).toEqual([
      {
        ...{ actor: 'user', isKnown: true, outcome: 'refused', reason, ip: '192.0.2.7' },
        handler: `ReportsController.${name}`,
      },
    ]);
  });

  it('records neither what is allowed, nor that an unknown client has to sign in', async () => {
    expect((await browser.visit('/reports/own')).status).toBe(200);
    expect((await new Browser(app.serve).visit('/reports/all')).status).toBe(401);
    expect(await read()).toEqual([]);
  });
});
