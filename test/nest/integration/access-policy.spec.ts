/** Conditions of `@Auth()` that are providers of the app. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Controller,
  type ExecutionContext,
  Get,
  Inject,
  Injectable,
  Module,
  Scope,
} from '@nestjs/common';
import { REQUEST } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import type { AccessCondition } from '../../../src/nest/guard/access.js';
import type { Session } from '../../../src/index.js';
import { type AccessPolicy, Auth, AuthModule } from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Browser } from '../../support/browser.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';
import { signedInBrowser } from '../../support/signed-in.js';

const { secret } = handlerConfig;

@Injectable()
class Projects {
  findOwner(id: string): string | undefined {
    return new Map([['1', 'Ada']]).get(id);
  }
}

@Injectable()
class OwnProject implements AccessPolicy {
  constructor(@Inject(Projects) private readonly projects: Projects) {}

  async permits({ user }: Session, context: ExecutionContext): Promise<boolean> {
    const { params } = context
      .switchToHttp()
      .getRequest<{ readonly params: { readonly id: string } }>();
    return this.projects.findOwner(params.id) === user?.name;
  }
}

@Injectable()
class OutOfOrder implements AccessPolicy {
  permits(): Promise<boolean> {
    return Promise.reject(new Error('out of order'));
  }
}

@Injectable()
class Truthy {
  permits() {
    return 'yes';
  }
}

@Controller('projects/:id')
class ProjectsController {
  @Get()
  @Auth({ when: OwnProject })
  own() {
    return { inside: true };
  }

  @Get('broken')
  @Auth({ when: OutOfOrder })
  broken() {
    return { inside: true };
  }

  @Get('truthy')
  @Auth({ when: Truthy as never })
  truthy() {
    return { inside: true };
  }
}

@Module({ providers: [Projects, OwnProject, OutOfOrder, Truthy] })
class PoliciesModule {}

describe.each(PLATFORMS)('a policy on %s', (_platform, adapter) => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await startApp(
      {
        imports: [AuthModule.forRoot(handlerConfig), PoliciesModule],
        controllers: [ProjectsController],
      },
      adapter(),
    );
  });
  afterAll(() => running.close());

  it.each([
    ['admits a user whom it permits', '/projects/1', 200],
    ['refuses a user whom it does not permit', '/projects/2', 403],
    ['admits no user when it throws', '/projects/1/broken', 500],
    ['refuses on any result but true', '/projects/1/truthy', 403],
  ])('%s', async (_what, path, status) => {
    const browser = await signedInBrowser(running.serve, secret);
    const response = await browser.visit(path);
    expect(response.status).toBe(status);
  });

  it('is not called for a user who is not signed in', async () => {
    const response = await new Browser(running.serve).visit('/projects/1/broken');
    expect(response.status).toBe(401);
  });
});

describe('an unusable policy stops the app from starting', () => {
  class NowhereProvided implements AccessPolicy {
    permits(): boolean {
      return true;
    }
  }

  @Injectable({ scope: Scope.REQUEST })
  class OfRequest implements AccessPolicy {
    permits(): boolean {
      return true;
    }
  }

  @Injectable()
  class WithRequest implements AccessPolicy {
    constructor(@Inject(REQUEST) private readonly request: object) {}

    permits(): boolean {
      return Boolean(this.request);
    }
  }

  @Injectable()
  class WithProperty {
    readonly permits = () => true;
  }

  async function start(when: AccessCondition): Promise<void> {
    @Controller()
    class OneController {
      @Get()
      @Auth({ when })
      one() {
        return {};
      }
    }
    const module = await Test.createTestingModule({
      imports: [AuthModule.forRoot(handlerConfig)],
      controllers: [OneController],
      providers: [OfRequest, WithRequest, WithProperty],
    }).compile();
    const app = module.createNestApplication();
    await app.init();
    await app.close();
  }

  it.each<[string, AccessCondition, RegExp]>([
    [
      'that no module provides',
      NowhereProvided,
      /NowhereProvided \}\)` names a policy that no module/,
    ],
    ['that is made for each request', OfRequest, /OfRequest \}\)` .* Make it a singleton/],
    ['that depends on the request', WithRequest, /WithRequest \}\)` .* Make it a singleton/],
    ['whose method is a property', WithProperty, /without a method `permits`/],
  ])('one %s', async (_what, policy, message) => {
    await expect(start(policy)).rejects.toThrow(message);
  });

  it('does not apply to conditions that are functions', async () => {
    await expect(start(() => true)).resolves.toBeUndefined();
    await expect(
      start(function classical() {
        return true;
      }),
    ).resolves.toBeUndefined();
  });
});
