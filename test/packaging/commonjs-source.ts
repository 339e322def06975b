/** A NestJS app as many are: CommonJS, with the metadata of its decorators. */

/** What its `main.ts` says. It prints its address, and closes at any input. */
export const MAIN = `
import 'reflect-metadata';
import { Controller, Get, Module, type INestApplication } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import { Auth, AuthModule, CurrentUser, Public, Session, SessionService } from 'portcullis';
import { MemoryAdapter } from 'portcullis/adapters';
import type { AuthConfig } from 'portcullis/core';
import { AuthError } from 'portcullis/errors';
import { encode } from 'portcullis/jwt';
import credentials, { Credentials } from 'portcullis/providers/credentials';
import GitHub from 'portcullis/providers/github';
import type { User } from 'portcullis/types';

const [platform = '', limit = ''] = process.argv.slice(2);

const password = Credentials({
  credentials: { password: { label: 'Password', type: 'password' } },
  authorize: ({ password }) => (password === 'open sesame' ? { id: '42', name: 'Ada' } : null),
});

const options = {
  url: 'https://app.test',
  secret: 'a secret that is at least 32 bytes long',
  adapter: new MemoryAdapter(),
  session: { strategy: 'jwt' },
  providers: [GitHub({ clientId: 'client', clientSecret: 'client-secret' }), password],
} satisfies AuthConfig;

@Controller()
class MeController {
  @Get('me')
  me(@Session() session: Session, @CurrentUser() user: User) {
    return { names: [session.user?.name, user.name], expires: typeof session.expires };
  }

  @Get('which')
  @Public()
  which() {
    const isOne = credentials === Credentials && new AuthError('x') instanceof Error;
    return { isOne, encode: typeof encode, require: typeof require, module: typeof module };
  }
}

@Controller('members')
@Auth()
class MembersController {
  @Get()
  members(@CurrentUser() user: User) {
    return { name: user.name };
  }
}

@Module({
  imports: [
    ThrottlerModule.forRoot([{ limit: Number(limit), ttl: 3_600_000 }]),
    AuthModule.forRoot({ ...options, globalGuard: true }),
  ],
  controllers: [MeController, MembersController],
  providers: [{ provide: APP_GUARD, useClass: ThrottlerGuard }],
})
class AppModule {}

async function main(): Promise<void> {
  const adapter = platform === 'Fastify' ? new FastifyAdapter() : new ExpressAdapter();
  const app: INestApplication = await NestFactory.create(AppModule, adapter, { logger: false });
  if (!(app.get(SessionService) instanceof SessionService)) throw new TypeError('Two packages.');
  await app.listen(0, '127.0.0.1');
  console.log(await app.getUrl());
  process.stdin.once('data', () => {
    process.stdin.destroy();
    app.close().then(() => console.log('closed'), console.error);
  });
}

void main();
`;

/** What must not compile: the types are there, and are not `any`. */
export const MISUSES: readonly (readonly [string, string, RegExp])[] = [
  [
    'an option that does not exist',
    `import { AuthModule } from 'portcullis'; AuthModule.forRoot({ providers: [], secrets: '' });`,
    /'secrets' does not exist in type/,
  ],
  [
    'a field that a session does not have',
    `import type { Session } from 'portcullis'; export const of = (s: Session) => s.usr;`,
    /Property 'usr' does not exist on type 'Session/,
  ],
  [
    'a provider without its field',
    `import { Credentials } from 'portcullis/providers/credentials'; Credentials({ authorise: 1 });`,
    /'authorise' does not exist in type/,
  ],
];

/**
 * Names of the subpaths that can be required. None is `any`: each line that must not compile would.
 */
export const TYPES = `
import { Auth as Guarded, AuthModule, type Session } from 'portcullis';
import { Auth, type AuthConfig } from 'portcullis/core';
import { encode } from 'portcullis/jwt';
import { AuthError } from 'portcullis/errors';
import { MemoryAdapter } from 'portcullis/adapters';
import type { User } from 'portcullis/types';
import type { Provider } from 'portcullis/providers';
import GitHub from 'portcullis/providers/github';
import { Credentials } from 'portcullis/providers/credentials';
import { signIn } from 'portcullis/client';
import { signedIn } from 'portcullis/testing';

declare module 'portcullis' {
  interface Session {
    role?: 'admin';
  }
}

export const role = (session: Session): 'admin' | undefined => session.role;
export const config: AuthConfig = { providers: [GitHub, Credentials({})] };
export const dynamicModule = AuthModule.forRoot(config);

${[
  'Guarded',
  'Auth',
  'encode',
  'new AuthError("x")',
  'new MemoryAdapter()',
  '{} as User',
  '{} as Provider',
  'GitHub',
  'signIn',
  'signedIn',
  'dynamicModule.module',
]
  .map((value, index) => `// @ts-expect-error\nexport const misuse${index}: 42 = ${value};`)
  .join('\n')}
// @ts-expect-error
export const misspelt: AuthConfig = { providers: [], secrets: 'x' };
`;
