/** Cookies that a middleware set are kept. */
import type { ServerResponse } from 'node:http';
import { expect, it } from '@jest/globals';
import { AuthModule } from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Browser } from '../../support/browser.js';
import { PLATFORMS, startApp } from '../../support/nest-app.js';

it.each(PLATFORMS)(
  'cookies of middleware on %s are sent beside the library’s',
  async (_platform, adapter) => {
    const own = ['own=1; Path=/', 'other=2; Expires=Wed, 01 Jan 2031 00:00:00 GMT'];
    const running = await startApp({ imports: [AuthModule.forRoot(handlerConfig)] }, adapter(), {
      configure: (app) =>
        app.use((_request: unknown, response: ServerResponse, next: () => void) => {
          response.setHeader('set-cookie', own);
          response.setHeader('vary', 'X-Tenant');
          next();
        }),
    });
    const response = await new Browser(running.serve).visit('/auth/signin');
    expect(response.headers.getSetCookie()).toEqual([
      ...own,
      expect.stringMatching(/^__Host-authjs\.csrf-token=/),
      expect.stringMatching(/^__Secure-authjs\.callback-url=/),
    ]);
    expect(response.headers.get('vary')).toMatch(/X-Tenant/i);
    await running.close();
  },
);
