/**
 * As much of the drivers as these processes use. One has no types, the other is installed beside.
 */
declare module 'pg' {
  import type { PostgresPool } from 'portcullis/features/sessions';

  interface Pool extends PostgresPool {
    on(event: 'error', listener: () => void): this;
  }
  export const Pool: new (options: {
    readonly host: string;
    readonly port: number;
    readonly user: string;
    readonly database: string;
    readonly connectionTimeoutMillis: number;
  }) => Pool;
}

declare module 'ioredis' {
  import type { RedisClient } from 'portcullis/features/sessions';

  interface Redis extends RedisClient {
    on(event: 'error', listener: () => void): this;
  }
  export const Redis: new (port: number, host: string) => Redis;
}
