/**
 * An app as one deploys it to an edge platform: everything is put together while the module loads,
 * when such a platform allows neither requests nor timers nor randomness.
 *
 * It is several sites, each with a host of its own, so that one worker holds every configuration.
 */
import { MemoryAdapter } from 'portcullis/adapters';
import {
  Auth,
  type AuthConfig,
  AuthError,
  RequestCookies,
  SessionService,
  OriginResolver,
  createAuth,
} from 'portcullis/core';
import type { OIDCConfig } from 'portcullis/providers';
import Credentials from 'portcullis/providers/credentials';
import Passkey from 'portcullis/providers/passkey';

/** The bundler writes it in. */
declare const PROVIDER: OIDCConfig;

/** A port on which nothing listens, and which the platforms do not refuse to call. */
const UNREACHABLE = 'http://127.0.0.1:2';

const GLOBALS_OF_NODE = ['process', 'Buffer', 'require', 'module', 'global', 'setImmediate'];

/** What was logged and not yet asked for. */
const log: string[] = [];

const COMMON = {
  secret: 'a secret that is at least 32 bytes long',
  trustHost: true,
  providers: [
    PROVIDER,
    Credentials({
      credentials: { password: { label: 'Password', type: 'password' } },
      authorize: ({ password }) =>
        password === 'open sesame' ? { id: '42', name: 'Katherine Johnson' } : null,
    }),
  ],
  logger: {
    error: (error) => void log.push(error instanceof AuthError ? error.type : String(error)),
    warn: (code) => void log.push(code),
  },
} satisfies AuthConfig;

const SITES: Readonly<Record<string, AuthConfig>> = {
  'jwt.test': COMMON,
  'database.test': { ...COMMON, adapter: new MemoryAdapter() },
  'large.test': {
    ...COMMON,
    callbacks: {
      jwt: ({ token, trigger }) =>
        trigger === 'signIn' ? { ...token, roles: 'a role among many, '.repeat(400) } : token,
      session: ({ session, token }) => ({ ...session, roles: token.roles }),
    },
  },
  'passkeys.test': {
    ...COMMON,
    providers: [Passkey],
    adapter: new MemoryAdapter(),
    experimental: { enableWebAuthn: true },
  },
  'other-secret.test': { ...COMMON, secret: 'another secret, of 32 bytes or more' },
  'new-secret.test': { ...COMMON, secret: ['a new secret, of 32 bytes or more', COMMON.secret] },
  'unreachable.test': { ...COMMON, providers: [{ ...PROVIDER, issuer: UNREACHABLE }] },
};

const services = new Map(
  Object.entries(SITES).map(([host, config]) => [host, createAuth(config)] as const),
);

/** Answers whatever is asked of one of the sites. */
export async function answer(request: Request): Promise<Response> {
  const { hostname, pathname } = new URL(request.url);
  const config = SITES[hostname];
  if (!config) return new Response('No such site.', { status: 421 });
  if (pathname.startsWith('/auth/')) return Auth(request, config);
  if (pathname === '/members') return members(request, hostname);
  if (pathname === '/node')
    return Response.json(GLOBALS_OF_NODE.filter((name) => name in globalThis));
  if (pathname === '/log') return Response.json(log.splice(0));
  return new Response('No such page.', { status: 404 });
}

/** A page of the app's own, which reads the session without going through a route. */
async function members({ url, headers }: Request, host: string): Promise<Response> {
  const resolver = services.get(host);
  const site = resolver?.get(OriginResolver).resolve(new URL(url).origin, headers);
  if (!resolver || !site) return new Response('No such site.', { status: 421 });
  const cookies = new RequestCookies(headers.get('cookie') ?? '');
  const session = await resolver.get(SessionService).read(cookies, site);
  const name = session?.user?.name;
  return name ? new Response(`Hello, ${name}`) : new Response('Members only.', { status: 401 });
}
