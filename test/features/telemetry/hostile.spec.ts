/** Telemetry changes nothing, whatever the SDK does, and holds nothing that is private. */
import { afterEach, describe, expect, it } from '@jest/globals';
import type { SpanProcessor } from '@opentelemetry/sdk-trace';
import { ConfigurationCheck } from '../../../src/core/config/configuration-check.js';
import { Telemetry } from '../../../src/features/telemetry/index.js';
import { EveryFlow } from '../../core/secret-leaks/every-flow.js';
import { FLOWS } from '../../core/secret-leaks/flows.js';
import { FactorApp } from '../second-factors/factor-app.js';
import { Recording } from './recording.js';

let recording: Recording | undefined;
afterEach(async () => {
  await recording?.end();
  recording = undefined;
});

const failing = (): never => {
  throw new Error('The exporter is broken.');
};

/** A processor that throws whenever it is called. */
const BROKEN: SpanProcessor = {
  onStart: failing,
  onEnd: failing,
  forceFlush: async () => undefined,
  shutdown: async () => undefined,
};

function createApp() {
  const log: unknown[] = [];
  const app = new FactorApp('database', {
    features: [Telemetry()],
    config: { logger: { error: (error) => void log.push(error), warn: () => undefined } },
  });
  return { app, log };
}

describe('a sign-in works', () => {
  it('without an SDK, and leaves no trace', async () => {
    const { app, log } = createApp();
    const browser = await app.signIn((await app.createUser('ada')).id);
    expect(await browser.isSignedIn()).toBe(true);
    expect(log).toEqual([]);
  });

  it('TELEMETRY-2: with an SDK that throws, which is logged once', async () => {
    recording = new Recording(BROKEN);
    const { app, log } = createApp();
    const browser = await app.signIn((await app.createUser('ada')).id);
    expect(await browser.isSignedIn()).toBe(true);
    expect(log).toEqual([new Error('The exporter is broken.')]);
  });
});

describe('options', () => {
  it.each([
    [{ pseudonymKey: 'too short' }, '`pseudonymKey` needs at least 32 characters.'],
    [{ databaseSystem: 'PostgreSQL 17' }, '`databaseSystem` is a name of OpenTelemetry'],
  ])('%j are refused with a remedy', async (options, problem) => {
    const app = new FactorApp('jwt', { features: [Telemetry(options)] });
    await expect(app.services.get(ConfigurationCheck).assertValid()).rejects.toThrow(problem);
  });
});

describe.each(['jwt', 'database'] as const)('TELEMETRY-1 with %s sessions', (strategy) => {
  it.each(FLOWS)('no secret, address or id is in a span or metric after %s', async (_, run) => {
    recording = new Recording();
    const pseudonymKey = 'a key for pseudonyms, of 32 characters';
    const flow = new EveryFlow(strategy, { features: [Telemetry({ pseudonymKey })] });
    await run(flow);
    await recording.spans();
    const spans = recording.exported.map(({ name, attributes, events, status, links }) => ({
      ...{ name, attributes, events, status, links },
    }));
    const recorded = JSON.stringify([spans, [...(await recording.metrics())]]);
    const secrets = [...flow.secrets(), ...flow.secretsOfLogs(), pseudonymKey, '@'];
    expect(secrets.filter((secret) => recorded.includes(secret))).toEqual([]);
  });
});
