/** The microservice, as the gateway calls it. */
import type { Metadata } from '@grpc/grpc-js';
import { Inject, Injectable } from '@nestjs/common';
import type { ClientGrpc } from '@nestjs/microservices';
import type { Observable } from 'rxjs';

/** What NestJS's client of gRPC is injected by. */
export const ORDERS_CONNECTION = Symbol('ORDERS_CONNECTION');

/** `proto/orders.proto` */
interface Orders {
  list(request: object, metadata: Metadata): Observable<object>;
  cancel(request: { readonly id: string }, metadata: Metadata): Observable<object>;
}

@Injectable()
export class OrdersClient {
  private readonly orders: Orders;

  constructor(@Inject(ORDERS_CONNECTION) connection: ClientGrpc) {
    this.orders = connection.getService<Orders>('Orders');
  }

  list(metadata: Metadata): Observable<object> {
    return this.orders.list({}, metadata);
  }

  cancel(id: string, metadata: Metadata): Observable<object> {
    return this.orders.cancel({ id }, metadata);
  }
}
