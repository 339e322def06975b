import { type Awaitable, key, type OptionNames } from '../../core/kernel/index.js';
import type { JWT } from '../../core/models/index.js';

/** The algorithms that tokens may be signed with. */
export const TOKEN_ALGORITHMS = ['ES256', 'RS256', 'EdDSA'] as const;

/** Who a token is for, and what it may be used for. */
export interface TokenGrant {
  readonly userId: string;
  /** The API. */
  readonly audience: string;
  readonly scopes: readonly string[];
  /** The claims of the session token; `undefined` with the session strategy `database`. */
  readonly session: JWT | undefined;
}

/** An API that tokens may be for. */
export interface AudienceOptions {
  /**
   * The scopes that a token for it may have. A client that asks for none gets all of them.
   *
   * @default none
   */
  readonly scopes?: readonly string[] | undefined;
}

/**
 * The options of `AccessTokens`.
 *
 * @example
 * ```ts
 * AccessTokens({
 *   audiences: { 'https://orders.example.com': { scopes: ['orders:read', 'orders:write'] } },
 *   claims: ({ session }) => ({ roles: session?.roles }),
 * });
 * ```
 * @publicApi
 */
export interface AccessTokensOptions {
  /** The APIs, by their identifiers. The first is the one of a request that names none. */
  readonly audiences: Readonly<Record<string, AudienceOptions>>;
  /**
   * How long a token is valid, in seconds, from 30 to 600. An API that does not follow the sessions
   * accepts it for so long after a sign-out.
   *
   * @default 300
   */
  readonly maxAge?: number | undefined;
  /** @default `ES256` */
  readonly algorithm?: (typeof TOKEN_ALGORITHMS)[number] | undefined;
  /**
   * How long a key signs, in days, from 2 to 365. The next one is published a day before it signs.
   *
   * @default 30
   */
  readonly rotateAfter?: number | undefined;
  /**
   * The `iss` of tokens, an address at which this app answers.
   *
   * @default the base path at the address of the request
   */
  readonly issuer?: string | undefined;
  /**
   * Claims to add, such as roles. Those of the library cannot be replaced.
   *
   * @default none
   */
  readonly claims?:
    ((grant: TokenGrant) => Awaitable<Readonly<Record<string, unknown>>>) | undefined;
}

/** The options of the feature. */
export const AccessTokensOptionsToken = key<AccessTokensOptions>('AccessTokensOptions');

/** The names of the options. */
export const OPTION_NAMES: OptionNames<AccessTokensOptions> = {
  audiences: { '*': { scopes: true } satisfies OptionNames<AudienceOptions> },
  maxAge: true,
  algorithm: true,
  rotateAfter: true,
  issuer: true,
  claims: true,
};

export const DEFAULTS = { maxAge: 300, algorithm: 'ES256', rotateAfter: 30 } as const;

/** RFC 6749 §3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** Lists what is wrong with the options, as sentences. */
export function findOptionProblems(options: AccessTokensOptions): string[] {
  const { audiences, maxAge, algorithm, rotateAfter, claims } = options;
  const listed: readonly AudienceOptions[] = Object.values(Object(audiences) as object);
  const scopes: readonly unknown[] = listed.flatMap((one) => one?.scopes ?? []);
  const findings: readonly (readonly [isWrong: boolean, problem: string])[] = [
    [
      listed.length === 0,
      '`audiences` must name the APIs that tokens are for, e.g. { "https://api.example.com": {} }.',
    ],
    [
      !scopes.every((scope) => typeof scope === 'string' && SCOPE.test(scope)),
      '`scopes` of an audience must be a list of names without spaces.',
    ],
    [!isWithin(maxAge, 30, 600), '`maxAge` must be a number of seconds from 30 to 600.'],
    [!isWithin(rotateAfter, 2, 365), '`rotateAfter` must be a number of days from 2 to 365.'],
    [
      algorithm !== undefined && !TOKEN_ALGORITHMS.includes(algorithm),
      `\`algorithm\` must be one of ${TOKEN_ALGORITHMS.join(', ')}.`,
    ],
    [claims !== undefined && typeof claims !== 'function', '`claims` must be a function.'],
  ];
  return findings.flatMap(([isWrong, problem]) => (isWrong ? [problem] : []));
}

function isWithin(value: unknown, least: number, most: number): boolean {
  return value === undefined || (typeof value === 'number' && value >= least && value <= most);
}
