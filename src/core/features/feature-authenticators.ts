/** The ways of all features to authenticate, and what is wrong with them. */
import { ClaimedCredentialsToken } from '../http/claimed-credentials.js';
import { key, provide, provideList, type ServiceDefinition, value } from '../kernel/container.js';
import {
  type RequestAuthenticator,
  type AuthenticatorDefinition,
  AuthenticatorsToken,
  type CredentialPlace,
} from './authenticator.js';
import { CredentialAuthentication } from './credential-authentication.js';
import { claimCredentials } from './credential-place.js';
import type { Feature } from './feature.js';

const AuthenticatorListToken = key<readonly RequestAuthenticator[]>('AuthenticatorList');

/** The rows of the ways. */
export function composeAuthenticators(features: readonly Feature[]): readonly ServiceDefinition[] {
  const definitions = features.flatMap(({ authenticators = [] }) => authenticators);
  if (definitions.length === 0) return [];
  return [
    value(ClaimedCredentialsToken, claimCredentials(definitions.flatMap(({ places }) => places))),
    provideList(
      AuthenticatorListToken,
      definitions.map(({ authenticator }) => authenticator),
    ),
    provide(AuthenticatorsToken, [AuthenticatorListToken], (services) => {
      const ways = services.flatMap((authenticator, index) => {
        const definition = definitions[index];
        return definition ? [[definition.way, { ...definition, authenticator }] as const] : [];
      });
      return new CredentialAuthentication(new Map(ways));
    }),
  ];
}

/** A place of a way, and whose it is. */
interface PlaceOf {
  readonly what: string;
  readonly place: CredentialPlace;
}

/** Lists the problems of the ways, as sentences. */
export function findAuthenticatorProblems(features: readonly Feature[]): string[] {
  const ways = features.flatMap(({ id, authenticators = [] }) =>
    authenticators.map((definition) => ({
      what: `The way "${definition.way}" of the feature "${id}"`,
      definition,
    })),
  );
  const places = ways.flatMap(({ what, definition }) =>
    definition.places.map((place): PlaceOf => ({ what, place })),
  );
  return [
    ...ways.flatMap(({ what, definition }) => describeWay(definition, what)),
    ...places.flatMap(({ what, place }) => describePlace(place, what)),
    ...places.flatMap((one, index) =>
      places.slice(index + 1).flatMap((other) => describeOverlap(one, other)),
    ),
  ];
}

const OWN_WAYS: readonly string[] = ['session', 'accessToken'];

/**
 * A token of RFC 9110 §5.6.2: a scheme, the name of a header, and that of a way, which may stand
 * for a scheme.
 */
const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

function describeWay({ way, places }: AuthenticatorDefinition, what: string): string[] {
  if (OWN_WAYS.includes(way)) return [`${what} is one of the library's own. Rename it.`];
  if (!TOKEN.test(way)) return [`${what} has a name that is no single word. Rename it: "key".`];
  return places.length > 0
    ? []
    : [`${what} has no \`places\`. Add one: \`{ scheme: 'Bearer', prefix: 'shop_' }\`.`];
}

/** Browsers send these by themselves, also with requests that another site makes. */
const AMBIENT_SCHEMES = /^(?:basic|digest|negotiate|ntlm)$/i;

/** Headers that browsers, proxies and protocols set, or whose meaning is taken. */
const TAKEN_HEADERS =
  /^(?:accept|access-control|content|if|proxy|sec|x-forwarded)(?:-.*)?$|^(?:authorization|cache-control|connection|cookie|date|expect|forwarded|host|keep-alive|origin|range|referer|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via|x-real-ip)$/i;

function describePlace(place: CredentialPlace, what: string): string[] {
  if ('header' in place) {
    if (!TOKEN.test(place.header)) return [`${what} has a place that is no header.`];
    return TAKEN_HEADERS.test(place.header)
      ? [`${what} has a place in the header ${place.header}, which has a meaning. Take another.`]
      : [];
  }
  const { scheme, prefix } = place;
  const known = `${what} has a place of the scheme ${scheme}`;
  if (!TOKEN.test(scheme)) return [`${what} has a place that is neither a scheme nor a header.`];
  if (/^dpop$/i.test(scheme)) return [`${known}, which is that of access tokens. Take another.`];
  if (AMBIENT_SCHEMES.test(scheme)) {
    return [`${known}, which browsers send by themselves, also for other sites. Take another.`];
  }
  if (prefix !== undefined && !/^[\x21-\x2b\x2d-\x7e]{1,128}$/.test(prefix)) {
    return [`${known} with a prefix that no credential begins with.`];
  }
  if (!/^bearer$/i.test(scheme)) return [];
  if (prefix === undefined) return [`${known} without a prefix, ${OF_TOKENS}`];
  return TOKEN_STARTS.test(prefix) ? [`${known} with the prefix "${prefix}", ${OF_TOKENS}`] : [];
}

const OF_TOKENS = "which session tokens and access tokens have. Add one: `prefix: 'shop_'`.";

/**
 * What tokens begin with: those that are JSON (RFC 7519 §3), and the UUIDs of sessions in a
 * database.
 */
const TOKEN_STARTS = /^(?:ey?$|eyJ|[\da-f-]+$)/;

/** One credential must have one way. */
function describeOverlap(one: PlaceOf, other: PlaceOf): string[] {
  const shared = findShared(one.place, other.place);
  return shared === undefined
    ? []
    : [
        `${one.what} and ${lowerFirst(other.what)} both claim ${shared}. Leave one out, or change it.`,
      ];
}

function findShared(one: CredentialPlace, other: CredentialPlace): string | undefined {
  if ('header' in one && 'header' in other) {
    const isSame = one.header.toLowerCase() === other.header.toLowerCase();
    return isSame ? `the header ${other.header}` : undefined;
  }
  if ('header' in one || 'header' in other) return undefined;
  if (one.scheme.toLowerCase() !== other.scheme.toLowerCase()) return undefined;
  const [a, b] = [one.prefix ?? '', other.prefix ?? ''];
  if (!a.startsWith(b) && !b.startsWith(a)) return undefined;
  return `credentials of the scheme ${other.scheme} that begin with "${a.length > b.length ? a : b}"`;
}

function lowerFirst(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
