/** What one copy of the package does not know of another: the app does not start, and says why. */
import 'reflect-metadata';
import assert from 'node:assert/strict';
import { Controller, Get, Logger, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import * as other from 'other';
import { Sessions } from 'other/features/sessions';
import { AuthModule } from 'portcullis';
import { Auth } from 'portcullis/core';

const options = { url: 'http://localhost', providers: [] };
const remedy = /`npm ls portcullis`.*`peerDependencies`/;

/** Starts an app with an AuthModule of the one copy, and a controller that uses another one. */
async function start(decorate) {
  class Orders {
    list() {}
  }
  const handler = [
    Orders.prototype,
    'list',
    Object.getOwnPropertyDescriptor(Orders.prototype, 'list'),
  ];
  decorate(Orders, handler);
  Get()(...handler);
  Controller()(Orders);
  class AppModule {}
  Module({ imports: [AuthModule.forRoot(options)], controllers: [Orders] })(AppModule);
  const app = await NestFactory.create(AppModule, { abortOnError: false });
  await app.init();
}

const printed = [];
Logger.overrideLogger({ log() {}, error() {}, warn: (message) => printed.push(message) });

assert.throws(
  () => AuthModule.forRoot({ ...options, features: [Sessions()] }),
  (error) => {
    assert.match(error.message, /The feature "sessions" was made by another copy of portcullis/);
    assert.match(error.message, remedy);
    return true;
  },
);

const request = new Request('http://localhost/auth/session');
const config = { ...options, secret: process.env.AUTH_SECRET, features: [Sessions()] };
const messages = [];
await Auth(request, { ...config, logger: { error: ({ message }) => messages.push(message) } });
assert.match(messages.join(), /made by another copy of portcullis/);

await assert.rejects(
  start((_, handler) => other.Auth()(...handler)),
  /AppModule uses AuthGuard of another copy of portcullis than that of its AuthModule/,
);

const warnings = printed.length;
await assert.rejects(
  start((Orders) => Reflect.defineMetadata('design:paramtypes', [other.AuthService], Orders)),
  /can't resolve dependencies of the Orders/,
);
assert.match(printed.slice(warnings).join(), remedy);
