/** One process of an app that calls the API of a provider, with the user's access token. */
import 'reflect-metadata';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Controller, Get, Inject, Module, Req, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Auth, AuthModule, CurrentUser, type User } from 'portcullis';
import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
import { serializeCookie } from 'portcullis/core';
import { ProviderTokens } from 'portcullis/features/provider-tokens';

const { DATABASE_URL, ISSUER = '', CLIENT_ID = '', CLIENT_SECRET, MIN_VALIDITY } = process.env;

const features = [ProviderTokens()];

/** Hundreds of requests may fail for one reason. */
const reasons = new Set<string>();
const tellOnce = ({ message }: Error): void => {
  if (!reasons.has(message)) console.error(message);
  reasons.add(message);
};

@Controller()
class AppController {
  constructor(@Inject(ProviderTokens) private readonly tokens: ProviderTokens) {}

  /** Answers with the status of the provider. */
  @Get('call')
  @Auth()
  async call(
    @CurrentUser() user: User,
    @Req() request: IncomingMessage,
    @Res() reply: ServerResponse,
  ) {
    const owner = DATABASE_URL ? { userId: user.id ?? '' } : { request: toRequest(request) };
    const { accessToken, cookies } = await this.tokens.get({
      ...owner,
      provider: 'fake',
      minValidity: Number(MIN_VALIDITY),
    });
    const headers = { authorization: `Bearer ${accessToken}` };
    const response = await fetch(`${ISSUER}/userinfo`, { headers });
    await response.arrayBuffer();
    reply.setHeader('set-cookie', cookies.map(serializeCookie));
    reply.writeHead(response.status).end();
  }
}

@Module({
  imports: [
    AuthModule.forRoot({
      secret: 'a secret that all of the processes share',
      trustHost: true,
      session: { strategy: 'jwt' },
      ...(DATABASE_URL && { adapter: TypeORMAdapter(DATABASE_URL, { migrate: false, features }) }),
      providers: [
        {
          id: 'fake',
          name: 'Fake',
          type: 'oidc',
          issuer: ISSUER,
          clientId: CLIENT_ID,
          clientSecret: CLIENT_SECRET,
          offlineAccess: { scope: 'offline_access' },
        },
      ],
      features,
      callbacks: {
        session: ({ session, token }) => ({ ...session, user: { ...session.user, id: token.sub } }),
      },
      logger: { error: tellOnce, warn: () => undefined },
    }),
  ],
  controllers: [AppController],
})
class AppModule {}

/** Without a database, the tokens are in a cookie of the request. */
function toRequest({ url = '', headers: { host = '', cookie = '' } }: IncomingMessage): Request {
  return new Request(`http://${host}${url}`, { headers: { cookie } });
}

const app = await NestFactory.create(AppModule, { logger: false });
app.enableShutdownHooks();
await app.listen(0, '127.0.0.1');
process.send?.(await app.getUrl());
