/**
 * Packages of NestJS that only an app with gateways or microservices has. They are imported inside
 * of `try`: a bundler takes one that is missing there for optional, as `require` in the code of
 * NestJS itself.
 */
import type * as microservices from '@nestjs/microservices';
import type * as websockets from '@nestjs/websockets';

/** @throws {Error} when the app has no gateway, and so not the package. */
export async function loadWebSockets(): Promise<typeof websockets> {
  try {
    return await import('@nestjs/websockets');
  } catch (thrown) {
    throw missing('@nestjs/websockets', thrown);
  }
}

/** @throws {Error} when the app is no microservice, and so does not have the package. */
export async function loadMicroservices(): Promise<typeof microservices> {
  try {
    return await import('@nestjs/microservices');
  } catch (thrown) {
    throw missing('@nestjs/microservices', thrown);
  }
}

function missing(name: string, cause: unknown): Error {
  return new Error(`${name} could not be loaded. Is it installed, and in the bundle?`, { cause });
}
