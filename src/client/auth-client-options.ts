/** Where a client finds the server, and how it asks. */

/** What `new AuthClient()` takes. */
export interface AuthClientOptions {
  /** Where the library's routes are. Default: `/auth`. */
  readonly basePath?: string | undefined;
  /**
   * The origin in front of the base path, such as `https://api.example.com`. A page needs none for its
   * own site; code that runs on a server does.
   */
  readonly baseUrl?: string | undefined;
  /** Sent with every request. A server passes on the `cookie` of the request that it answers. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** In place of the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** The URL that all routes begin with; it ends in no slash. */
export function routesUrl({ basePath = '/auth', baseUrl = '' }: AuthClientOptions): string {
  const path = withoutEnd(basePath);
  const isWhole = path === '' || /^(\/|https?:)/.test(path);
  return `${withoutEnd(baseUrl)}${isWhole ? '' : '/'}${path}`;
}

function withoutEnd(url: string): string {
  return url.endsWith('/') ? withoutEnd(url.slice(0, -1)) : url;
}
