/** Headers that a middleware replaced are read everywhere, and for every method. */
import type { IncomingMessage } from 'node:http';
import { expect, it } from '@jest/globals';
import { AuthModule } from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Browser, readLocation } from '../../support/browser.js';
import { PLATFORMS, startApp } from '../../support/nest-app.js';

const PROXIED = { 'x-forwarded-host': 'app.test', 'x-forwarded-proto': 'https' };
const FORGED = { 'x-forwarded-host': 'evil.test' };

it.each(PLATFORMS)(
  'headers that middleware replaced are read on %s',
  async (_platform, adapter) => {
    const { secret, providers } = handlerConfig;
    const running = await startApp(
      { imports: [AuthModule.forRoot({ secret, providers, trustHost: true })] },
      adapter(),
      {
        configure: (app) =>
          app.use(({ headers }: IncomingMessage, _response: unknown, next: () => void) => {
            Object.assign(headers, PROXIED);
            next();
          }),
      },
    );
    const browser = new Browser(running.serve);
    const asked = await browser.visit('/auth/providers', { headers: FORGED });
    expect(JSON.stringify(await asked.json())).not.toContain('evil.test');
    const csrfToken = await browser.csrfToken();
    const posted = await browser.visit('/auth/signout', { form: { csrfToken }, headers: FORGED });
    expect(readLocation(posted).origin).toBe('https://app.test');
    await running.close();
  },
);
