/** One guarded handler on every transport, and clients that call it with a token. */
import path from 'node:path';
import { credentials, loadPackageDefinition, Metadata, type ServiceError } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import { ApolloDriver, type ApolloDriverConfig } from '@nestjs/apollo';
import { Controller, Get, type ModuleMetadata } from '@nestjs/common';
import { GraphQLModule, Query, Resolver } from '@nestjs/graphql';
import { GrpcMethod, Transport } from '@nestjs/microservices';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { Auth, AuthModule, ClockToken, CurrentUser } from '../../../src/index.js';
import { findFreePort } from '../../support/free-port.mjs';
import { PLATFORMS, startApp } from '../../support/nest-app.js';
import { socketIo } from '../../support/socket-clients.js';
import type { TokenIssuer } from '../../support/token-issuer.js';

/** What a client gets: whose orders these are, or an HTTP status. */
export type Outcome = string | number;

export interface TokenClient {
  ask(token: string | undefined): Promise<Outcome>;
  close(): Promise<void>;
}

type Options = Parameters<typeof AuthModule.forResourceServer>[0];
type Start = (options: Options, issuer: TokenIssuer) => Promise<TokenClient>;

interface Claims {
  readonly iss: string;
  readonly sub: string;
}

const toOwner = ({ iss, sub }: Claims) => `${sub} of ${iss}`;

@Controller()
class OrdersController {
  @Get('orders')
  @Auth()
  list(@CurrentUser() user: Claims) {
    return { owner: toOwner(user) };
  }

  @GrpcMethod('Orders', 'List')
  @Auth()
  listMessages(_message: unknown, _metadata: unknown, @CurrentUser() user?: Claims) {
    return { owner: user && toOwner(user) };
  }
}

@Resolver()
class OrdersResolver {
  @Query(() => String)
  @Auth()
  owner(@CurrentUser() user: Claims) {
    return toOwner(user);
  }
}

@WebSocketGateway()
class OrdersGateway {
  @SubscribeMessage('orders')
  @Auth()
  list(@CurrentUser() user: Claims) {
    return { event: 'answer', data: toOwner(user) };
  }
}

function startOrdersApp(
  options: Options,
  issuer: TokenIssuer,
  platform: number,
  more: ModuleMetadata = {},
) {
  return startApp(
    {
      imports: [AuthModule.forResourceServer(options), ...(more.imports ?? [])],
      controllers: [OrdersController],
      providers: more.providers ?? [],
    },
    PLATFORMS[platform === 0 ? 0 : 1][1](),
    {
      customize: (builder) => builder.overrideProvider(ClockToken).useValue(() => issuer.now),
      configure: (app) => app.useWebSocketAdapter(new IoAdapter(app)),
    },
  );
}

const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

const http =
  (platform: number): Start =>
  async (options, issuer) => {
    const { serve, close } = await startOrdersApp(options, issuer, platform);
    return {
      close,
      ask: async (token) => {
        const request = new Request('http://localhost/orders', { headers: bearer(token) });
        const response = await serve(request);
        if (response.status !== 200) return response.status;
        return ((await response.json()) as { owner: string }).owner;
      },
    };
  };

const GRAPHQL_STATUSES: Readonly<Record<string, number>> = {
  BAD_REQUEST: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  SERVICE_UNAVAILABLE: 503,
};

const graphql: Start = async (options, issuer) => {
  const driver = GraphQLModule.forRoot<ApolloDriverConfig>({
    driver: ApolloDriver,
    autoSchemaFile: true,
  });
  const { serve, close } = await startOrdersApp(options, issuer, 0, {
    imports: [driver],
    providers: [OrdersResolver],
  });
  return {
    close,
    ask: async (token) => {
      const response = await serve(
        new Request('http://localhost/graphql', {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...bearer(token) },
          body: JSON.stringify({ query: '{ owner }' }),
        }),
      );
      const { data, errors } = (await response.json()) as {
        data?: { owner: string } | null;
        errors?: [{ extensions: { code: string } }];
      };
      return data?.owner ?? GRAPHQL_STATUSES[errors?.[0].extensions.code ?? ''] ?? response.status;
    },
  };
};

const sockets: Start = async (options, issuer) => {
  const { app, close } = await startOrdersApp(options, issuer, 0, { providers: [OrdersGateway] });
  const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  return {
    close,
    ask: async (token) => {
      const client = await socketIo(url, { token });
      const reply = await client.send('orders');
      client.close();
      return typeof reply === 'string' ? reply : (reply as { statusCode: number }).statusCode;
    },
  };
};

/** The statuses of gRPC that are refusals (grpc/grpc, doc/statuscodes.md), as those of HTTP. */
const GRPC_STATUSES: Readonly<Record<number, number>> = { 3: 400, 7: 403, 14: 503, 16: 401 };

interface OrdersClient {
  List(
    message: object,
    metadata: Metadata,
    done: (error: ServiceError | null, order: { owner: string }) => void,
  ): void;
  close(): void;
}

const grpc: Start = async (options, issuer) => {
  const { app, close } = await startOrdersApp(options, issuer, 0);
  const protoPath = path.resolve('test/conformance/access-tokens/orders.proto');
  const url = `127.0.0.1:${await findFreePort()}`;
  app.connectMicroservice(
    { transport: Transport.GRPC, options: { package: 'orders', protoPath, url } },
    { inheritAppConfig: true },
  );
  await app.startAllMicroservices();
  const { orders } = loadPackageDefinition(loadSync(protoPath)) as unknown as {
    orders: { Orders: new (url: string, insecure: unknown, settings: object) => OrdersClient };
  };
  const client = new orders.Orders(url, credentials.createInsecure(), {
    'grpc.max_metadata_size': 4 * 1024 * 1024,
  });
  return {
    close: async () => {
      client.close();
      await close();
    },
    ask: (token) => {
      const metadata = new Metadata();
      for (const [name, value] of Object.entries(bearer(token))) metadata.set(name, value);
      return new Promise((resolve) => {
        client.List({}, metadata, (error, order) => {
          resolve(error ? (GRPC_STATUSES[error.code] ?? error.code) : order.owner);
        });
      });
    },
  };
};

/** Each transport by its name. */
export const TRANSPORTS: readonly (readonly [name: string, start: Start])[] = [
  ['Express', http(0)],
  ['Fastify', http(1)],
  ['GraphQL', graphql],
  ['WebSockets', sockets],
  ['gRPC', grpc],
];
