/** A sample as it runs, with an identity provider of its own. */
import { join, resolve } from 'node:path';
import { findFreePort } from '../../support/free-port.mjs';
import type { Sample } from '../samples.js';
import { Child } from './child.js';

const ROOT = resolve(import.meta.dirname, '../../..');
const IDENTITY_PROVIDER = 'sample/01-quickstart/dist/identity-provider/main.js';
const SECRET = 'a secret of these tests alone, long enough';

/** Where the copies of the samples are, built. */
function homeOfSamples(): string {
  return process.env.SAMPLES_HOME ?? resolve(ROOT, 'sample');
}

export class RunningSample {
  private constructor(
    readonly url: string,
    readonly issuer: string,
    private readonly app: Child,
    private readonly identityProvider: Child | undefined,
  ) {}

  static async start(sample: Sample): Promise<RunningSample> {
    const [port, identityProviderPort] = [await findFreePort(), await findFreePort()];
    const url = `http://localhost:${port}`;
    const issuer = `http://localhost:${identityProviderPort}`;
    const env = { PORT: String(port), IDP_PORT: String(identityProviderPort), AUTH_URL: url };
    const identityProvider = new Child({
      command: [process.execPath, IDENTITY_PROVIDER],
      cwd: ROOT,
      // Less than the least that an access token has to be valid for, so that each is refreshed.
      env: { ...env, IDP_ACCESS_TOKEN_SECONDS: '30' },
    });
    const app = await launch(sample, env);
    const running = new RunningSample(url, issuer, app, identityProvider);
    return running.ready(`${issuer}/.well-known/openid-configuration`);
  }

  /** Once more, as it runs behind a proxy: no setting says where it is. */
  async startBehindProxy(sample: Sample): Promise<RunningSample> {
    return this.startAnother(sample, { AUTH_TRUST_HOST: 'true' });
  }

  /**
   * Once more, with other settings. The identity provider does not know this one, so that its
   * people sign in by a password.
   */
  async startAnother(
    sample: Sample,
    settings: Readonly<Record<string, string>>,
  ): Promise<RunningSample> {
    const port = await findFreePort();
    const url = `http://localhost:${port}`;
    const env = { PORT: String(port), IDP_PORT: new URL(this.issuer).port };
    const app = await launch(sample, { ...env, ...settings });
    return new RunningSample(url, this.issuer, app, undefined).ready();
  }

  /** What the app has printed so far. */
  get output(): string {
    return this.app.output;
  }

  async stop(): Promise<void> {
    await Promise.all([this.app.stop(), this.identityProvider?.stop()]);
  }

  private async ready(metadata?: string): Promise<this> {
    try {
      if (metadata) await this.identityProvider?.answers(metadata);
      await this.app.answers(`${this.url}/`);
      return this;
    } catch (thrown) {
      await this.stop();
      throw thrown;
    }
  }
}

async function launch(sample: Sample, env: Readonly<Record<string, string>>): Promise<Child> {
  const { folder, ports = [] } = sample;
  const home = homeOfSamples();
  const others: Record<string, string> = {};
  for (const variable of ports) others[variable] = String(await findFreePort());
  return new Child({
    command: ['npm', 'start'],
    cwd: join(home, folder),
    env: {
      AUTH_SECRET: SECRET,
      NEXT_TELEMETRY_DISABLED: '1',
      ...others,
      ...env,
    },
  });
}
