/**
 * Access tokens of providers, as frameworks hand them out. The feature `ProviderTokens` provides
 * them; these types are here, so that a framework does not load the feature.
 */
import type { SetCookie } from '../http/cookies.js';
import { ProviderAccessLost } from '../errors/upstream.errors.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { key, type ServiceResolver } from '../kernel/container.js';
import type { SessionRequest } from '../sessions/session-finder.js';

/**
 * An access token of a user's account at a provider.
 *
 * @publicApi
 */
export interface ProviderToken {
  readonly accessToken: string;
  /** `undefined` for a token that does not expire. */
  readonly expiresAt: Date | undefined;
  /** The granted scopes, as the provider sent them; empty if it did not. */
  readonly scope: string;
  readonly provider: string;
  /** The user's id at the provider. */
  readonly providerAccountId: string;
}

/**
 * Which of the tokens an app needs.
 *
 * @publicApi
 */
export interface ProviderTokenOptions {
  /** For how many more seconds it must be valid. Default: 60. */
  readonly minValidity?: number | undefined;
  /** For a user with several accounts at the provider. Default: the first one by its id. */
  readonly providerAccountId?: string | undefined;
}

/** A token for a framework, which sets the cookies. */
export interface ProviderTokenReading {
  /** The error when the provider has refused to renew it. The cookies then remove the tokens. */
  readonly token: ProviderToken | ProviderAccessLost;
  /** Empty with an adapter: without one, a refreshed token exists in these cookies alone. */
  readonly cookies: readonly SetCookie[];
}

/** @throws {ProviderAccessLost} in place of a token. Set the cookies before. */
export function requireToken({ token }: Pick<ProviderTokenReading, 'token'>): ProviderToken {
  if (token instanceof ProviderAccessLost) throw token;
  return token;
}

/** Reads the token for a request. */
export interface ProviderTokenReader {
  /**
   * @param canSetCookies - `false` where the response is on its way: without an adapter, no token
   *   is refreshed then.
   */
  read(
    request: SessionRequest,
    provider: string,
    options: ProviderTokenOptions,
    canSetCookies: boolean,
  ): Promise<ProviderTokenReading>;
}

/** `undefined` without the feature. */
export const ProviderTokenReaderToken = key<ProviderTokenReader | undefined>('ProviderTokenReader');

/** @throws {InvalidOption} when the configuration lacks the feature. */
export function requireProviderTokens(services: ServiceResolver): ProviderTokenReader {
  const reader = services.get(ProviderTokenReaderToken);
  if (reader) return reader;
  throw new InvalidOption(
    'The tokens of providers need a feature: add `ProviderTokens()` to `features`.',
  );
}
