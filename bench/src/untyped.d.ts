/** Packages that bring no types; what is used of them, and no more. */
declare module 'autocannon' {
  interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    setupRequest?: (request: Request) => Request;
  }
  interface Options {
    url: string;
    connections: number;
    duration?: number;
    sampleInt?: number;
    requests: Request[];
  }
  interface Result {
    requests: { total: number };
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    latency: { p50: number; p99: number };
  }
  export default function autocannon(options: Options): Promise<Result>;
}

declare module 'passport-jwt' {
  export class Strategy {
    constructor(options: Record<string, unknown>, verify: (...parameters: unknown[]) => void);
    name: string;
    authenticate(request: unknown, options?: unknown): void;
  }
  export const ExtractJwt: { fromAuthHeaderAsBearerToken(): (request: unknown) => string | null };
}

declare module 'pg' {
  class Client {
    constructor(options: string | { connectionString: string; options: string });
    connect(): Promise<void>;
    query(statement: string | object): Promise<{ rows: unknown[] }>;
    end(): Promise<void>;
  }
  const drivers: { Client: typeof Client };
  export default drivers;
  export { Client };
}
