/** A Next.js app with a session, as far as that needs no server of Next.js. */
import { NextRequest } from 'next/server.js';
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import { type NextAuthConfig, NextAuth } from '../../../src/interop/next/index.js';
import Credentials from '../../../src/providers/credentials.js';
import { Browser } from '../../support/browser.js';

export const ORIGIN = 'https://app.test';

/** Sessions that are due whenever they are read. */
export const ALWAYS_DUE = { updateAge: 0 } as const;

export class NextApp {
  readonly errors: Error[] = [];
  readonly face: ReturnType<typeof NextAuth>;
  readonly config: NextAuthConfig;
  private readonly browser: Browser;

  /** @param extra - Laid over the app's configuration. */
  constructor(extra: Partial<NextAuthConfig> = {}) {
    this.config = {
      secret: 'a secret that is at least 32 bytes long',
      url: ORIGIN,
      providers: [
        Credentials({ authorize: () => ({ id: '42', name: 'Ada', email: 'ada@example.com' }) }),
      ],
      logger: { error: (error) => void this.errors.push(error), warn: () => undefined },
      ...extra,
    };
    this.face = NextAuth(this.config);
    const { GET, POST } = this.face.handlers;
    this.browser = new Browser(
      async (request) => (request.method === 'POST' ? POST : GET)(new NextRequest(request)),
      ORIGIN,
    );
  }

  async signIn(): Promise<void> {
    const { csrfToken } = (await (await this.browser.visit('/api/auth/csrf')).json()) as {
      csrfToken: string;
    };
    await this.browser.visit('/api/auth/callback/credentials', { form: { csrfToken } });
  }

  /** What this browser asks for. */
  request(path: string, headers: Readonly<Record<string, string>> = {}): NextRequest {
    const cookie = this.browser.cookieHeader();
    return new NextRequest(new URL(path, ORIGIN), { headers: { cookie, ...headers } });
  }

  /** Itself as middleware. */
  async through(request: NextRequest): Promise<Response> {
    return this.face.auth(request, undefined as never);
  }
}

/** An app with stored users, whose credentials are looked up among them. */
export function storedApp(extra: Partial<NextAuthConfig> = {}): NextApp {
  return new NextApp({
    adapter: new MemoryAdapter(),
    session: { strategy: 'database', ...ALWAYS_DUE },
    ...extra,
  });
}
