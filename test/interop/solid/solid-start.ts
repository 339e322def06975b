/** Events as SolidStart makes them, and what becomes of their answers. */
import type { SolidAnswerEvent, SolidEvent } from '../../../src/interop/solid/index.js';
import type { Server } from '../../support/browser.js';

type Route = (event: SolidEvent) => Promise<Response | undefined>;

/** A catch-all route. What it leaves alone is a 404. */
export function served(routes: Readonly<Record<'GET' | 'POST' | 'DELETE', Route>>): Server {
  return async (request) => {
    // As SolidStart does, which answers HEAD by what answers GET.
    const { method } = request;
    const route = routes[method === 'POST' || method === 'DELETE' ? method : 'GET'];
    return (await route({ request })) ?? new Response(null, { status: 404 });
  };
}

export interface Asked {
  readonly cookie?: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request to a page, or to a server function. */
export function requestTo(path: string, { cookie, method = 'GET', headers }: Asked = {}): Request {
  const sent = new Headers(headers);
  if (cookie) sent.set('cookie', cookie);
  return new Request(new URL(path, 'https://app.test'), { method, headers: sent });
}

/** An event of SolidStart 2: an error is answered with headers of its own. */
export function createEvent(request: Request) {
  const res = { headers: new Headers(), errHeaders: new Headers() };
  return { request, response: { headers: res.headers }, nativeEvent: { req: request, res } };
}

/** An event of SolidStart 1, whose headers are not quite those of the platform. */
export function makeOldEvent(request: Request): SolidAnswerEvent & { readonly lines: string[] } {
  const lines: string[] = [];
  const headers = new Headers();
  const proxy = {
    set: (name: string, value: string) => headers.set(name, value),
    get: (name: string) => headers.get(name),
    append: (_name: string, value: string) => void lines.push(value),
    delete: (name: string) => void (name.toLowerCase() === 'set-cookie' && lines.splice(0)),
    getSetCookie: () => (lines.length > 0 ? [...lines] : [undefined]),
  } as unknown as Headers;
  return { request, response: { headers: proxy }, nativeEvent: { node: {} }, lines };
}

/** The names of the cookies that an answer sets; one that it clears has a minus in front of it. */
export function cookieNames(lines: readonly string[]): string[] {
  return lines.map((line) => {
    const [name = ''] = line.split('=', 1);
    return line.includes('Max-Age=0') ? `-${name}` : name;
  });
}
