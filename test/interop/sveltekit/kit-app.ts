/** A SvelteKit app as far as the library sees one: its hook, its form actions, and its events. */
import { type Cookies, type RequestEvent, isHttpError, isRedirect } from '@sveltejs/kit';
import { parseCookieHeader, serializeCookie } from '../../../src/core/http/cookies.js';
import type { AppFacts } from '../../../src/interop/sveltekit/app-facts.js';
import { type SvelteKitAuthResult, assemble } from '../../../src/interop/sveltekit/assemble.js';
import type { Session } from '../../../src/core/public-types.js';
import { Browser } from '../../support/browser.js';

type Source = Parameters<typeof assemble>[0];
type Page = (event: RequestEvent) => Promise<Response> | Response;

/** What an action of a page gives, if it does not redirect. */
export interface Failure {
  readonly status: number;
  readonly data: unknown;
}

const PRODUCTION: AppFacts = { base: '', isDevelopment: false, environment: async () => ({}) };

export class KitApp {
  readonly auth: SvelteKitAuthResult;
  /** The events of the requests so far. */
  readonly events: RequestEvent[] = [];
  /** What answers a request that is not for the library. Default: who is signed in, as JSON. */
  page: Page = async ({ locals }) => Response.json(await locals.auth());

  /** The address that the adapter knows. */
  clientAddress: string | undefined;

  constructor(source: Source, app: Partial<AppFacts> = {}) {
    this.auth = assemble(source, { ...PRODUCTION, ...app });
  }

  readonly serve = async (request: Request): Promise<Response> => {
    const jar = new KitCookies(request);
    const event = createEvent(request, jar.cookies, this.clientAddress);
    this.events.push(event);
    const resolve = async (): Promise<Response> => {
      try {
        const response = await this.page(event);
        for (const header of jar.taken()) response.headers.append('set-cookie', header);
        return response;
      } finally {
        jar.close();
      }
    };
    return this.auth.handle({ event, resolve });
  };

  browser(origin?: string): Browser {
    return new Browser(this.serve, origin);
  }

  /** A page whose form has this action. What it throws is answered as SvelteKit answers it. */
  readonly answerBy =
    (action: 'signIn' | 'signInOrFail' | 'signOut'): Page =>
    async (event) => {
      try {
        const { status, data } = (await this.auth[action](event)) as Failure;
        return Response.json(data, { status });
      } catch (thrown) {
        if (isRedirect(thrown)) {
          const { status, location } = thrown;
          return new Response(null, { status, headers: { location } });
        }
        if (isHttpError(thrown)) return Response.json(thrown.body, { status: thrown.status });
        throw thrown;
      }
    };

  /** Who is signed in, as a page finds it. */
  async sessionFor(browser: Browser): Promise<Session | null> {
    return (await browser.visit('/')).json() as Promise<Session | null>;
  }
}

function createEvent(
  request: Request,
  cookies: Cookies,
  clientAddress: string | undefined,
): RequestEvent {
  const event: Partial<RequestEvent> = {
    cookies,
    locals: {} as App.Locals,
    request,
    url: new URL(request.url),
    getClientAddress: () => {
      if (clientAddress === undefined) throw new Error('The adapter does not know the address.');
      return clientAddress;
    },
  };
  return event as RequestEvent;
}

/** As SvelteKit has them: taken until the answer is made, and refused from then on. */
class KitCookies {
  private readonly set = new Map<string, string>();
  private isOpen = true;
  readonly cookies: Cookies;

  constructor(request: Request) {
    const sent = parseCookieHeader(request.headers.get('cookie') ?? '');
    const cookies: Partial<Cookies> = {
      get: (name) => sent[name],
      set: (name, value, options) => {
        if (!this.isOpen) throw new Error('Cannot use `cookies.set(...)` after the response');
        if (options.path === undefined) throw new Error('You must specify a `path`');
        this.set.set(name, serializeCookie({ name, value, options: options as object }));
      },
    };
    this.cookies = cookies as Cookies;
  }

  taken(): string[] {
    return [...this.set.values()];
  }

  close(): void {
    this.isOpen = false;
  }
}
