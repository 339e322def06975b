/** The end of the adapter. */
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type Adapter, AdapterToken } from '../../core/adapters/adapter.js';

/**
 * Lets the adapter release the connections that it opened itself. Not sooner: until the server is
 * closed, there are requests that need them.
 */
@Injectable()
export class AdapterShutdown implements OnApplicationShutdown {
  constructor(@Inject(AdapterToken) private readonly adapter: Adapter | undefined) {}

  async onApplicationShutdown(): Promise<void> {
    await this.adapter?.close?.();
  }
}
