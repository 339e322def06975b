/** What OpenTelemetry adds to a sign-in, and to the check of a session. */
import { context, metrics, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { Auth, customFetch } from 'portcullis/core';
import type { Feature } from 'portcullis/features';
import { Telemetry } from 'portcullis/features/telemetry';
import { encode } from 'portcullis/jwt';
import { compare } from '../measure/rounds.js';
import type { Figure, Figures } from '../row.js';
import { CLIENT_ID, ISSUER, OidcProvider } from '../subjects/oidc-provider.js';
import { claimsOfSize, COOKIE, cookieHeader, ORIGIN, SECRET, SILENT } from '../subjects/person.js';
import { type Handler, signIn } from '../subjects/sign-in.js';

/** Takes what it gets. */
const NOWHERE = {
  export: (_: unknown, done: (result: { code: number }) => void) => done({ code: 0 }),
  shutdown: async () => undefined,
  forceFlush: async () => undefined,
};

export async function run(): Promise<Figures> {
  const header = cookieHeader(
    await encode({ token: claimsOfSize(0), secret: SECRET, salt: COOKIE }),
  );
  const idle = await measureBoth(header);
  const end = register();
  const recorded = await measureBoth(header);
  await end();
  return {
    'sign-in-idle': idle.signIn,
    'session-idle': idle.check,
    'sign-in': recorded.signIn,
    session: recorded.check,
  };
}

/**
 * A sign-in, and the check of a session. The handlers are made anew: instruments are of the SDK
 * that was there first.
 */
async function measureBoth(header: string) {
  const without = await open([]);
  const withFeature = await open([Telemetry()]);
  return {
    signIn: await measure(
      () => arrives(withFeature),
      () => arrives(without),
    ),
    check: await measure(
      () => check(withFeature, header),
      () => check(without, header),
    ),
  };
}

/** An SDK whose exporter does nothing. @returns Ends it. */
function register(): () => Promise<void> {
  const tracers = new TracerProvider({
    spanProcessors: [new BatchSpanProcessor({ exporter: NOWHERE })],
  });
  const meters = new MeterProvider();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(tracers);
  metrics.setGlobalMeterProvider(meters);
  return async () => {
    await Promise.all([tracers.shutdown(), meters.shutdown()]);
    for (const api of [context, trace, metrics]) api.disable();
  };
}

async function measure(withIt: () => Promise<void>, without: () => Promise<void>): Promise<Figure> {
  const all = await compare({ 'with it': withIt, 'without it': without });
  return {
    value: all.ratio('with it', 'without it', 'cpu'),
    parts: all.describe('with it', 'without it'),
  };
}

async function open(features: readonly Feature[]): Promise<Handler> {
  const provider = {
    id: 'bench',
    name: 'Bench',
    type: 'oidc' as const,
    issuer: ISSUER,
    clientId: CLIENT_ID,
    clientSecret: 'a client secret',
    // Without a nonce the provider can hand out a token that it signed beforehand.
    checks: ['pkce', 'state'] as ('pkce' | 'state')[],
    [customFetch]: new OidcProvider().fetch,
  };
  const config = {
    ...{ secret: SECRET, trustHost: true, basePath: '/auth', logger: SILENT },
    ...{ features, providers: [provider] },
  };
  const handle: Handler = (request) => Auth(request, config);
  await arrives(handle);
  return handle;
}

async function arrives(handle: Handler): Promise<void> {
  if (!(await signIn(handle))) throw new Error('A sign-in has not come to a session.');
}

async function check(handle: Handler, cookie: string): Promise<void> {
  const response = await handle(new Request(`${ORIGIN}/auth/session`, { headers: { cookie } }));
  if ((await response.json()) === null) throw new Error('There is no session.');
}
