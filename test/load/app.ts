/** One process of the app: users sign in by their name, and `/me` says who they are. */
import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Auth, AuthModule, CurrentUser, type User } from 'portcullis';
import { TypeORMAdapter } from 'portcullis/adapters/typeorm';

const { DATABASE_PORT, DATABASE_SCHEMA } = process.env;

@Controller('me')
@Auth()
class MeController {
  @Get()
  me(@CurrentUser() user: User) {
    return { email: user.email };
  }
}

@Module({
  imports: [
    AuthModule.forRoot({
      secret: 'a secret that all four of the processes share',
      trustHost: true,
      session: { strategy: 'database' },
      adapter: TypeORMAdapter(
        // The driver reports a failed connection before the library gives up.
        {
          type: 'postgres',
          host: '127.0.0.1',
          port: Number(DATABASE_PORT),
          username: 'postgres',
          database: 'test',
          extra: {
            options: `-c search_path=${DATABASE_SCHEMA},public`,
            max: 8,
            connectionTimeoutMillis: 2000,
          },
        },
        { migrate: false },
      ),
      providers: [
        {
          id: 'credentials',
          name: 'Name',
          type: 'credentials',
          credentials: { name: {} },
          authorize: ({ name }: Partial<Record<string, unknown>>) => ({
            id: String(name),
            name: String(name),
            email: `${String(name)}@example.com`,
          }),
        },
      ],
      // What an outage does to the log is not what this is about.
      logger: { error: () => undefined, warn: () => undefined },
    }),
  ],
  controllers: [MeController],
})
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: false });
app.enableShutdownHooks();
await app.listen(0, '127.0.0.1');
process.send?.(await app.getUrl());
