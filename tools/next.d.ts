/**
 * The types of Next.js that `src/interop/next` uses, so that the package builds without its 350 MB.
 *
 * `npm run test:next` compiles the same sources, and their tests, with Next.js itself; apps get the
 * types of the Next.js that they have, since the declarations of the package name it and not this
 * file.
 */
declare module 'next' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface GetServerSidePropsContext {
    req: IncomingMessage & { cookies: Partial<Record<string, string>> };
    res: ServerResponse;
  }

  export interface NextApiRequest extends IncomingMessage {
    query: Partial<Record<string, string | string[]>>;
    cookies: Partial<Record<string, string>>;
    body: unknown;
  }

  export interface NextApiResponse extends ServerResponse {
    status(code: number): this;
    json(body: unknown): void;
  }
}

declare module 'next/headers.js' {
  interface Cookie {
    readonly name: string;
    readonly value: string;
  }

  interface Cookies {
    getAll(): Cookie[];
    set(name: string, value: string, attributes?: object): unknown;
  }

  export function cookies(): Promise<Cookies>;
  export function headers(): Promise<Headers>;
}

declare module 'next/navigation.js' {
  export function redirect(url: string): never;
}

declare module 'next/server.js' {
  interface NextUrl extends URL {
    basePath: string;
    clone(): NextUrl;
  }

  interface Cookies {
    set(name: string, value: string, attributes?: object): unknown;
  }

  export class NextRequest extends Request {
    constructor(input: string | URL | Request, init?: RequestInit);
    readonly nextUrl: NextUrl;
  }

  export class NextResponse extends Response {
    constructor(body?: BodyInit | null, init?: ResponseInit);
    static next(): NextResponse;
    static redirect(url: string | URL, status?: number): NextResponse;
    readonly cookies: Cookies;
  }

  export interface NextFetchEvent {
    waitUntil(promise: Promise<unknown>): void;
  }

  export type NextMiddleware = (
    request: NextRequest,
    event: NextFetchEvent,
  ) => Answer | Promise<Answer>;

  type Answer = Response | null | undefined | void;
}
