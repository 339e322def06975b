/** A site with our handler, and the browser in whose page the client runs: it keeps the cookies. */
import { type AuthConfig, CredentialsSignin, createAuth } from '../../src/core/index.js';
import { AuthHandler } from '../../src/core/handler/auth-handler.js';
import { MemoryAdapter } from '../../src/core/adapters/public.js';
import { Credentials } from '../../src/providers/credentials.js';
import { GitHub } from '../../src/providers/github.js';
import { Nodemailer } from '../../src/providers/nodemailer.js';
import { Browser, type Visit } from '../support/browser.js';

const ORIGIN = 'https://app.test';

class WrongPassword extends CredentialsSignin {
  override code = 'wrong-password';
}

const CONFIG: AuthConfig = {
  secret: 'a secret of more than thirty-two bytes',
  trustHost: true,
  adapter: new MemoryAdapter(),
  session: { strategy: 'jwt' },
  providers: [
    Credentials({
      credentials: { username: {}, password: { type: 'password' } },
      authorize: ({ username, password }) => {
        if (password !== 'secret') throw new WrongPassword();
        return { id: String(username), name: String(username) };
      },
    }),
    GitHub({ clientId: 'client', clientSecret: 'canary' }),
    Nodemailer({ server: 'smtp://localhost', from: 'a@app.test', sendVerificationRequest() {} }),
  ],
  callbacks: {
    jwt: ({ token, trigger, session: data }) =>
      trigger === 'update' ? { ...token, ...(data as object) } : token,
  },
  logger: { error() {}, warn() {} },
};

/** A request, as `GET /auth/session`, and what answers it in place of the handler, if anything. */
export type Stand = (request: string) => Response | undefined;

export class Site {
  /** Every request, in order. */
  readonly requests: string[] = [];
  readonly browser: Browser;
  stand: Stand = () => undefined;
  private readonly pending = new Set<Promise<unknown>>();
  private readonly gates: Promise<void>[] = [];
  private arrived = (): void => undefined;

  constructor(
    readonly basePath = '/auth',
    config: Partial<AuthConfig> = {},
  ) {
    const handler = createAuth({ ...CONFIG, basePath, ...config }).get(AuthHandler);
    this.browser = new Browser((request) => handler.respond(request), ORIGIN);
  }

  /** What the page's requests go through. Relative URLs are the page's, as in a browser. */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(new URL(input as string, window.location.href), init);
    const answer = this.answer(request);
    const gate = this.gates.shift();
    this.pending.add(answer);
    this.arrived();
    try {
      return await answer;
    } finally {
      this.pending.delete(answer);
      await gate;
    }
  };

  /** The next answer is made when it is asked for, and is on its way until this is called. */
  holdNext(): () => void {
    const { promise, release } = newGate();
    this.gates.push(promise);
    return release;
  }

  /** A request comes, sooner or later. */
  nextRequest(): Promise<void> {
    const { promise, release } = newGate();
    this.arrived = release;
    return promise;
  }

  /** Everything that was asked is answered, but for what is held, and the page has seen it. */
  async idle(): Promise<void> {
    do {
      await Promise.allSettled(this.pending);
      await new Promise((resolve) => setImmediate(resolve));
    } while (this.pending.size > 0);
  }

  /** Signs a user in behind the page's back. */
  async signIn(username = 'Ada'): Promise<void> {
    const answer = await this.browser.visit(`${this.basePath}/csrf`);
    const { csrfToken } = (await answer.json()) as { csrfToken: string };
    const form = { csrfToken, username, password: 'secret' };
    await this.browser.visit(`${this.basePath}/callback/credentials`, { form });
  }

  /** The requests since the last time. */
  asked(): string[] {
    return this.requests.splice(0);
  }

  private async answer(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const line = `${request.method} ${pathname}${search}`;
    this.requests.push(line);
    return this.stand(line) ?? this.browser.visit(request.url, await readVisit(request));
  }
}

// The test's own clock may be held still; turns of the loop go on.
const { setImmediate } = globalThis;

function newGate(): { promise: Promise<void>; release: () => void } {
  let release = (): void => undefined;
  const promise = new Promise<void>((resolve) => (release = resolve));
  return { promise, release: () => release() };
}

async function readVisit(request: Request): Promise<Visit> {
  const headers = Object.fromEntries(request.headers);
  if (request.method === 'GET') return { headers };
  const isJson = headers['content-type']?.startsWith('application/json');
  if (isJson) return { headers, json: await request.json() };
  return { headers, form: Object.fromEntries(new URLSearchParams(await request.text())) };
}

/** Where the page went since the last call, in order; `reload` for a reload. */
export function navigations(): string[] {
  const { navigations: written } = globalThis as unknown as { navigations: string[] };
  return written.splice(0);
}
