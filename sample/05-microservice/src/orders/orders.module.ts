/** The microservice. It signs no users in: it reads the sessions that the gateway started. */
import { Module } from '@nestjs/common';
import { AuthModule } from 'portcullis';
import { sharedSessions } from '../shared-sessions.js';
import { OrderBook } from './order-book.js';
import { OrdersController } from './orders.controller.js';

@Module({
  imports: [
    AuthModule.forRoot({
      ...sharedSessions,
      providers: [],
      // Metadata has the token as `authorization: Bearer`.
      bearerTokens: true,
    }),
  ],
  controllers: [OrdersController],
  providers: [OrderBook],
})
export class OrdersModule {}
