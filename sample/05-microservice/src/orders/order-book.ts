/** The orders. They live as long as the process does. */
import { Injectable } from '@nestjs/common';

export interface Order {
  readonly id: string;
  readonly item: string;
  readonly customer: string;
  readonly cancelled: boolean;
}

@Injectable()
export class OrderBook {
  private readonly orders = new Map<string, Order>(
    [
      { id: '1', item: 'Punched cards', customer: 'ada@example.com', cancelled: false },
      { id: '2', item: 'A nanosecond of wire', customer: 'grace@example.com', cancelled: false },
      { id: '3', item: 'A moth, framed', customer: 'grace@example.com', cancelled: false },
    ].map((order) => [order.id, order]),
  );

  of(customer: string | null | undefined): Order[] {
    return [...this.orders.values()].filter((order) => order.customer === customer);
  }

  /** @returns `undefined` when there is no such order. */
  cancel(id: string): Order | undefined {
    const order = this.orders.get(id);
    if (!order) return undefined;
    const cancelled = { ...order, cancelled: true };
    this.orders.set(id, cancelled);
    return cancelled;
  }
}
