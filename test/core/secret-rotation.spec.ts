/**
 * A new secret is put before the old one, and later the old one goes. No user notices the first.
 */
import { describe, expect, it } from '@jest/globals';
import { AuthHandler, createAuth } from '../../src/core/index.js';
import { Browser, readLocation } from '../support/browser.js';
import { MisbehavingProvider } from '../support/misbehaving-provider.js';

const OLD = 'the old secret, of more than 32 bytes';
const NEW = 'the new secret, of more than 32 bytes';
const SESSION = '__Secure-authjs.session-token';

/** An app whose secret changes under a browser that is using it. */
class RotatingApp {
  readonly op = new MisbehavingProvider('https://op.test');
  readonly errors: Error[] = [];
  readonly browser = new Browser((request) => this.handler.respond(request));
  private handler = this.deployed(OLD);

  rotateTo(secret: string | string[]): void {
    this.handler = this.deployed(secret);
  }

  async leave(): Promise<URL> {
    return readLocation(await this.browser.post('/auth/signin/op'));
  }

  async comeBack(url: URL): Promise<Response> {
    return this.browser.visit(`/auth/callback/op?${this.op.authorize(url)}`);
  }

  private deployed(secret: string | string[]): AuthHandler {
    const logger = { error: (error: Error) => void this.errors.push(error) };
    const providers = [this.op.oidc()];
    return createAuth({ secret, providers, trustHost: true, logger }).get(AuthHandler);
  }
}

describe('a rotated secret', () => {
  it('F24 keeps sessions, and seals them with the new one on the next write', async () => {
    const app = new RotatingApp();
    await app.comeBack(await app.leave());
    app.rotateTo([NEW, OLD]);
    await expect(app.browser.session()).resolves.toMatchObject({ user: { name: 'Ada Lovelace' } });
    app.rotateTo(NEW);
    await expect(app.browser.session()).resolves.toMatchObject({ user: { name: 'Ada Lovelace' } });
  });

  it('F25 keeps open forms valid', async () => {
    const app = new RotatingApp();
    const csrfToken = await app.browser.csrfToken();
    app.rotateTo([NEW, OLD]);
    const response = await app.browser.visit('/auth/signin/op', { form: { csrfToken } });
    expect(readLocation(response).origin).toBe('https://op.test');
  });

  it('F27 keeps a sign-in in progress valid', async () => {
    const app = new RotatingApp();
    const url = await app.leave();
    app.rotateTo([NEW, OLD]);
    await app.comeBack(url);
    await expect(app.browser.session()).resolves.toMatchObject({ user: { name: 'Ada Lovelace' } });
  });

  it('F28 ends sessions after the old one is removed, and keeps cookies that may be of another app', async () => {
    const app = new RotatingApp();
    await app.comeBack(await app.leave());
    const sealed = app.browser.jar.get(SESSION);
    app.rotateTo(NEW);
    const response = await app.browser.visit('/auth/session');
    expect(response.status).toBe(200);
    await expect(response.json()).resolves.toBeNull();
    expect(response.headers.getSetCookie().join()).not.toContain(SESSION);
    expect(app.browser.jar.get(SESSION)).toBe(sealed);
    expect(app.errors.map(({ name, message }) => [name, message])).toEqual([
      [
        'JWTSessionError',
        `The cookie ${SESSION} was made with another secret. If another app on this host made it ` +
          '(ports do not keep cookies apart), set `cookiePrefix` in one of the two. If the secret ' +
          'was changed, keep the old one in `secret` as well.',
      ],
    ]);
    app.rotateTo([NEW, OLD]);
    await expect(app.browser.session()).resolves.toMatchObject({ user: { name: 'Ada Lovelace' } });
  });
});
