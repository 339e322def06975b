/** The code of handlers of NestJS. */
import { All, Controller, Inject, Req, Res } from '@nestjs/common';
import { AuthModule, AuthService, RequestServices } from '../../../src/index.js';
import type { PlatformReply, PlatformRequest } from '../../../src/node/platform.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import {
  type Act,
  requestAuthContract,
  type StartActions,
} from '../../contract/request-auth.contract.js';
import { sessionLevelsContract } from '../../contract/session-levels.contract.js';
import { PLATFORMS, startApp } from '../../support/nest-app.js';

/** What the handler answers by: set before each app starts. */
const ACT = Symbol('act');

@Controller()
class ActController {
  constructor(
    @Inject(AuthService) private readonly auth: AuthService,
    @Inject(ACT) private readonly act: Act,
  ) {}

  @All('act')
  async answer(
    @Req() request: PlatformRequest,
    @Res({ passthrough: true }) reply: PlatformReply & Replying,
  ): Promise<string> {
    const { location, text = '' } = await this.act(this.auth.requestAuth({ request, reply }));
    if (reply.append) reply.append('set-cookie', 'app=1');
    else reply.header('set-cookie', 'app=1');
    if (location === undefined) return text;
    reply.header('location', location);
    reply.status(302);
    return '';
  }
}

/** What replies of both platforms have. */
interface Replying {
  header(name: string, value: string): unknown;
  status(code: number): unknown;
  /** Express alone: its `header` replaces what was set. */
  append?(name: string, value: string): unknown;
}

for (const [platform, adapter] of PLATFORMS) {
  const start: StartActions = (services, act) =>
    startApp(
      {
        imports: [AuthModule.forRoot(handlerConfig)],
        controllers: [ActController],
        providers: [{ provide: ACT, useValue: act }],
      },
      adapter(),
      {
        customize: (builder) =>
          builder.overrideProvider(RequestServices).useValue({ forRequest: () => services }),
      },
    );
  requestAuthContract(`NestJS on ${platform}`, start);
  sessionLevelsContract(`NestJS on ${platform}`, start);
}
