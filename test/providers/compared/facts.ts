/** What is compared, as plain values by name. What is random is replaced by the word for that. */
import type { Asked } from './identity-server.js';
import type { Described } from './libraries.js';

export const SECTIONS = [
  'definition',
  'authorization request',
  'set of checks',
  'token request',
  'userinfo request',
  'user',
  'account',
  'outcome',
] as const;

export type Section = (typeof SECTIONS)[number];

/** What is stored, and the section whose differences it has as well. */
export const ROWS = [
  ['row of the user', 'user'],
  ['row of the account', 'account'],
] as const;

export type RowName = (typeof ROWS)[number][0];

export type Facts = Readonly<Record<string, unknown>>;

/** A section is missing when the sign-in did not come that far. */
export type AllFacts = Partial<Record<Section | RowName, Facts>>;

export const RANDOM = '(random)';
/** In place of a fact that the other library alone has. */
export const NOTHING = undefined;

/** What every UUID is, while the libraries are compared. */
export const RANDOM_UUID = '00000000-0000-4000-8000-000000000000';

/** How the libraries, and what they are made of, call themselves. */
const LIBRARIES = /^(oauth4webapi|openid-client|authjs|portcullis)(\/.*)?$/;

const RANDOM_PARAMETERS = ['state', 'nonce', 'code_challenge', 'code_verifier'];
const CHECK_COOKIE = /(state|pkce\.code_verifier|nonce)/;

export function definitionFacts({ id, name, type }: Described): Facts {
  return { id, name, type };
}

export function authorizationFacts(url: URL): Facts {
  return {
    address: `${url.origin}${url.pathname}${url.hash}`,
    ...parameterFacts('parameter', url.searchParams),
  };
}

/** Which checks have a cookie, by the names without prefixes and suffixes. */
export function checkFacts(cookieNames: Iterable<string>): Facts {
  const checks = [...cookieNames].map((name) => CHECK_COOKIE.exec(name)?.[1]);
  const known = checks.filter((check) => check !== undefined);
  return Object.fromEntries(known.map((check) => [`cookie ${check}`, 'there']));
}

export function requestFacts(requests: readonly Asked[]): Facts {
  const all = requests.flatMap((request, index) => {
    const prefix = index === 0 ? '' : `(${index + 1}) `;
    return Object.entries(oneRequest(request)).map(([what, value]) => [prefix + what, value]);
  });
  return Object.fromEntries(all) as Facts;
}

export function userFacts({ id, ...user }: Record<string, unknown>): Facts {
  return { id: typeof id === 'string' && id !== '' ? RANDOM : id, ...present(user) };
}

export function accountFacts(account: Record<string, unknown>): Facts {
  const { expires_at: expiry, id_token: idToken, providerAccountId, userId } = account;
  return {
    ...present(account),
    ...(typeof userId === 'string' && { userId: RANDOM }),
    ...(providerAccountId === RANDOM_UUID && { providerAccountId: RANDOM }),
    ...(typeof expiry === 'number' && { expires_at: aroundAnHour(expiry) }),
    ...(typeof idToken === 'string' && { id_token: '(signed)' }),
  };
}

/** To an adapter, a member that is undefined is no member. */
function present(members: Record<string, unknown>): Facts {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

function oneRequest({ url, method, headers, body }: Asked): Facts {
  const isForm = headers['content-type']?.includes('urlencoded');
  const form = new URLSearchParams(isForm ? body : '');
  return {
    method,
    address: `${url.origin}${url.pathname}`,
    ...parameterFacts('query', url.searchParams),
    ...named(
      'header',
      Object.entries(headers).map(([name, value]) => [
        name,
        value.replace(LIBRARIES, '(the library)'),
      ]),
    ),
    ...parameterFacts('body', form),
    ...(!isForm && body !== '' && { body }),
  };
}

function parameterFacts(kind: string, parameters: URLSearchParams): Facts {
  const names = [...new Set(parameters.keys())];
  return named(
    kind,
    names.map((name) => [
      name,
      RANDOM_PARAMETERS.includes(name) ? RANDOM : parameters.getAll(name).join(' and '),
    ]),
  );
}

function named(kind: string, entries: readonly (readonly [string, unknown])[]): Facts {
  return Object.fromEntries(entries.map(([name, value]) => [`${kind} ${name}`, value]));
}

function aroundAnHour(expiry: number): string {
  const left = expiry - Date.now() / 1000;
  return Math.abs(left - 3600) < 60 ? '(in an hour)' : `(in ${Math.round(left)} s)`;
}
