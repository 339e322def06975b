/** R20 Access rules on what is no handler: no guard runs there. */
import { afterEach, describe, expect, it } from '@jest/globals';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import {
  Controller,
  Get,
  Injectable,
  SetMetadata,
  Sse,
  type Type,
  UseGuards,
} from '@nestjs/common';
import { GraphQLModule, Query, Resolver } from '@nestjs/graphql';
import { MessagePattern } from '@nestjs/microservices';
import { SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { of } from 'rxjs';
import { Auth, AuthGuard, AuthModule, OptionalAuth, Public, Roles } from '../../../src/index.js';
import { handlerConfig } from '../../contract/handler.contract.js';
import { PLATFORMS, type RunningApp, startApp } from '../../support/nest-app.js';

const CODE = 'access-rule-without-guard';

const running: RunningApp[] = [];
afterEach(async () => {
  for (const app of running.splice(0)) await app.close();
});

async function listWarnings(providers: Type[], controllers: Type[] = []): Promise<unknown[]> {
  const warnings: (readonly [string, unknown])[] = [];
  const logger = { warn: (code: string, facts: unknown) => void warnings.push([code, facts]) };
  const [[, adapter]] = PLATFORMS;
  const graph = GraphQLModule.forRoot<ApolloDriverConfig>({
    driver: ApolloDriver,
    autoSchemaFile: true,
  });
  const hasResolver = providers.includes(GraphResolver);
  const imports = [
    AuthModule.forRoot({ ...handlerConfig, logger }),
    ...(hasResolver ? [graph] : []),
  ];
  running.push(await startApp({ imports, providers, controllers }, adapter()));
  return warnings.filter(([code]) => code === CODE).map(([, facts]) => facts);
}

@Injectable()
class Refunds {
  @Roles('admin')
  pay() {
    return 'paid';
  }

  list() {
    return [];
  }
}

@Injectable()
class LateRefunds extends Refunds {}

@Injectable()
@Auth()
class Reports {
  all() {
    return [];
  }
}

@Controller('orders')
class Orders {
  @Get()
  @Auth()
  all() {
    return [];
  }

  @Auth({ roles: ['admin'] })
  remove() {
    return true;
  }
}

@Controller('sound')
@Auth()
class SoundController {
  @Get()
  all() {
    return this.helper();
  }

  @Sse('news')
  @Roles('admin')
  news() {
    return of({ data: 1 });
  }

  @MessagePattern('sum')
  @Auth()
  sum() {
    return 1;
  }

  helper() {
    return [];
  }
}

@WebSocketGateway()
@Auth()
class Gateway {
  @SubscribeMessage('say')
  @Roles('admin')
  say() {
    return '';
  }
}

@Resolver()
@Auth()
class GraphResolver {
  @Query(() => String)
  @Roles('admin')
  name() {
    return '';
  }
}

/** Its methods are called by another package, which may run guards. */
@Injectable()
class Jobs {
  @SetMetadata('queue:job', 'mail')
  @Auth()
  send() {
    return true;
  }
}

@Injectable()
class Open {
  @Public()
  read() {
    return 1;
  }

  @OptionalAuth()
  show() {
    return 1;
  }

  @UseGuards(AuthGuard)
  write() {
    return 1;
  }
}

describe('R20 an access rule on what is no handler', () => {
  it.each<readonly [string, Type[], Type[], string]>([
    ['a method of a service', [Refunds], [], 'Refunds.pay'],
    ['an inherited method of a service', [LateRefunds], [], 'LateRefunds.pay'],
    ['the class of a service', [Reports], [], 'Reports'],
    ['a method of a controller that is no route', [], [Orders], 'Orders.remove'],
    ['several', [Refunds, Reports], [Orders], 'Orders.remove, Refunds.pay, Reports'],
  ])('R20 is named in one warning: %s', async (_, providers, controllers, on) => {
    expect(await listWarnings(providers, controllers)).toEqual([{ on }]);
  });

  it.each<readonly [string, Type[], Type[]]>([
    ['routes, events of a server, and message patterns', [], [SoundController]],
    ['gateways', [Gateway], []],
    ['resolvers', [GraphResolver], []],
    ['what another package marks as its own', [Jobs], []],
    ['rules that restrict no caller, and guards that stand there by themselves', [Open], []],
  ])('R20 is not reported for %s', async (_, providers, controllers) => {
    expect(await listWarnings(providers, controllers)).toEqual([]);
  });
});
