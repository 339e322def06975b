/** As much of the driver as these tests use; it brings no types along. */
declare module 'pg' {
  /** A connection of the pool. */
  export interface PoolClient {
    query(sql: string): Promise<unknown>;
    on(event: 'notification', listener: (message: { readonly payload?: string }) => void): unknown;
    on(event: 'error' | 'end', listener: () => void): unknown;
    release(destroy?: boolean): void;
  }

  export class Pool {
    constructor(options: { connectionString: string; options?: string });
    /** An idle connection was lost. Without a listener, the process ends. */
    on(event: 'error', listener: () => void): this;
    connect(): Promise<PoolClient>;
    query<Row = unknown>(sql: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>;
    end(): Promise<void>;
  }
}
