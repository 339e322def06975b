/**
 * How the site makes and reads its session tokens: with the functions of the app, where it has
 * some.
 */
import { decode, decodeV4, encode } from '../../core/jwt/index.js';
import { isMembers, type ObjectMembers, toMembers, toText } from './compared-app.js';

export interface ComparedSessionTokens {
  /** The value of a session cookie that lasts so many seconds. */
  seal(claims: ObjectMembers, maxAge: number): Promise<string>;
  /** The claims of a token that a function of the app has made, or `undefined`. */
  readOwn(token: string): Promise<ObjectMembers | undefined>;
}

type AppFunction = (given: object) => unknown;

/** What `encode` of a library takes. */
export type Encode = (given: {
  readonly token: ObjectMembers;
  readonly secret: string;
  readonly maxAge: number;
}) => Promise<string>;

/** Secrets for session tokens, newest first. */
export function listSecrets(config: ObjectMembers): string[] {
  const secret = toMembers(config.jwt).secret ?? config.secret;
  return [secret].flat().map(toText).filter(Boolean);
}

/** Whether the app has a secret of its own, beside that of its session tokens. */
export function hasSecret({ secret }: ObjectMembers): boolean {
  return [secret].flat().some((one) => toText(one) !== '');
}

/** Tokens of Auth.js 5, which have the name of their cookie as the salt. */
export function saltedTokens(config: ObjectMembers, salt: string): ComparedSessionTokens {
  return new AppTokens(config, { salt }, ({ secret, ...given }) =>
    encode({ ...given, secret, salt }),
  );
}

/** Tokens of version 4, which have no salt. */
export function unsaltedTokens(config: ObjectMembers, encodeToken: Encode): ComparedSessionTokens {
  return new AppTokens(config, {}, encodeToken);
}

/**
 * The option `jwt` after the codemod: functions of the app call `encode` and `decode` of version 4
 * without a salt, and with one secret.
 */
export function withoutSalts(jwt: unknown): unknown {
  if (!isMembers(jwt)) return jwt;
  const functions = ['encode', 'decode'].flatMap((name) => {
    const own = toFunction(jwt[name]);
    if (own === undefined) return [];
    const call = ({ salt: _salt, secret, ...given }: { salt?: unknown; secret?: unknown }) =>
      own({ ...given, secret: [secret].flat()[0] });
    return [[name, call] as const];
  });
  return { ...jwt, ...Object.fromEntries(functions) };
}

class AppTokens implements ComparedSessionTokens {
  private readonly jwt: ObjectMembers;
  private readonly secret: string;

  constructor(
    config: ObjectMembers,
    private readonly more: object,
    private readonly encodeToken: Encode,
  ) {
    this.jwt = toMembers(config.jwt);
    [this.secret = ''] = listSecrets(config);
  }

  async seal(claims: ObjectMembers, maxAge: number): Promise<string> {
    const { secret, jwt } = this;
    const own = toFunction(jwt.encode);
    if (own === undefined) return this.encodeToken({ token: claims, secret, maxAge });
    const token = await own({ ...jwt, ...this.more, token: { ...claims }, secret, maxAge });
    if (typeof token !== 'string') throw new TypeError('`jwt.encode` returned no text.');
    return token;
  }

  async readOwn(token: string): Promise<ObjectMembers | undefined> {
    const own = toFunction(this.jwt.decode);
    if (own === undefined) return undefined;
    try {
      const claims = await own({ ...this.jwt, ...this.more, token, secret: this.secret });
      return isMembers(claims) ? claims : undefined;
    } catch {
      return undefined;
    }
  }
}

/** Opens tokens that one of the libraries has made. */
export class TokenReader {
  constructor(
    private readonly secrets: readonly string[],
    /** The names of cookies. That of the session is first. */
    private readonly salts: readonly string[],
  ) {}

  /** The claims, and the cookie that they are sealed for. */
  async read(token: string): Promise<{ salt: string; claims: object } | undefined> {
    for (const secret of this.secrets) {
      for (const salt of this.salts) {
        const claims = await decode({ token, secret, salt }).catch(() => null);
        if (claims) return { salt, claims };
      }
      const claims = await decodeV4({ token, secret }).catch(() => null);
      if (claims) return { salt: this.salts[0] ?? '', claims };
    }
    return undefined;
  }
}

function toFunction(value: unknown): AppFunction | undefined {
  return typeof value === 'function' ? (value as AppFunction) : undefined;
}
