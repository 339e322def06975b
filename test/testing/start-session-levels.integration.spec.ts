/** Sessions without a sign-in, where the app asks for a recent proof or a second factor. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { MemoryAdapter } from '../../src/core/adapters/public.js';
import { Sessions } from '../../src/features/sessions/index.js';
import { Auth, ClockToken } from '../../src/index.js';
import {
  AuthTestingModule,
  bearer,
  signedIn,
  type SignedInOptions,
} from '../../src/testing/index.js';
import { PLATFORMS, type RunningApp, startApp } from '../support/nest-app.js';
import { STRATEGIES } from './me-app.js';

const ADA = { name: 'Ada', email: 'ada@example.com' };
const MINUTE = 60_000;
const [, express] = PLATFORMS[0];

@Controller()
class PaymentsController {
  @Get('recent') @Auth({ level: 'recent' }) recent() {}
  @Get('age') @Auth({ maxAge: 300 }) age() {}
  @Get('mfa') @Auth({ acr: 'mfa' }) mfa() {}
  @Get('strict') @Auth({ level: 'strict' }) strict() {}
}

let running: RunningApp | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

describe.each(STRATEGIES)('with the strategy %s', (_strategy, kept) => {
  async function start(options: Parameters<typeof AuthTestingModule.forRoot>[0] = {}) {
    const clock = { now: Date.UTC(2035, 0, 15) };
    const needed = { adapter: new MemoryAdapter(), features: [Sessions()] };
    const imports = [AuthTestingModule.forRoot({ ...needed, ...kept(), ...options })];
    running = await startApp({ imports, controllers: [PaymentsController] }, express(), {
      customize: (builder) => builder.overrideProvider(ClockToken).useValue(() => clock.now),
    });
    const { app } = running;
    const url = await app.getUrl();
    const statuses = async (headers: Record<string, string>): Promise<number[]> => {
      const paths = ['/recent', '/age', '/mfa', '/strict'];
      return Promise.all(paths.map(async (path) => (await fetch(url + path, { headers })).status));
    };
    return { app, url, clock, statuses };
  }

  it.each<[string, SignedInOptions['amr'], number[]]>([
    ['U20: nothing by default', undefined, [401, 401, 401, 401]],
    ['a password', ['pwd'], [200, 200, 401, 401]],
    ['a passkey', ['hwk', 'user'], [200, 200, 200, 200]],
    ['a password and a code of a device', ['pwd', 'otp'], [200, 200, 200, 200]],
    ['a provider', ['fed'], [200, 200, 401, 401]],
    ['nothing', [], [401, 401, 401, 401]],
  ])('the user has proven %s', async (_name, amr, expected) => {
    const { app, statuses } = await start();
    expect(await statuses(await signedIn(app, ADA, { amr }))).toEqual(expected);
  });

  it('a bearer token has proofs as well', async () => {
    const { app, statuses } = await start({ bearerTokens: true });
    const headers = await bearer(app, ADA, { amr: ['hwk', 'user'] });
    expect(await statuses(headers)).toEqual([200, 200, 200, 200]);
  });

  it('the proof grows old by the clock of the app', async () => {
    const { app, clock, statuses } = await start();
    const headers = await signedIn(app, ADA, { amr: ['hwk', 'user'] });
    clock.now += 6 * MINUTE;
    expect(await statuses(headers)).toEqual([200, 401, 200, 401]);
    clock.now += 5 * MINUTE;
    expect(await statuses(headers)).toEqual([401, 401, 200, 401]);
  });

  it.each<[string, SignedInOptions['amr'], number]>([
    ['admits one who has proven a password', ['pwd'], 200],
    ['U20: refuses a user by default', undefined, 401],
    ['refuses one who has proven nothing', [], 401],
  ])('a route of a feature with the access `fresh` %s', async (_name, amr, status) => {
    const { app, url } = await start();
    const headers = await signedIn(app, ADA, { amr });
    const csrf = await fetch(`${url}/auth/csrf`, { headers });
    const { csrfToken } = (await csrf.json()) as { readonly csrfToken: string };
    const cookies = [
      headers.cookie,
      ...csrf.headers.getSetCookie().map((one) => one.split(';')[0]),
    ];
    const response = await fetch(`${url}/auth/account/sessions/revoke-others`, {
      method: 'POST',
      headers: { cookie: cookies.join('; '), 'content-type': 'application/json' },
      body: JSON.stringify({ csrfToken }),
    });
    expect(response.status).toBe(status);
  });
});
