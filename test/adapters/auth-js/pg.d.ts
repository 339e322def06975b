/** As much of the driver as these tests use; it brings no types along. */
declare module 'pg' {
  export class Pool {
    constructor(options: { connectionString: string; options?: string });
    query<Row = unknown>(sql: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>;
    end(): Promise<void>;
  }
}
