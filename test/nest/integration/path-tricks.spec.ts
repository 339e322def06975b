/** Unusual spellings of the paths of guarded handlers. */
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { All, Controller, Get, type Type } from '@nestjs/common';
import { Auth, AuthModule, Public } from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { tokenWith } from '../../support/roles.js';
import { toCookieHeader } from '../../support/stored-sessions.js';

/** How often a handler was reached. */
const reached = { me: 0, anything: 0 };

class Handlers {
  me() {
    reached.me++;
    return { inside: true };
  }

  anything() {
    reached.anything++;
    return { inside: true };
  }
}

@Controller()
class GuardedByName extends Handlers {
  @Get('me')
  @Auth()
  override me() {
    return super.me();
  }

  @All('area/:name')
  @Auth()
  override anything() {
    return super.anything();
  }
}

@Controller()
class GuardedByDefault extends Handlers {
  @Get('me')
  override me() {
    return super.me();
  }

  @All('area/:name')
  override anything() {
    return super.anything();
  }

  @Get('open')
  @Public()
  open() {
    return { open: true };
  }
}

const GUARDS: readonly (readonly [string, boolean, Type])[] = [
  ['@Auth()', false, GuardedByName],
  ['globalGuard', true, GuardedByDefault],
];

const PATHS = [
  '/me',
  '//me',
  '///me',
  '/me/',
  '/me//',
  '/ME',
  '/%6de',
  '/%6D%65',
  '/%256de',
  '/me%2f',
  '/%2fme',
  '/me%00',
  '/me%20',
  '/me;a',
  '/me;a=b',
  '/;/me',
  '/./me',
  '/me/.',
  '/x/../me',
  '/open/../me',
  '/open/..;/me',
  '/open/%2e%2e/me',
  '/open%2f..%2fme',
  '/auth/../me',
  '/auth/session/../../me',
  '/me?',
  '/me#x',
  '/me?x=/open',
  '//x',
  '//x/me',
  '//app.test/me',
  '/area/x',
  '/area//x',
  '//area/x',
  '/area/./x',
  '/area/../open',
  '/area/..%2fopen',
  '/%61rea/x',
  '/area/x;a=b',
  '/area/%00',
];
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PROPFIND'];

interface Answer {
  readonly status: number;
  readonly body: string;
}

describe.each(PLATFORMS)('F51 on %s', (_platform, adapter) => {
  describe.each(GUARDS)('behind %s', (_guard, globalGuard, controller) => {
    let running: RunningApp;
    let session: Record<string, string>;
    beforeAll(async () => {
      const imports = [AuthModule.forRoot({ ...handlerConfig, globalGuard })];
      running = await startApp({ imports, controllers: [controller] }, adapter());
      session = toCookieHeader(await tokenWith([]));
    });
    beforeEach(() => void Object.assign(reached, { me: 0, anything: 0 }));
    afterAll(() => running.close());

    /** Sends the path as it is: `fetch` would tidy it up first. */
    function send(path: string, method: string, headers: Record<string, string> = {}) {
      const { port } = (running.app.getHttpServer() as { address(): AddressInfo }).address();
      return new Promise<Answer>((resolve, reject) => {
        const options = { host: '127.0.0.1', port, path, method, agent: false };
        request({ ...options, headers: { host: 'app.test', ...headers } }, (response) => {
          let body = '';
          response.on('data', (chunk) => (body += String(chunk)));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
        })
          .on('error', reject)
          .end();
      });
    }

    it.each([
      ['/me', { me: 1, anything: 0 }],
      ['/area/x', { me: 0, anything: 1 }],
    ])('%s itself reaches its handler with a session', async (path, expected) => {
      expect((await send(path, 'GET', session)).status).toBe(200);
      expect(reached).toEqual(expected);
    });

    it.each(PATHS)('%s reaches no handler without a session', async (path) => {
      for (const method of METHODS) {
        const { status, body } = await send(path, method);
        // Nothing else: a redirect would be followed.
        expect([method, [400, 401, 404, 405].includes(status) ? 'refused' : status]).toEqual([
          method,
          'refused',
        ]);
        expect(body).not.toContain('inside');
      }
      expect(reached).toEqual({ me: 0, anything: 0 });
    });

    it.each(PATHS)('%s reaches the handler with a session, or none', async (path) => {
      for (const method of METHODS) {
        const before = reached.me + reached.anything;
        const { status, body } = await send(path, method, session);
        const isReached = reached.me + reached.anything > before;
        const expected = isReached ? [200, 201, 204] : [400, 404, 405];
        const outcome = expected.includes(status) ? 'as expected' : status;
        expect([method, isReached, outcome]).toEqual([method, isReached, 'as expected']);
        if (!isReached) expect(body).not.toContain('inside');
      }
    });
  });
});
