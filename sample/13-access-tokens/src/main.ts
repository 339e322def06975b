/** Starts the shop and the API in NestJS: two apps, which share nothing but an address. */
import { NestFactory } from '@nestjs/core';
import { OrdersModule } from './orders/orders.module.js';
import { settings } from './settings.js';
import { ADA, GRACE } from './shop/people.js';
import { ShopModule } from './shop/shop.module.js';

// Browsers keep connections open. Waiting for them, Ctrl-C would seem not to work.
const QUIET = { logger: ['warn', 'error', 'fatal'], forceCloseConnections: true } as const;

async function start(): Promise<void> {
  const shop = await NestFactory.create(ShopModule, { ...QUIET, logger: [...QUIET.logger] });
  const orders = await NestFactory.create(OrdersModule, { ...QUIET, logger: [...QUIET.logger] });
  // The page of the shop calls it from another origin.
  orders.enableCors({ origin: settings.url });
  for (const app of [shop, orders]) {
    app.enableShutdownHooks(['SIGINT', 'SIGTERM'], { useProcessExit: true });
  }
  await orders.listen(settings.ordersPort);
  await shop.listen(settings.port);
  console.log(`
  The shop is at        ${settings.url}
  The orders (NestJS)   ${settings.ordersUrl}
  The stock (Python)    ${settings.stockUrl}, once you start it: python3 stock/stock.py

  Sign in as  ${ADA.email}    ${ADA.password}   (manager)
  or as       ${GRACE.email}  ${GRACE.password}   (clerk)

  Stop it with Ctrl-C.
`);
}

start().catch((error: unknown) => {
  console.error(`\n  ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
