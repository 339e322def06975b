/** Checks an option that is an object: which members it may have, and what each must be. */
import {
  IsArray,
  IsString,
  ValidateBy,
  ValidateIf,
  validateSync,
  type ValidationArguments,
  type ValidationError,
} from 'class-validator';
import { skipCSRFCheck as skipCSRFCheckMarker } from '../../../core/index.js';
import { isPlainObject } from '../../../core/kernel/objects.js';

/** A kind of value, by the words for it and a test. */
export interface Kind {
  readonly words: string;
  test(value: unknown): boolean;
}

/** Any string, the empty one included. */
export const text: Kind = { words: 'a string', test: (value) => typeof value === 'string' };

/** Any number. Its range is for the core to check. */
export const number: Kind = { words: 'a number', test: (value) => typeof value === 'number' };

/** A boolean. Text such as `"true"` is none. */
export const flag: Kind = { words: 'true or false', test: (value) => typeof value === 'boolean' };

/** Anything that can be called. What it returns is not checked. */
export const fn: Kind = { words: 'a function', test: (value) => typeof value === 'function' };

/** Any object but an array. Its members are not checked. */
export const object: Kind = {
  words: 'an object',
  test: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** A page of the app: a path, or an address that a browser may be sent to. */
export const page: Kind = {
  words: 'a path or an http address',
  test: (value) =>
    typeof value === 'string' && (value.startsWith('/') || /^https?:\/\//i.test(value)),
};

/** One of these strings, in exactly this spelling. */
export function oneOf(...choices: readonly string[]): Kind {
  return {
    words: choices.map((choice) => `"${choice}"`).join(' or '),
    test: (value) => typeof value === 'string' && choices.includes(value),
  };
}

/** Nothing is checked where the option is left open. `null` is not open: somebody wrote it. */
export function Open(): PropertyDecorator {
  return ValidateIf((_options, value) => value !== undefined);
}

/** The option is of this kind. */
export function Is(kind: Kind): PropertyDecorator {
  return check('is', (value, option) =>
    kind.test(value) ? [] : [`\`${option}\` must be ${kind.words}.`],
  );
}

/** The option is an object with these members and no other. */
export function Members(members: Readonly<Record<string, Kind>>): PropertyDecorator {
  return check('members', (value, option) => {
    if (!isPlainObject(value)) return [`\`${option}\` must be an object.`];
    return Object.entries(value).flatMap(([name, given]) => {
      const kind = Object.hasOwn(members, name) ? members[name] : undefined;
      if (!kind) return [`\`${option}.${name}\` is not an option. Is it misspelt?`];
      if (given === undefined || kind.test(given)) return [];
      return [`\`${option}.${name}\` must be ${kind.words}.`];
    });
  });
}

/** class-validator knows one message for each rule: several problems are lines of it. */
function check(
  name: string,
  problems: (value: unknown, option: string) => readonly string[],
): PropertyDecorator {
  return ValidateBy({
    name,
    validator: {
      validate: (value: unknown, context) => problems(value, context?.property ?? '').length === 0,
      defaultMessage: (context?: ValidationArguments) =>
        problems(context?.value, context?.property ?? '').join('\n'),
    },
  });
}

/* MERGED auth-options.dto.ts: The shape of the options, for class-validator. What they mean together is the core's to check; this
   catches what TypeScript would have, had it been asked: a misspelt callback, a number in a string. */

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

/* MERGED shape-problems.ts: What class-validator finds wrong with the options, option by option. */

/** The problems, and the options that have one. */
export interface Shape {
  readonly problems: readonly string[];
  readonly misshapen: ReadonlySet<string>;
}

/** Lists every option that is unknown or of the wrong type, instead of throwing the first. */
export function checkShape(options: object): Shape {
  const errors = validateSync(Object.assign(new AuthOptionsDto(), options), {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: false,
  });
  return {
    problems: errors.flatMap(getTexts),
    misshapen: new Set(errors.map(({ property }) => property)),
  };
}

function getTexts({ property, constraints = {} }: ValidationError): string[] {
  return Object.entries(constraints).flatMap(([constraint, text]) =>
    constraint === 'whitelistValidation'
      ? [`\`${property}\` is not an option. Is it misspelt?`]
      : text.split('\n'),
  );
}
