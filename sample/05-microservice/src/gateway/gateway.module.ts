/** The gateway: signs people in, and asks the microservice on their behalf. */
import { Module } from '@nestjs/common';
import { ClientsModule } from '@nestjs/microservices';
import { AuthModule } from 'portcullis';
import Credentials from 'portcullis/providers/credentials';
import { ordersTransport } from '../orders.transport.js';
import { settings } from '../settings.js';
import { sharedSessions } from '../shared-sessions.js';
import { ORDERS_CONNECTION, OrdersClient } from './orders.client.js';
import { OrdersController } from './orders.controller.js';
import { ADA, checkPassword } from './people.js';

@Module({
  imports: [
    AuthModule.forRoot({
      ...sharedSessions,
      providers: [
        Credentials({
          name: 'Password',
          credentials: {
            email: { type: 'email', label: 'Email', placeholder: ADA.user.email, required: true },
            password: { type: 'password', label: 'Password', required: true },
          },
          authorize: checkPassword,
        }),
      ],
    }),
    ClientsModule.register([{ name: ORDERS_CONNECTION, ...ordersTransport(settings.orders) }]),
  ],
  controllers: [OrdersController],
  providers: [OrdersClient],
})
export class GatewayModule {}
