/**
 * The shape of the options, for class-validator. What they mean together is the core's to check; this
 * catches what TypeScript would have, had it been asked: a misspelt callback, a number in a string.
 */
import { IsArray, IsString } from 'class-validator';
import { skipCSRFCheck as skipCSRFCheckMarker } from '../../core/index.js';
import {
  Is,
  type Kind,
  Members,
  Open,
  flag,
  fn,
  number,
  object,
  oneOf,
  page,
  text,
} from './members.js';

const textOrList: Kind = {
  words: 'a string or a list of strings',
  test: (value) => [value].flat().every((one) => text.test(one)),
};

const flagOrList: Kind = {
  words: 'true, false or a list of hosts',
  test: (value) => flag.test(value) || Array.isArray(value),
};

const marker: Kind = {
  words: 'the exported marker, or left out',
  test: (value) => value === skipCSRFCheckMarker,
};

/** Every option by name, with the rule for its shape. One that is not here is refused. */
export class AuthOptionsDto {
  @IsArray({ message: '`providers` must be a list of providers, e.g. [GitHub].' })
  providers?: unknown;

  @Open()
  @IsString({ each: true, message: '`secret` must be a string or a list of strings.' })
  secret?: unknown;

  @Open()
  @Is(object)
  adapter?: unknown;

  @Open()
  @Is(text)
  basePath?: unknown;

  @Open()
  @Is(text)
  url?: unknown;

  @Open()
  @Is(flagOrList)
  trustHost?: unknown;

  @Open()
  @IsArray({ message: '`trustedOrigins` must be a list of origins.' })
  trustedOrigins?: unknown;

  @Open()
  @Members({
    strategy: oneOf('jwt', 'database'),
    maxAge: number,
    updateAge: number,
    renewal: oneOf('always', 'when-due'),
    recheckAge: number,
    tokenCacheSize: number,
    generateSessionToken: fn,
    acceptV4Cookies: flag,
    acceptUnprefixedCookies: flag,
  })
  session?: unknown;

  @Open()
  @Members({ linking: oneOf('automatic', 'explicit') })
  account?: unknown;

  @Open()
  @Members({ secret: textOrList, maxAge: number, encode: fn, decode: fn })
  jwt?: unknown;

  @Open()
  @Members({ signIn: fn, redirect: fn, jwt: fn, session: fn, authorized: fn })
  callbacks?: unknown;

  @Open()
  @Members({
    signIn: fn,
    signOut: fn,
    createUser: fn,
    updateUser: fn,
    linkAccount: fn,
    session: fn,
  })
  events?: unknown;

  @Open()
  @Members({ signIn: page, signOut: page, error: page, verifyRequest: page, newUser: page })
  pages?: unknown;

  @Open()
  @Members({
    colorScheme: oneOf('auto', 'dark', 'light'),
    brandColor: text,
    buttonText: text,
    logo: text,
  })
  theme?: unknown;

  @Open()
  @Members({ credentialsSignin: object })
  messages?: unknown;

  @Open()
  @Is(text)
  cookiePrefix?: unknown;

  @Open()
  @Is(object)
  cookies?: unknown;

  @Open()
  @Is(flag)
  useSecureCookies?: unknown;

  @Open()
  @Is(fn)
  rateLimit?: unknown;

  @Open()
  @Members({ error: fn, warn: fn, debug: fn })
  logger?: unknown;

  @Open()
  @Is(flag)
  debug?: unknown;

  @Open()
  @Is(text)
  redirectProxyUrl?: unknown;

  @Open()
  @IsArray({ message: '`redirectProxyOrigins` must be a list of origins.' })
  redirectProxyOrigins?: unknown;

  @Open()
  @Members({ enableWebAuthn: flag })
  experimental?: unknown;

  @Open()
  @Is(marker)
  skipCSRFCheck?: unknown;
}
