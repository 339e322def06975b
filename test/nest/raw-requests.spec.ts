/** Malformed requests, as scanners send them. */
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Controller, Get, Inject, Logger, Post, Req, Res } from '@nestjs/common';
import { Auth, AuthModule, AuthService } from '../../src/index.js';
import type { PlatformReply, PlatformRequest } from '../../src/node/platform.js';
import { handlerConfig } from '../contract/handler.contract.js';
import { PLATFORMS, type RunningApp, startApp } from '../support/nest-app.js';

@Controller('members')
class MembersController {
  constructor(@Inject(AuthService) private readonly auth: AuthService) {}

  @Get()
  @Auth()
  members() {
    return { inside: true };
  }

  @Post()
  async signIn(@Req() request: PlatformRequest, @Res({ passthrough: true }) reply: PlatformReply) {
    await this.auth.signIn({ request, reply }, 'credentials', { password: 'open sesame' });
    return { inside: true };
  }
}

const errors: unknown[] = [];
const config = { ...handlerConfig, logger: { error: (error: unknown) => void errors.push(error) } };

describe.each(PLATFORMS)('B45 on %s', (_platform, adapter) => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await startApp(
      { imports: [AuthModule.forRoot(config)], controllers: [MembersController] },
      adapter(),
    );
  });
  afterAll(() => running.close());

  /** Sends these lines as they are, and gives back the whole answer. */
  async function send(...lines: string[]): Promise<string> {
    const { port } = new URL(await running.app.getUrl());
    return new Promise((resolve, reject) => {
      let answer = '';
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write([...lines, 'Connection: close', '', ''].join('\r\n')),
      );
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.on('end', () => resolve(answer));
      socket.on('error', reject);
    });
  }

  it.each([
    ['by HTTP/1.0, without a host', ['GET /auth/session HTTP/1.0'], [200]],
    ['by HEAD and HTTP/1.0', ['HEAD /auth/signin HTTP/1.0'], [200]],
    ['that expects something else', ['GET /auth/session HTTP/1.1', 'Host: a', 'Expect: x'], [417]],
    ['with a whole URL', ['GET http://a/auth/session HTTP/1.1', 'Host: a'], [400, 404]],
    ['with an escape that is none', ['GET /auth/%zz HTTP/1.1', 'Host: a'], [400, 404]],
    ['that traces', ['TRACE /auth/session HTTP/1.1', 'Host: a'], [400, 404, 405]],
    ['about the server', ['OPTIONS * HTTP/1.1', 'Host: a'], [200, 400, 404]],
    ['at a guarded route by HEAD', ['HEAD /members HTTP/1.1', 'Host: a'], [401]],
    ['at a guarded route with an escape', ['GET /members/%zz HTTP/1.1', 'Host: a'], [400, 404]],
  ] as const)('R21: a monitor %s leaves no error in the log', async (_, lines, statuses) => {
    const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    errors.length = 0;
    const answer = await send(...lines);
    expect(statuses.map(String)).toContain(answer.match(/HTTP\/1\.1 (\d+)/)?.[1]);
    expect([errors, logged.mock.calls]).toEqual([[], []]);
    logged.mockRestore();
  });

  it.each([
    ['a whole URL as its target', 'GET http://evil.test/auth/session HTTP/1.1', 'app.test'],
    ['a whole URL at a guarded route', 'GET http://evil.test/members HTTP/1.1', 'app.test'],
    ['a whole URL at a sign-in', 'POST http://evil.test/members HTTP/1.1', 'app.test'],
    ['a host that is none', 'GET /auth/session HTTP/1.1', 'a b'],
    ['a port that is none', 'GET /auth/session HTTP/1.1', 'app.test:99999'],
    ['a host with a path', 'GET /members HTTP/1.1', 'app.test/x'],
    ['a host with a query', 'GET /members HTTP/1.1', 'app.test?x'],
    ['a host with a backslash', 'GET /auth/session HTTP/1.1', String.raw`app.test\x`],
    ['a host with a user', 'GET /members HTTP/1.1', 'app.test:@evil.test'],
    ['a host with no user', 'GET /auth/session HTTP/1.1', '@evil.test'],
  ])('a request with %s is refused, and its content is not echoed', async (_what, line, host) => {
    const answer = await send(line, `Host: ${host}`, 'Accept: text/html');
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer).not.toMatch(/evil|inside|Error:/);
  });
});
