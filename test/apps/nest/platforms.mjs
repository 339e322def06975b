/** An app of NestJS 11 in plain JavaScript, on both platforms: decorators are called by hand. */
import 'reflect-metadata';
import assert from 'node:assert/strict';
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { Auth, AuthModule, Session } from 'portcullis';
import { FakeIdentityProvider, signedIn } from 'portcullis/testing';

const provider = await FakeIdentityProvider.start();

class MeController {
  me(session) {
    return session.user;
  }
}
const handler = Object.getOwnPropertyDescriptor(MeController.prototype, 'me');
Get()(MeController.prototype, 'me', handler);
Auth()(MeController.prototype, 'me', handler);
Session()(MeController.prototype, 'me', 0);
Controller('me')(MeController);

class AppModule {}
Module({
  imports: [
    AuthModule.forRoot({
      providers: [provider.oidc()],
      secret: 'a secret that is long enough for a test',
      trustHost: true,
    }),
  ],
  controllers: [MeController],
})(AppModule);

for (const [platform, adapter] of [
  ['Express', new ExpressAdapter()],
  ['Fastify', new FastifyAdapter()],
]) {
  const app = await NestFactory.create(AppModule, adapter, { logger: ['error'] });
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const me = async (headers) => fetch(`${url}/me`, { headers });

  assert.equal((await me({})).status, 401);
  const ada = await signedIn(app, { name: 'Ada', email: 'ada@example.com' });
  assert.equal((await (await me(ada)).json()).name, 'Ada');
  const grace = await provider.signIn(url, { sub: '1', name: 'Grace' });
  assert.equal((await (await me(grace)).json()).name, 'Grace');
  assert.equal((await fetch(`${url}/auth/signin`)).status, 200);

  await app.close();
  console.log(`${platform}: signed in, guarded and closed on NestJS 11.`);
}
await provider.stop();
