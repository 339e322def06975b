/** Metrics of requests, sessions and features. */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AccessTokens } from '../../../src/features/access-tokens/index.js';
import { RevocationSync } from '../../../src/features/sessions/revocation-sync.js';
import { type Feature, Features } from '../../../src/features/index.js';
import { Telemetry } from '../../../src/features/telemetry/index.js';
import { FactorApp, RECOVERY, STEP } from '../second-factors/factor-app.js';
import { Recording } from './recording.js';

let recording: Recording;
beforeEach(() => {
  recording = new Recording();
});
afterEach(() => recording.end());

const createApp = (strategy: 'jwt' | 'database' = 'jwt', features: readonly Feature[] = []) =>
  new FactorApp(strategy, { features: [Telemetry(), ...features] });

async function points(metric: string) {
  return (await recording.metrics()).get(metric) ?? [];
}

describe('metrics', () => {
  it('count sign-ins by method and outcome', async () => {
    const app = createApp();
    const ada = await app.createUser('ada');
    await app.signIn(ada.id);
    await app.signIn(ada.id);
    await app.browser().post('/auth/callback/entry', { name: 'eve' });
    const entry = { method: 'credentials', provider: 'entry' };
    expect(await points('portcullis.sign_in')).toEqual([
      { attributes: { ...entry, outcome: 'success' }, value: 2 },
      {
        attributes: { ...entry, outcome: 'refused', 'error.type': 'CredentialsSignin' },
        value: 1,
      },
    ]);
  });

  it('count second factors by kind and outcome', async () => {
    const app = createApp();
    const { secret, recoveryCodes } = await app.createEnrolled();
    const browser = await app.begin('ada');
    await browser.post(STEP, { code: '000000' });
    await browser.post(STEP, { code: await app.next(secret) });
    await (await app.begin('ada')).post(RECOVERY, { code: String(recoveryCodes[0]) });
    const counted = await points('portcullis.second_factor');
    expect(counted).toEqual([
      { attributes: { factor: 'totp', outcome: 'refused', 'error.type': 'WrongCode' }, value: 1 },
      { attributes: { factor: 'totp', outcome: 'success' }, value: 1 },
      { attributes: { factor: 'recovery_code', outcome: 'success' }, value: 1 },
    ]);
    // A sign-in is one, however many steps it has.
    const signIns = await points('portcullis.sign_in');
    expect(signIns.map(({ value }) => value)).toEqual([3]);
  });

  it('count requests that have to wait', async () => {
    const app = createApp();
    await app.createEnrolled();
    for (let tries = 0; tries < 7; tries++) {
      await (await app.begin('ada')).post(STEP, { code: '000000' });
    }
    expect(await points('portcullis.limit.hit')).toEqual([
      { attributes: { action: 'second-factor.prove' }, value: 2 },
    ]);
  });

  it('count access tokens', async () => {
    const features = [AccessTokens({ audiences: { orders: {} } })];
    const app = createApp('jwt', features);
    const browser = await app.signIn((await app.createUser('ada')).id);
    await browser.post('/auth/token');
    expect(await points('portcullis.token.issued')).toEqual([
      { attributes: { outcome: 'success' }, value: 1 },
    ]);
  });

  it.each(['jwt', 'database'] as const)(
    'tell how long checks of sessions take, by what they found, with the strategy %s',
    async (strategy) => {
      const app = createApp(strategy);
      const browser = await app.signIn((await app.createUser('ada')).id);
      await browser.session();
      browser.jar.set('__Secure-authjs.session-token', 'no token');
      await browser.session();
      const found = await points('portcullis.session.check.duration');
      expect(found).toEqual(
        expect.arrayContaining(
          ['valid', 'none'].map((result) =>
            expect.objectContaining({ attributes: { result, source: strategy } }),
          ),
        ),
      );
    },
  );

  it('tell how old the list of ended sessions is, while the app runs', async () => {
    const app = createApp();
    expect(await points('portcullis.feed.lag')).toEqual([]);
    const features = app.services.get(Features);
    await features.start();
    await app.services.get(RevocationSync).refresh();
    app.now += 3_000;
    expect(await points('portcullis.feed.lag')).toEqual([{ attributes: {}, value: 3 }]);
    await features.stop();
    app.now += 3_000;
    // The last one that was read.
    expect(await points('portcullis.feed.lag')).toEqual([{ attributes: {}, value: 3 }]);
  });

  it('are listed, with what they say', () => {
    const { metrics } = createApp().services.get(Telemetry);
    expect(metrics.map(({ name }) => name)).toEqual([
      'portcullis.sign_in',
      'portcullis.session.check.duration',
      'portcullis.limit.hit',
      'portcullis.feed.lag',
      'portcullis.second_factor',
    ]);
  });
});
