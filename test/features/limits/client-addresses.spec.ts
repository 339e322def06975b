/**
 * Whose attempts are counted where the app's own code signs in, and through the handlers of
 * frameworks.
 */
import { afterEach, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import Credentials from '../../../src/providers/credentials.js';
import { Limits, type CounterStore } from '../../../src/features/limits/index.js';
import { AuthModule } from '../../../src/index.js';
import { SolidAuth } from '../../../src/interop/solid/index.js';
import { FormsController } from '../../support/forms-app.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { Browser } from '../../support/browser.js';
import { KitApp } from '../../interop/sveltekit/kit-app.js';

class RecordingCounters implements CounterStore {
  readonly keys: string[] = [];
  async hit(key: string): Promise<number> {
    this.keys.push(key);
    return 0;
  }
  get networks(): string[] {
    return this.keys.filter((key) => key.includes(':n:'));
  }
}

function configure(counters: CounterStore, warnings: unknown[] = []) {
  return {
    secret: 'a secret for tests only, at least 32 bytes',
    trustHost: true,
    providers: [Credentials({ credentials: { email: {} }, authorize: () => null })],
    features: [Limits({ counters })],
    logger: { warn: (...entry: unknown[]) => void warnings.push(...entry), error: () => {} },
  };
}

const running: RunningApp[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

const makeBrowser = (origin: string) =>
  new Browser((request) => fetch(request, { redirect: 'manual' }), origin);

const FORM = { email: 'ada@example.com', password: 'wrong' };

describe.each(PLATFORMS)('on %s', (_name, platform) => {
  it('AuthService counts by the address of the connection', async () => {
    const counters = new RecordingCounters();
    @Module({
      imports: [AuthModule.forRoot(configure(counters))],
      controllers: [FormsController],
    })
    class AppModule {}
    const app = await startApp({ imports: [AppModule] }, platform());
    running.push(app);
    await makeBrowser(await app.app.getUrl()).visit('/login', { form: FORM });
    expect(counters.networks).toEqual(['password:n:127.0.0.1']);
  });

  it('a proxy that `trustedProxies` does not name is logged once', async () => {
    const warnings: unknown[] = [];
    const config = configure(new RecordingCounters(), warnings);
    @Module({ imports: [AuthModule.forRoot(config)], controllers: [FormsController] })
    class AppModule {}
    const app = await startApp({ imports: [AppModule] }, platform());
    running.push(app);
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    await makeBrowser(await app.app.getUrl()).visit('/login', { form: FORM, headers });
    await makeBrowser(await app.app.getUrl()).visit('/login', { form: FORM, headers });
    expect(warnings.filter((one) => one === 'proxy-not-configured')).toHaveLength(1);
  });
});

describe('SvelteKit', () => {
  it('counts by the address that its adapter knows, in routes and in actions', async () => {
    const counters = new RecordingCounters();
    const kit = new KitApp(configure(counters));
    kit.page = kit.answerBy('signInOrFail');
    kit.clientAddress = '2001:db8:1:2::3';
    const browser = kit.browser();
    await browser.visit('/auth/callback/credentials', { form: FORM });
    await browser.visit('/login', { form: { ...FORM, providerId: 'credentials' } });
    expect(counters.networks).toEqual(Array(2).fill('password:n:2001:db8:1:2::/64'));
  });

  it('counts by account alone where its adapter does not know it', async () => {
    const counters = new RecordingCounters();
    const kit = new KitApp(configure(counters));
    const browser = kit.browser();
    await browser.visit('/auth/callback/credentials', { form: FORM });
    expect(counters.networks).toEqual([]);
    expect(counters.keys).toHaveLength(1);
  });
});

describe('SolidStart', () => {
  it('counts by the address of its event', async () => {
    const counters = new RecordingCounters();
    const { GET, POST } = SolidAuth({ ...configure(counters), basePath: '/auth' });
    const clientAddress = '192.0.2.7';
    const browser = new Browser(async (request) => {
      const answer = request.method === 'POST' ? POST : GET;
      return (await answer({ request, clientAddress })) ?? new Response(null, { status: 404 });
    }, 'https://app.test');
    const csrfToken = await browser.csrfToken();
    await browser.visit('/auth/callback/credentials', { form: { csrfToken, ...FORM } });
    expect(counters.networks).toEqual(['password:n:192.0.2.7']);
  });
});
