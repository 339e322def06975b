/** A browser that signs in by OpenID Connect: csrf, signin, callback. */
import { COOKIE, ORIGIN } from './person.js';

type Header = [name: string, value: string];

export type Handler = (request: Request) => Promise<Response>;

const BASE = `${ORIGIN}/auth`;

/** @returns Whether there is a session in the end. */
export async function signIn(handle: Handler): Promise<boolean> {
  const jar = new Map<string, string>();
  const ask = async (path: string, form?: Record<string, string>): Promise<Response> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const posted = form && { method: 'POST', body: new URLSearchParams(form) };
    const headers = { cookie, origin: ORIGIN };
    const answer = await handle(new Request(`${BASE}${path}`, { headers, ...posted }));
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };
  const { csrfToken } = (await (await ask('/csrf')).json()) as { csrfToken: string };
  const departure = await ask('/signin/bench', { csrfToken, callbackUrl: ORIGIN });
  const { searchParams } = new URL(departure.headers.get('location') ?? ORIGIN);
  const state = searchParams.get('state') ?? '';
  await ask(`/callback/bench?code=code&state=${encodeURIComponent(state)}`);
  return jar.has(COOKIE);
}

/**
 * Answers as a library would, and does nothing: what is left is what the browser takes, and the
 * provider, which share the process with whatever is measured.
 */
export function answering(ask: typeof fetch): Handler {
  const token = 'x'.repeat(400);
  const cookie = (name: string): Header => ['Set-Cookie', `${name}=${token}; Path=/; HttpOnly`];
  const redirect = (location: string, ...cookies: Header[]) =>
    new Response(null, { status: 302, headers: [['Location', location], ...cookies] });
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('/csrf')) {
      return Response.json({ csrfToken: token }, { headers: [cookie('csrf')] });
    }
    if (pathname.endsWith('/signin/bench')) {
      const { href } = new URL(`https://provider.example.com/authorize?state=${token}`);
      return redirect(href, cookie('state'), cookie('pkce'));
    }
    await ask('https://provider.example.com/token');
    return redirect(ORIGIN, cookie(COOKIE), ['Set-Cookie', 'state=; Max-Age=0']);
  };
}
