/** next-auth 4, as the app has it installed, behind web-standard requests. */
import { serializeCookie, type SetCookie } from '../../core/http/index.js';
import { isMembers, type ObjectMembers, toMembers, listProviders } from './compared-app.js';
import { toProvider } from './moved-provider.js';
import { withoutSalts } from './session-tokens.js';

/** What of next-auth 4 answers requests, and makes its tokens. */
export interface NextAuth4 {
  readonly AuthHandler: (params: {
    readonly req: object;
    readonly options: never;
  }) => Promise<unknown>;
  readonly encode: (params: {
    readonly token: object;
    readonly secret: string;
    readonly maxAge: number;
  }) => Promise<string>;
  /**
   * The function that makes a built-in provider, by the id of the provider; `undefined` where there
   * is none.
   */
  readonly findProvider?: (id: string) => unknown;
}

/** Answers a request as its route does. */
export async function answerByNextAuth4(
  { AuthHandler }: NextAuth4,
  request: Request,
  options: ObjectMembers,
  basePath: string,
): Promise<Response> {
  const { origin, pathname, searchParams } = new URL(request.url);
  const [action, providerId] = pathname.slice(basePath.length + 1).split('/');
  const body = await readBody(request);
  const before = process.env.NEXTAUTH_URL;
  process.env.NEXTAUTH_URL = origin + basePath;
  try {
    const query = Object.fromEntries(searchParams);
    const req = {
      // Before 4.22.1 it reads the address from `host`; later, from the environment alone.
      host: process.env.NEXTAUTH_URL,
      method: request.method,
      headers: Object.fromEntries(request.headers),
      cookies: readCookies(request.headers.get('cookie') ?? ''),
      query,
      body,
      action,
      providerId,
      error: query.error ?? providerId,
    };
    return toResponse(await AuthHandler({ req, options: { ...options } as never }), body);
  } finally {
    if (before === undefined) delete process.env.NEXTAUTH_URL;
    else process.env.NEXTAUTH_URL = before;
  }
}

/**
 * The configuration after the codemod: providers of portcullis in the place of those of next-auth
 * 4, with the same options, and the cookies of version 4 accepted. A provider of the app itself
 * stays.
 */
export async function configAfterCodemod(
  config: ObjectMembers,
  { findProvider }: NextAuth4,
): Promise<ObjectMembers> {
  const find = (id: string): unknown => findProvider?.(id);
  return {
    ...config,
    jwt: withoutSalts(config.jwt),
    session: { ...toMembers(config.session), acceptV4Cookies: true },
    providers: await Promise.all(listProviders(config).map(async (one) => toProvider(one, find))),
  };
}

async function readBody(request: Request): Promise<ObjectMembers | undefined> {
  if (request.body === null) return undefined;
  const isJson = request.headers.get('content-type')?.includes('json') === true;
  const body: unknown = isJson
    ? await request.json()
    : Object.fromEntries(new URLSearchParams(await request.text()));
  return isMembers(body) ? body : undefined;
}

function readCookies(header: string): Readonly<Record<string, string>> {
  const pairs = header.split('; ').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
    }),
  );
}

function toResponse(answer: unknown, body: ObjectMembers | undefined): Response {
  const { status, redirect, ...rest } = isMembers(answer) ? answer : {};
  const headers = new Headers();
  for (const { key, value } of listMembers(rest.headers))
    headers.append(String(key), String(value));
  for (const cookie of listMembers(rest.cookies)) {
    headers.append('set-cookie', serializeCookie(toSetCookie(cookie)));
  }
  if (typeof redirect !== 'string') {
    const text = typeof rest.body === 'string' ? rest.body : JSON.stringify(rest.body ?? {});
    return new Response(text, { status: typeof status === 'number' ? status : 200, headers });
  }
  if (body?.json === 'true') return Response.json({ url: redirect }, { headers });
  headers.set('location', redirect);
  return new Response(null, { status: 302, headers });
}

function listMembers(value: unknown): readonly ObjectMembers[] {
  return Array.isArray(value) ? value.filter(isMembers) : [];
}

function toSetCookie({ name, value, options }: ObjectMembers): SetCookie {
  const { expires, ...attributes } = isMembers(options) ? options : {};
  const end =
    expires instanceof Date || typeof expires === 'string' ? new Date(expires) : undefined;
  return {
    name: String(name),
    value: String(value),
    options: { ...attributes, ...(end && { expires: end }) },
  };
}
