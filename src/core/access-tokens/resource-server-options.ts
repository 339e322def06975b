/**
 * The options of a resource server, an API that accepts access tokens (RFC 6749 §1.1), and their
 * checks.
 */
import type { HeaderReader } from '../http/request-origin.js';
import type { Awaitable } from '../kernel/objects.js';
import { parseUrl } from '../kernel/url.js';
import { isSafeEndpoint } from '../oauth/safe-endpoint.js';
import type { AccessToken } from './access-token.js';
import {
  type AccessTokenIssuer,
  normalizeType,
  SIGNING_ALGORITHMS,
} from './access-token-issuer.js';
import type { ReplayStore } from './dpop.js';

/**
 * Whose access tokens an API accepts.
 *
 * @example
 * ```ts
 * const options: ResourceServerOptions = {
 *   issuers: [Keycloak({ issuer: 'https://id.example.com/realms/shop', audience: 'orders-api' })],
 *   resource: 'https://api.example.com',
 * };
 * ```
 * @publicApi
 */
export interface ResourceServerOptions {
  readonly issuers: readonly AccessTokenIssuer[];
  /**
   * The public address of this API. With it, `GET /.well-known/oauth-protected-resource` says which
   * issuers there are (RFC 9728), and proofs (DPoP) are compared with it in place of the `Host`
   * header.
   *
   * @default none
   */
  readonly resource?: string | undefined;
  /**
   * The scopes that the metadata lists.
   *
   * @default none
   */
  readonly scopesSupported?: readonly string[] | undefined;
  /**
   * The tolerance for clocks, in seconds, from 0 to 300.
   *
   * @default 30
   */
  readonly clockTolerance?: number | undefined;
  /**
   * Whether tokens must be bound to a key of the client (RFC 9449). Tokens that are bound always
   * need a proof.
   *
   * @default `accepted`
   */
  readonly dpop?: 'accepted' | 'required' | undefined;
  /**
   * Where used proofs are remembered.
   *
   * @default the memory of each process
   */
  readonly replays?: ReplayStore | undefined;
  /**
   * The certificate of the client, from a header of a proxy that ends TLS, as PEM or base64. The
   * proxy must remove that header from requests.
   *
   * @default the certificate of the connection
   */
  readonly clientCertificate?: ((headers: HeaderReader) => string | null | undefined) | undefined;
  /**
   * Whether a valid token is refused nevertheless: its session was ended, for instance. It is asked
   * for each request.
   *
   * @default none is
   */
  readonly isRevoked?: ((token: AccessToken) => Awaitable<boolean>) | undefined;
}

const MAX_TOLERANCE_SECONDS = 300;
const MAX_INTROSPECTION_SECONDS = 300;

/**
 * Lists everything that is wrong, a sentence each.
 *
 * @param followsSessions - Whether the app has the feature `Sessions`.
 */
export function listResourceServerProblems(
  options: ResourceServerOptions,
  followsSessions: boolean,
): readonly string[] {
  const issuers: unknown = options.issuers;
  if (!Array.isArray(issuers) || issuers.length === 0) {
    return ['`issuers` must be a list of at least one issuer, e.g. [Auth0({ domain, audience })].'];
  }
  const names = options.issuers.map(({ issuer }) => issuer);
  const introspecting = options.issuers.filter(({ introspection }) => introspection);
  return [
    ...options.issuers.flatMap(listIssuerProblems),
    ...(new Set(names).size < names.length ? ['Two `issuers` are the same.'] : []),
    ...(introspecting.length > 1
      ? ['One issuer may have `introspection`: a token without claims does not say whose it is.']
      : []),
    ...(!followsSessions && options.issuers.some(({ sharesSessions }) => sharesSessions)
      ? [
          '`sharesSessions` needs `AuthModule.forRoot` with the feature `Sessions()`, which follows the sessions.',
        ]
      : []),
    ...listOptionProblems(options),
  ];
}

/** Whether something is wrong, and the sentence that says it. */
type Finding = readonly [isWrong: boolean, problem: string];

const listFound = (findings: readonly Finding[]): readonly string[] =>
  findings.flatMap(([isWrong, problem]) => (isWrong ? [problem] : []));

function listOptionProblems(options: ResourceServerOptions): readonly string[] {
  const { resource, clockTolerance, dpop } = options;
  return listFound([
    [
      resource !== undefined && !isResource(resource),
      '`resource` must be the https address of this API, without a fragment (http only on this machine).',
    ],
    [
      !isWithin(clockTolerance, MAX_TOLERANCE_SECONDS),
      '`clockTolerance` must be a number of seconds from 0 to 300.',
    ],
    [
      ![undefined, 'accepted', 'required'].includes(dpop),
      '`dpop` must be "accepted" or "required".',
    ],
    [
      dpop === 'required' && resource === undefined,
      '`dpop: "required"` needs `resource`: proofs name the address of this API.',
    ],
  ]);
}

function listIssuerProblems(described: AccessTokenIssuer, index: number): readonly string[] {
  const { issuer, audience, algorithms, jwksUri, introspection, mfaAcrValues } = described;
  const allowsHttp = described.allowInsecureRequests === true;
  const place = `\`issuers[${index}]\``;
  return listFound([
    [
      !isAddress(issuer, allowsHttp),
      `${place} has no \`issuer\` that is an https address (http only on this machine, or with \`allowInsecureRequests\`).`,
    ],
    [
      !isListOfNames([audience].flat()),
      `${place} has no \`audience\`: a token for another API of the same issuer would be accepted.`,
    ],
    [
      algorithms !== undefined && !areAlgorithms(algorithms),
      `${place} has \`algorithms\` that are not among ${SIGNING_ALGORITHMS.join(', ')}.`,
    ],
    [
      mayBeIdToken(described),
      `${place} has \`types\` that ID tokens have too. Name in \`requiredClaims\` what only an access token has.`,
    ],
    [
      jwksUri !== undefined && !isAddress(jwksUri, allowsHttp),
      `${place} has a \`jwksUri\` that is not https.`,
    ],
    [
      mfaAcrValues !== undefined && !areNames(mfaAcrValues),
      `${place} has \`mfaAcrValues\` that are no list of names. An empty list says that none of its tokens shows two factors.`,
    ],
    [
      introspection !== undefined &&
        !isListOfNames([introspection.clientId, introspection.clientSecret]),
      `${place} has \`introspection\` without \`clientId\` and \`clientSecret\`.`,
    ],
    [
      !isWithin(introspection?.maxAge, MAX_INTROSPECTION_SECONDS),
      `${place} has an \`introspection.maxAge\` that is not from 0 to 300 seconds.`,
    ],
  ]);
}

// Types exclude what is tested here, but the values may come from the environment.

function isAddress(value: unknown, allowsHttp: boolean): boolean {
  return typeof value === 'string' && isSafeEndpoint(value, allowsHttp);
}

function isResource(value: unknown): boolean {
  return isAddress(value, false) && parseUrl(String(value))?.hash === '';
}

function isListOfNames(values: readonly unknown[]): boolean {
  return values.length > 0 && areNames(values);
}

function areNames(values: unknown): boolean {
  return Array.isArray(values) && values.every((one) => typeof one === 'string' && one !== '');
}

function areAlgorithms(values: readonly unknown[]): boolean {
  const known: readonly unknown[] = SIGNING_ALGORITHMS;
  return values.length > 0 && values.every((one) => known.includes(one));
}

/** `undefined` is the default, which is within. */
function isWithin(value: unknown, most: number): boolean {
  return value === undefined || (typeof value === 'number' && value >= 0 && value <= most);
}

/** RFC 9068 has a type of its own. Without it, claims must tell. */
function mayBeIdToken({ types = [], requiredClaims = {} }: AccessTokenIssuer): boolean {
  const isOther = (type: string) => normalizeType(type) !== 'at+jwt';
  return types.some(isOther) && Object.keys(requiredClaims).length === 0;
}
