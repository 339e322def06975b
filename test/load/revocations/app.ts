/** One process of an app whose sessions can be revoked. */
import 'reflect-metadata';
import { AsyncLocalStorage } from 'node:async_hooks';
import { Body, Controller, Get, Inject, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Redis } from 'ioredis';
import { Pool } from 'pg';
import { Auth, AuthModule, CurrentUser, type User } from 'portcullis';
import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
import {
  PostgresFeed,
  RedisFeed,
  type RevocationFeed,
  Sessions,
} from 'portcullis/features/sessions';

const { DATABASE_PORT, DATABASE_SCHEMA, FEED, FEED_PORT } = process.env;
const HOST = '127.0.0.1';
const CHANNEL = { channel: 'load_revocations' };
const ignore = (): void => undefined;

/** What is sent to the database: for a request, or by a timer. */
const statements = { ofRequests: 0, ofTimers: 0 };
const requests = new AsyncLocalStorage<true>();
const count = (): void => void statements[requests.getStore() ? 'ofRequests' : 'ofTimers']++;

const features = [Sessions({ feed: createFeed() })];

@Controller()
class AppController {
  constructor(@Inject(Sessions) private readonly sessions: Sessions) {}

  @Get('me')
  @Auth()
  me(@CurrentUser() user: User) {
    return { id: user.id };
  }

  /** All processes are on one machine: they have one clock. */
  @Post('revocations')
  async revoke(@Body() { userId, id }: { readonly userId: string; readonly id: string }) {
    const at = Date.now();
    const isRevoked = await this.sessions.revoke(userId, id);
    return { at, isRevoked };
  }

  @Get('statements')
  countStatements() {
    return statements;
  }
}

@Module({
  imports: [
    AuthModule.forRoot({
      secret: 'a secret that all four of the processes share',
      trustHost: true,
      session: { strategy: 'jwt' },
      adapter: TypeORMAdapter(
        {
          type: 'postgres',
          host: HOST,
          port: Number(DATABASE_PORT),
          username: 'postgres',
          database: 'test',
          extra: {
            options: `-c search_path=${DATABASE_SCHEMA},public`,
            max: 8,
            connectionTimeoutMillis: 2000,
          },
          logger: {
            logQuery: count,
            logQueryError: ignore,
            logQuerySlow: ignore,
            logSchemaBuild: ignore,
            logMigration: ignore,
            log: ignore,
          },
        },
        { migrate: false, features },
      ),
      providers: [
        {
          id: 'credentials',
          name: 'Id',
          type: 'credentials',
          credentials: { id: {} },
          authorize: ({ id }: Partial<Record<string, unknown>>) => ({ id: String(id) }),
        },
      ],
      features,
      // What an outage does to the log is not what this is about.
      logger: { error: ignore, warn: ignore },
    }),
  ],
  controllers: [AppController],
})
class AppModule {}

/** The timers of a feed start with the app, and not within a request. */
function createFeed(): RevocationFeed | undefined {
  const port = Number(FEED_PORT);
  if (FEED === 'PostgreSQL') {
    const user = { user: 'postgres', database: 'test', connectionTimeoutMillis: 2000 };
    return PostgresFeed(new Pool({ host: HOST, port, ...user }).on('error', ignore), CHANNEL);
  }
  if (FEED === 'Redis') return RedisFeed(new Redis(port, HOST).on('error', ignore), CHANNEL);
  return undefined;
}

const app = await NestFactory.create(AppModule, { logger: false });
app.use((_request: unknown, _response: unknown, next: () => void) => requests.run(true, next));
app.enableShutdownHooks();
await app.listen(0, HOST);
process.send?.(await app.getUrl());
