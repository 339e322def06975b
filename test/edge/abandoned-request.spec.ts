/**
 * workerd ends the work of a request as soon as its client is gone. What that work would have come
 * to neither arrives nor fails, so no other request may be left waiting for it.
 */
import { once } from 'node:events';
import { type ServerResponse, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Browser, readLocation } from '../support/browser.js';
import { type RunningWorkerd, startWorkerd } from './support/workerd.js';

const SIGN_IN = '/auth/signin/slow';

describe('workerd', () => {
  /** It leaves every request for its metadata without an answer, until the test gives it one. */
  const provider = createServer();
  let issuer: string;
  let worker: RunningWorkerd;

  beforeAll(async () => {
    await once(provider.listen(0, '127.0.0.1'), 'listening');
    issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
    const client = { clientId: 'the-client', clientSecret: 'a secret' };
    worker = await startWorkerd({ id: 'slow', name: 'Slow', type: 'oidc', issuer, ...client });
  });

  afterAll(async () => {
    await worker?.close();
    provider.closeAllConnections();
    provider.close();
  });

  const newBrowser = (): Browser => new Browser(worker.serve, 'http://jwt.test');

  /** Starts a sign-in over a connection of its own, and cuts it while the provider is asked. */
  async function abandonSignIn(): Promise<void> {
    const browser = newBrowser();
    const form = new URLSearchParams({ csrfToken: await browser.csrfToken() });
    const arrival = once(provider, 'request');
    const abandoned = httpRequest(new URL(SIGN_IN, worker.address), {
      method: 'POST',
      headers: {
        host: 'jwt.test',
        cookie: browser.cookieHeader(),
        'content-type': 'application/x-www-form-urlencoded',
      },
    });
    abandoned.on('error', () => undefined).end(form.toString());
    const [, response] = (await arrival) as [unknown, ServerResponse];
    const hangUp = once(response, 'close');
    abandoned.socket?.resetAndDestroy();
    await hangUp;
  }

  it('an abandoned sign-in does not block other requests', async () => {
    await abandonSignIn();
    provider.on('request', (_, response: ServerResponse) => {
      const metadata = {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
      };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(metadata));
    });
    const departure = await newBrowser().post(SIGN_IN);
    expect(readLocation(departure).href.startsWith(`${issuer}/authorize?`)).toBe(true);
  });
});
