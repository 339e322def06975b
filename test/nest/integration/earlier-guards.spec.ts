/** Guards of the app that run before the library's, and read the user from the request. */
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  type INestApplication,
  Injectable,
  type ModuleMetadata,
  Scope,
  UseGuards,
} from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { GqlExecutionContext, Query, Resolver } from '@nestjs/graphql';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { GraphQLModule } from '@nestjs/graphql';
import { Auth, AuthGuard, AuthModule, type AuthModuleExtras, Public } from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { Browser } from '../../support/browser.js';
import {
  PLATFORMS,
  type PlatformAdapter,
  type RunningApp,
  startApp,
} from '../../support/nest-app.js';
import { signedInBrowser } from '../../support/signed-in.js';

type WithUser = { user?: { readonly name?: string } };

const readUser = (request: WithUser): boolean => request.user?.name !== 'Eve';

@Injectable()
class TenantGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const isHttp = context.getType() === 'http';
    const request = isHttp
      ? context.switchToHttp().getRequest<WithUser>()
      : GqlExecutionContext.create(context).getContext<{ req: WithUser }>().req;
    return readUser(request);
  }
}

@Injectable({ scope: Scope.REQUEST })
class ScopedGuard extends TenantGuard {}

@Injectable()
class CountingGuard implements CanActivate {
  canActivate(): boolean {
    return true;
  }
}

@Controller()
class PlainController {
  @Get('here')
  @Auth()
  here() {
    return 'here';
  }

  @Get('open')
  @Public()
  open() {
    return 'open';
  }
}

@Controller()
@UseGuards(TenantGuard)
class OfClass {
  @Get('here')
  @Auth()
  here() {
    return 'here';
  }
}

@Controller()
class BelowAuth {
  @Get('here')
  @Auth()
  @UseGuards(CountingGuard, TenantGuard)
  here() {
    return 'here';
  }
}

@Controller()
class AboveAuth {
  @Get('here')
  @UseGuards(TenantGuard)
  @Auth()
  here() {
    return 'here';
  }
}

@Controller()
class InList {
  @Get('here')
  @UseGuards(new TenantGuard(), AuthGuard)
  here() {
    return 'here';
  }
}

@Resolver()
class HereResolver {
  @Query(() => String)
  @Auth()
  @UseGuards(TenantGuard)
  here() {
    return 'here';
  }
}

const graphql = () =>
  GraphQLModule.forRoot<ApolloDriverConfig>({ driver: ApolloDriver, autoSchemaFile: true });

/** A place of the guard: what stands in the app, and what the warning names. */
interface Place {
  readonly metadata?: ModuleMetadata;
  readonly extras?: AuthModuleExtras;
  readonly configure?: (app: INestApplication) => void;
  readonly path?: string;
  readonly named: string | undefined;
  readonly handler?: string;
}

const asGlobal = (useClass: new () => CanActivate): ModuleMetadata => ({
  controllers: [PlainController],
  providers: [{ provide: APP_GUARD, useClass }],
});

const PLACES: Readonly<Record<string, Place>> = {
  'an APP_GUARD': { metadata: asGlobal(TenantGuard), named: 'TenantGuard' },
  'an APP_GUARD before the global guard': {
    metadata: asGlobal(TenantGuard),
    extras: { globalGuard: true },
    named: 'TenantGuard',
  },
  'an APP_GUARD made for each request': { metadata: asGlobal(ScopedGuard), named: 'ScopedGuard' },
  'a guard of useGlobalGuards': {
    configure: (app) => app.useGlobalGuards(new TenantGuard()),
    named: 'TenantGuard',
  },
  'a guard of the class': {
    metadata: { controllers: [OfClass] },
    named: 'TenantGuard',
    handler: 'OfClass.here',
  },
  'guards below @Auth()': {
    metadata: { controllers: [BelowAuth] },
    named: 'CountingGuard, TenantGuard',
    handler: 'BelowAuth.here',
  },
  'a guard before AuthGuard in a list': {
    metadata: { controllers: [InList] },
    named: 'TenantGuard',
    handler: 'InList.here',
  },
  'a guard of a resolver': {
    metadata: { imports: [graphql()], providers: [HereResolver] },
    path: '/graphql?query={here}',
    named: 'TenantGuard',
    handler: 'HereResolver.here',
  },
  'a guard above @Auth()': { metadata: { controllers: [AboveAuth] }, named: undefined },
  'a guard that reads no user': { metadata: asGlobal(CountingGuard), named: undefined },
  'a handler without a session': {
    metadata: asGlobal(TenantGuard),
    path: '/open',
    named: undefined,
  },
};

describe.each(PLATFORMS)('on %s', (platform, adapter) => {
  let running: RunningApp | undefined;
  const logged: unknown[][] = [];

  async function start(
    { metadata, extras, configure }: Place,
    platformAdapter: PlatformAdapter = adapter(),
  ): Promise<RunningApp> {
    const logger = {
      ...handlerConfig.logger,
      warn: (...entry: unknown[]) => void logged.push(entry),
    };
    const auth = AuthModule.forRoot({ ...handlerConfig, logger, userProperty: 'user', ...extras });
    const { imports = [], ...others } = metadata ?? { controllers: [PlainController] };
    return startApp({ ...others, imports: [auth, ...imports] }, platformAdapter, {
      ...(configure && { configure }),
    });
  }

  afterEach(async () => {
    await running?.close();
    running = undefined;
    logged.length = 0;
  });

  // The driver of Apollo for Fastify is another package.
  const places = Object.entries(PLACES).filter(
    ([, { path = '' }]) => platform === 'Express' || !path.startsWith('/graphql'),
  );

  it.each(places)('R20: %s is named once, if it misses the user', async (_, place) => {
    running = await start(place);
    const ada = await signedInBrowser(running.serve, handlerConfig.secret);
    const path = place.path ?? '/here';
    await new Browser(running.serve).visit(path);
    expect(logged).toEqual([]);
    for (let times = 0; times < 3; times++) {
      const headers = { 'content-type': 'application/json' };
      expect((await ada.visit(path, { headers })).status).toBe(200);
    }
    const { named: guards, handler = 'PlainController.here' } = place;
    expect(logged).toEqual(
      guards === undefined
        ? []
        : [['user-read-before-guard', { property: 'user', handler, guards }]],
    );
  });

  it('R20: a user whom a middleware of the app has set is left alone', async () => {
    const seen: unknown[] = [];
    class Seeing implements CanActivate {
      canActivate(context: ExecutionContext): boolean {
        seen.push(context.switchToHttp().getRequest<WithUser>().user);
        return true;
      }
    }
    running = await start({
      metadata: asGlobal(Seeing),
      configure: (app) =>
        app.use((request: WithUser & { raw?: WithUser }, _reply: unknown, next: () => void) => {
          Object.assign(request, { user: { name: 'Bob' } });
          next();
        }),
      named: undefined,
    });
    const ada = await signedInBrowser(running.serve, handlerConfig.secret);
    expect((await ada.visit('/here')).status).toBe(200);
    expect(seen).toEqual([platform === 'Express' ? { name: 'Bob' } : undefined]);
    expect(logged).toHaveLength(platform === 'Express' ? 0 : 1);
  });
});
