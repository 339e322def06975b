/** Health checks of the database and of the providers, with and without Terminus. */
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Controller, Get, Inject } from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import { HealthCheck, HealthCheckService, TerminusModule } from '@nestjs/terminus';
import { MemoryAdapter } from '../../../src/core/adapters/public.js';
import type { Adapter } from '../../../src/core/adapters/public.js';
import { AuthHealth, AuthModule, type AuthModuleOptions, ClockToken } from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Browser } from '../../support/browser.js';
import { brokenConnection, hang, status, text } from '../../support/faults.js';
import { holdTimers } from '../../support/fake-timers.js';
import { type Answer, MisbehavingProvider } from '../../support/misbehaving-provider.js';
import {
  PLATFORMS,
  type PlatformAdapter,
  type RunningApp,
  startApp,
} from '../../support/nest-app.js';
import { TracedAdapter } from '../../support/traced-adapter.js';

const DEADLINE_MS = 5_000;
const COOLDOWN_MS = 30_000;

@Controller('health')
class HealthController {
  constructor(
    @Inject(HealthCheckService) private readonly health: HealthCheckService,
    @Inject(AuthHealth) private readonly auth: AuthHealth,
  ) {}

  @Get('ready')
  @HealthCheck()
  ready() {
    return this.health.check([() => this.auth.adapter()]);
  }

  @Get('all')
  @HealthCheck()
  all() {
    return this.health.check([
      () => this.auth.adapter('rows'),
      () => this.auth.providers('people'),
    ]);
  }
}

const running: RunningApp[] = [];

afterEach(async () => {
  jest.useRealTimers();
  await Promise.all(running.splice(0).map((app) => app.close()));
});

interface Started extends RunningApp {
  readonly health: AuthHealth;
  /** What was logged. */
  readonly errors: Error[];
  /** How far the clock is put forward. */
  wait(milliseconds: number): void;
}

async function start(
  options: Partial<AuthModuleOptions>,
  adapter: PlatformAdapter = PLATFORMS[0][1](),
): Promise<Started> {
  const errors: Error[] = [];
  let later = 0;
  const logger = { error: (error: Error) => void errors.push(error) };
  const config = { ...handlerConfig, session: { strategy: 'jwt' }, ...options, logger } as const;
  const app = await startApp(
    {
      imports: [AuthModule.forRoot(config), TerminusModule.forRoot({ logger: false })],
      controllers: [HealthController],
    },
    adapter,
    {
      customize: (builder) =>
        builder.overrideProvider(ClockToken).useValue(() => Date.now() + later),
    },
  );
  running.push(app);
  const wait = (milliseconds: number): void => void (later += milliseconds);
  return { ...app, health: app.app.get(AuthHealth), errors, wait };
}

const memory = new MemoryAdapter();

describe('the adapter', () => {
  const ANSWERS: [string, Adapter | undefined, object][] = [
    ['is up', memory, { status: 'up' }],
    ['is up when it only knows people', { getUserByEmail: () => null }, { status: 'up' }],
    ['is up and none where there is none', undefined, { status: 'up', adapter: 'none' }],
    ['is not checked when it can be asked nothing', {}, { status: 'up', adapter: 'not checked' }],
  ];

  it.each(ANSWERS)('%s', async (_name, adapter, result) => {
    const { health, errors } = await start(adapter ? { adapter } : {});
    expect(await health.adapter()).toEqual({ 'auth-adapter': result });
    expect(errors).toEqual([]);
  });

  it('is down when it fails, and only the log has the cause', async () => {
    const traced = new TracedAdapter();
    const { health, errors } = await start({ adapter: traced.adapter });
    const failure = new Error('no route to db.internal:5432');
    traced.failNext('getSessionAndUser', failure);
    expect(await health.adapter()).toEqual({ 'auth-adapter': { status: 'down' } });
    expect(errors).toEqual([
      expect.objectContaining({
        type: 'AdapterError',
        cause: expect.objectContaining({ err: failure }),
      }),
    ]);
    expect(await health.adapter()).toEqual({ 'auth-adapter': { status: 'up' } });
  });

  it('is down when it throws synchronously', async () => {
    const getSessionAndUser = (): never => {
      throw new Error('not connected');
    };
    const { health } = await start({ adapter: { getSessionAndUser } });
    expect(await health.adapter()).toEqual({ 'auth-adapter': { status: 'down' } });
  });

  it('is down when it does not respond in time', async () => {
    const getSessionAndUser = (): Promise<null> => new Promise(() => undefined);
    const { health } = await start({ adapter: { getSessionAndUser } });
    holdTimers();
    const checking = health.adapter();
    await jest.advanceTimersByTimeAsync(DEADLINE_MS);
    expect(await checking).toEqual({ 'auth-adapter': { status: 'down' } });
  });

  it('is queried for another session each time, and never by id', async () => {
    const asked: [string, unknown][] = [];
    const traced = new TracedAdapter((method, argument) => asked.push([method, argument]));
    const { health } = await start({ adapter: traced.adapter });
    await health.adapter();
    await health.adapter();
    expect(asked.map(([method]) => method)).toEqual(['getSessionAndUser', 'getSessionAndUser']);
    expect(new Set(asked.map(([, token]) => token)).size).toBe(2);
  });
});

describe('the providers', () => {
  async function withProvider(provider: MisbehavingProvider): Promise<Started> {
    return start({ providers: [provider.oidc({ id: 'op' }), ...handlerConfig.providers] });
  }

  const OTHERS = { github: 'not checked', credentials: 'not checked' };
  const UP = { 'auth-providers': { status: 'up', providers: { op: 'up', ...OTHERS } } };
  const DOWN = { 'auth-providers': { status: 'down', providers: { op: 'down', ...OTHERS } } };

  it('are up when each that can be checked responds', async () => {
    const { health, errors } = await withProvider(new MisbehavingProvider());
    expect(await health.providers()).toEqual(UP);
    expect(errors).toEqual([]);
  });

  it('are up when none can be checked', async () => {
    const { health } = await start({});
    expect(await health.providers()).toEqual({
      'auth-providers': { status: 'up', providers: OTHERS },
    });
  });

  const FAULTS: [string, Answer][] = [
    ['has an error', status(500)],
    ['breaks the connection', brokenConnection],
    ['answers with a page', text('<h1>canary</h1>', 'text/html')],
    ['says that it is another issuer', text('{"issuer":"https://canary.test"}')],
  ];

  it.each(FAULTS)('are down when one %s, and only the log has the cause', async (_name, answer) => {
    const provider = new MisbehavingProvider();
    provider.misbehaviour = { answers: { discovery: answer } };
    const { health, errors } = await withProvider(provider);
    expect(await health.providers()).toEqual(DOWN);
    expect(errors).toEqual([expect.objectContaining({ type: 'CallbackRouteError' })]);
  });

  it('are down when one does not respond in time', async () => {
    const provider = new MisbehavingProvider();
    provider.misbehaviour = { answers: { discovery: hang } };
    const { health } = await withProvider(provider);
    holdTimers();
    const checking = health.providers();
    await jest.advanceTimersByTimeAsync(DEADLINE_MS);
    expect(await checking).toEqual(DOWN);
    await jest.runOnlyPendingTimersAsync();
  });

  it('are down although cached metadata is still in use', async () => {
    const provider = new MisbehavingProvider();
    const { health, wait, serve } = await withProvider(provider);
    expect(await health.providers()).toEqual(UP);
    provider.misbehaviour = { answers: { discovery: brokenConnection } };
    wait(COOLDOWN_MS);
    expect(await health.providers()).toEqual(DOWN);
    const departure = await new Browser(serve).post('/auth/signin/op');
    expect(departure.headers.get('location')).toMatch(/^https:\/\/op\.test\/authorize\?/);
  });

  it.each([
    ['up', {}, UP, 1],
    // A failed request is sent once more.
    ['down', { answers: { discovery: status(500) } }, DOWN, 2],
  ] as const)('that are %s are requested every thirty seconds at most', async (...row) => {
    const [, misbehaviour, result, requests] = row;
    const provider = new MisbehavingProvider();
    provider.misbehaviour = misbehaviour;
    const { health, wait } = await withProvider(provider);
    const together = await Promise.all([health.providers(), health.providers()]);
    expect([...together, await health.providers()]).toEqual([result, result, result]);
    expect(provider.count('discovery')).toBe(requests);
    wait(COOLDOWN_MS);
    await health.providers();
    expect(provider.count('discovery')).toBe(2 * requests);
  });
});

describe.each(PLATFORMS)('the indicators of Terminus on %s', (_name, adapter) => {
  it('answer 200 when everything is up', async () => {
    const provider = new MisbehavingProvider();
    const options = { adapter: memory, providers: [provider.oidc({ id: 'op' })] };
    const { serve } = await start(options, adapter());
    const response = await new Browser(serve).visit('/health/all');
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      status: 'ok',
      info: { rows: { status: 'up' }, people: { status: 'up', providers: { op: 'up' } } },
      error: {},
    });
  });

  it('answer 503 when something is down', async () => {
    const traced = new TracedAdapter();
    const { serve } = await start({ adapter: traced.adapter }, adapter());
    traced.failNext('getSessionAndUser', new Error('canary'));
    const response = await new Browser(serve).visit('/health/ready');
    expect(response.status).toBe(503);
    const body = await response.text();
    expect(JSON.parse(body)).toMatchObject({
      status: 'error',
      error: { 'auth-adapter': { status: 'down' } },
    });
    expect(body).not.toContain('canary');
  });
});

it('check the configuration of the request', async () => {
  const useFactory = ({ headers }: { headers: Record<string, string> }) => ({
    ...handlerConfig,
    ...(headers['x-tenant'] === 'stored' && { adapter: memory }),
  });
  const app = await startApp(
    {
      imports: [
        AuthModule.forRootAsync({ inject: [REQUEST], useFactory }),
        TerminusModule.forRoot({ logger: false }),
      ],
      controllers: [HealthController],
    },
    PLATFORMS[0][1](),
  );
  running.push(app);
  const adapterHealth = async (tenant: string): Promise<unknown> => {
    const headers = { 'x-tenant': tenant };
    const response = await app.serve(new Request('https://app.test/health/ready', { headers }));
    return (await response.json()).info['auth-adapter'];
  };
  expect(await adapterHealth('stored')).toEqual({ status: 'up' });
  expect(await adapterHealth('light')).toEqual({ status: 'up', adapter: 'none' });
});
