/** Starts the microservice. */
import { NestFactory } from '@nestjs/core';
import type { GrpcOptions } from '@nestjs/microservices';
import { ordersTransport } from '../orders.transport.js';
import { settings } from '../settings.js';
import { OrdersModule } from './orders.module.js';

async function start(): Promise<void> {
  const app = await NestFactory.createMicroservice<GrpcOptions>(OrdersModule, {
    ...ordersTransport(settings.orders),
    logger: ['warn', 'error', 'fatal'],
  });
  app.enableShutdownHooks(['SIGINT', 'SIGTERM'], { useProcessExit: true });
  await app.listen();
}

start().catch((error: unknown) => {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
