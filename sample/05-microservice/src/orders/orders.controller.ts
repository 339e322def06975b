/** Answers the calls. The session in their metadata says who calls. */
import { status } from '@grpc/grpc-js';
import { Controller, Inject } from '@nestjs/common';
import { GrpcMethod, RpcException } from '@nestjs/microservices';
import { Auth, CurrentUser, Roles, type User } from 'portcullis';
import { type Order, OrderBook } from './order-book.js';

@Controller()
@Auth()
export class OrdersController {
  constructor(@Inject(OrderBook) private readonly book: OrderBook) {}

  @GrpcMethod('Orders', 'List')
  list(_request: object, @CurrentUser() user: User) {
    return { name: user.name, orders: this.book.of(user.email) };
  }

  @GrpcMethod('Orders', 'Cancel')
  @Roles('clerk')
  cancel({ id }: { readonly id: string }): Order {
    const order = this.book.cancel(id);
    if (order) return order;
    throw new RpcException({ code: status.NOT_FOUND, message: 'There is no such order.' });
  }
}
