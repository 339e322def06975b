/** The process of one app: listens, and tells how much CPU time it has had. */
import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { portcullisConfig, withIdleFeatures } from '../subjects/portcullis.js';
import type { App } from './apps/app.js';

/** Loaded one at a time, so that no app has another's libraries in its process. */
const APPS: Readonly<Record<string, () => Promise<App>>> = {
  bare: async () => (await import('./apps/bare.js')).bare(),
  'empty-guard': async () => (await import('./apps/empty-guard.js')).emptyGuard(),
  portcullis: async () => (await import('./apps/portcullis.js')).portcullis(),
  'portcullis-1': async () => (await import('./apps/portcullis.js')).portcullis(),
  'portcullis-100': async () =>
    (await import('./apps/portcullis.js')).portcullis(portcullisConfig(100)),
  'portcullis-features': async () =>
    (await import('./apps/portcullis.js')).portcullis(withIdleFeatures(portcullisConfig())),
  'portcullis-when-due': async () =>
    (await import('./apps/portcullis.js')).portcullis({
      ...portcullisConfig(),
      session: { renewal: 'when-due' },
    }),
  'portcullis-levels': async () => (await import('./apps/levels.js')).levels(),
  'auth-core': async () => (await import('./apps/auth-core.js')).authCore(),
  passport: async () => (await import('./apps/passport.js')).passport('key-object'),
  'passport-string': async () => (await import('./apps/passport.js')).passport('string'),
  'resource-server': async () => (await import('./apps/resource-server.js')).resourceServer(),
  'passport-jwks': async () => (await import('./apps/passport-jwks.js')).passportJwks(),
  jose: async () => (await import('./apps/jose.js')).joseAlone(),
  'better-auth': async () => (await import('./apps/better-auth.js')).betterAuth(),
};

const [name = '', platform = 'express'] = process.argv.slice(2);
const makeApp = APPS[name];
if (!makeApp) throw new Error(`There is no app "${name}".`);
const { module, headers } = await makeApp();
const options = { logger: ['error', 'warn'] as ('error' | 'warn')[] };
const app =
  platform === 'fastify'
    ? await NestFactory.create(module, new FastifyAdapter(), options)
    : await NestFactory.create(module, options);
await app.listen(0, '127.0.0.1');
process.on('message', () => process.send?.({ cpu: cpuMicros() }));
process.on('disconnect', () => process.exit(0));
process.send?.({ url: (await app.getUrl()).replace('[::1]', '127.0.0.1'), headers });

function cpuMicros(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
