/** The two libraries of a comparison, each with its configuration. */
import type { Environment } from '../../core/index.js';
import { type AuthCore, type ObjectMembers, toMembers } from './compared-app.js';
import { CookieNaming, cookieNames } from './cookie-naming.js';
import { readPages, type SitePages } from './documented.js';
import { answerByNextAuth4, configAfterCodemod, type NextAuth4 } from './next-auth-4.js';
import { Observer } from './observation.js';
import {
  hasSecret,
  saltedTokens,
  listSecrets,
  type ComparedSessionTokens,
  TokenReader,
  unsaltedTokens,
} from './session-tokens.js';
import type { SiteNames } from './side.js';
import { basePathOfVersion4, secretOfVersion4 } from './version-4-environment.js';

/** What sealed the session of an app that has no secret here. */
const MADE_UP_SECRET = 'a secret that the comparison has made up';

export type Library = 'authJs' | 'portcullis';

/** The two libraries, and what a scenario has to know of the site. */
export interface Match {
  /** What Auth.js is called in messages. */
  readonly name: string;
  /** What Auth.js gets, and what portcullis gets. */
  readonly configs: Readonly<Record<Library, ObjectMembers>>;
  readonly customFetch: symbol | undefined;
  readonly names: SiteNames;
  readonly observer: Observer;
  readonly pages: SitePages;
  answerByAuthJs(request: Request, config: ObjectMembers): Promise<unknown>;
}

/** `@auth/core` and portcullis on one configuration. */
export function matchWithAuthCore(given: ObjectMembers, authCore: AuthCore): Match {
  const config = withSecret(given);
  const cookies = cookieNames(config, 'authjs.');
  const { basePath } = config;
  const path = typeof basePath === 'string' ? basePath.replace(/\/$/, '') : '/auth';
  const names = siteNames(config, path, cookies, (salt) => saltedTokens(config, salt));
  return {
    name: 'Auth.js',
    configs: { authJs: config, portcullis: config },
    customFetch: authCore.customFetch,
    names,
    observer: new Observer(
      new TokenReader(listSecrets(config), [...cookies, 'encodedState']),
      names.tokens,
      new CookieNaming(cookies, cookies, cookieNames({}, 'authjs.')),
    ),
    pages: readPages(config, path),
    answerByAuthJs: (request, own) => authCore.Auth(request, own as never),
  };
}

/** next-auth 4 and portcullis, whose configuration is that of the app after the codemod. */
export async function matchWithNextAuth4(
  given: ObjectMembers,
  nextAuth: NextAuth4,
  env: Environment,
): Promise<Match> {
  const basePath = basePathOfVersion4(env);
  const secret = secretOfVersion4(given, env) ?? MADE_UP_SECRET;
  const authJs = { ...given, secret, basePath };
  const moved = await configAfterCodemod({ ...given, basePath }, nextAuth);
  const portcullis = hasSecret(given) ? moved : { ...moved, secret };
  const theirs = cookieNames(authJs, 'next-auth.');
  const ours = cookieNames(portcullis, 'authjs.');
  const names = siteNames(authJs, basePath, theirs, () =>
    unsaltedTokens(authJs, (token) => nextAuth.encode(token)),
  );
  const secrets = [...new Set([...listSecrets(authJs), ...listSecrets(portcullis), secret])];
  return {
    name: 'next-auth 4',
    configs: { authJs, portcullis },
    customFetch: undefined,
    names,
    observer: new Observer(
      new TokenReader(secrets, [...ours, 'encodedState']),
      names.tokens,
      new CookieNaming(theirs, ours, cookieNames({}, 'authjs.')),
    ),
    pages: readPages(given, basePath),
    answerByAuthJs: (request, own) => answerByNextAuth4(nextAuth, request, own, basePath),
  };
}

function withSecret(config: ObjectMembers): ObjectMembers {
  const secret = toMembers(config.jwt).secret ?? MADE_UP_SECRET;
  return hasSecret(config) ? config : { ...config, secret };
}

function siteNames(
  config: ObjectMembers,
  basePath: string,
  [sessionCookie = '']: readonly string[],
  createTokens: (salt: string) => ComparedSessionTokens,
): SiteNames {
  const { strategy } = toMembers(config.session);
  const byDefault = config.adapter ? 'database' : 'jwt';
  return {
    basePath,
    sessionCookie,
    hasTokens: (strategy ?? byDefault) === 'jwt',
    tokens: createTokens(sessionCookie),
  };
}
