/** Orders for browsers. Nothing is guarded here: the microservice decides. */
import type { Metadata } from '@grpc/grpc-js';
import { Controller, Get, HttpCode, Inject, Param, Post, UseInterceptors } from '@nestjs/common';
import { GrpcErrorsInterceptor } from './grpc-errors.interceptor.js';
import { OrdersClient } from './orders.client.js';
import { SessionMetadata } from './session-metadata.decorator.js';

@Controller('orders')
@UseInterceptors(GrpcErrorsInterceptor)
export class OrdersController {
  constructor(@Inject(OrdersClient) private readonly orders: OrdersClient) {}

  @Get()
  list(@SessionMetadata() metadata: Metadata) {
    return this.orders.list(metadata);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  cancel(@Param('id') id: string, @SessionMetadata() metadata: Metadata) {
    return this.orders.cancel(id, metadata);
  }
}
