/** `GET /session` through web-standard objects, in process, as Next.js or SvelteKit call it. */
import { Auth as peerAuth } from '@auth/core';
import { Auth } from 'portcullis/core';
import { encode } from 'portcullis/jwt';
import { type Comparison, type Subject, compare } from '../measure/rounds.js';
import type { Figure, Figures } from '../row.js';
import { authCoreConfig } from '../subjects/auth-core.js';
import { CLAIMS, COOKIE, ORIGIN, SECRET, browserHeader } from '../subjects/person.js';
import { portcullisConfig } from '../subjects/portcullis.js';

const URL_OF_SESSION = `${ORIGIN}/auth/session`;
const SET_COOKIE = `${COOKIE}=${'x'.repeat(563)}; Path=/; HttpOnly; SameSite=Lax`;
const ANSWER = JSON.stringify({ user: CLAIMS, expires: new Date().toISOString() });

export async function run(): Promise<Figures> {
  const token = await encode({ token: CLAIMS, secret: SECRET, salt: COOKIE });
  const headers = { cookie: browserHeader(token) };
  const ask = (handle: (request: Request) => Promise<Response>): Subject => {
    return async () => {
      const response = await handle(new Request(URL_OF_SESSION, { headers }));
      const renews = response.headers.getSetCookie().some((line) => line.startsWith(COOKIE));
      if (!renews) throw new Error('The cookie of a session was not renewed.');
      await response.text();
    };
  };
  const [one, sixty] = [portcullisConfig(), portcullisConfig(60)];
  const [peerOne, peerSixty] = [authCoreConfig(), authCoreConfig(60)];
  const all = await compare({
    portcullis: ask((request) => Auth(request, one)),
    'portcullis, 60 providers': ask((request) => Auth(request, sixty)),
    '@auth/core': ask((request) => peerAuth(request, peerOne)),
    '@auth/core, 60 providers': ask((request) => peerAuth(request, peerSixty)),
    'web objects': ask(answerOnly),
  });
  return {
    one: quotient(all, '@auth/core', 'portcullis'),
    sixty: quotient(all, '@auth/core, 60 providers', 'portcullis, 60 providers'),
    objects: quotient(all, 'portcullis', 'web objects'),
  };
}

function quotient<Name extends string>(all: Comparison<Name>, one: Name, other: Name): Figure {
  return { value: all.ratio(one, other, 'cpu'), parts: all.describe(one, other) };
}

/** Reads what every handler reads, and answers what it answers: the objects alone. */
async function answerOnly(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === '' || request.headers.get('cookie') === null) throw new Error('No cookie.');
  const headers = new Headers({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  headers.append('set-cookie', SET_COOKIE);
  return new Response(ANSWER, { headers });
}
