/** The main service of the feature: access tokens that are valid when the app gets them. */
import {
  InvalidOption,
  ProviderAccessLost,
  ProviderTokenMissing,
} from '../../core/errors/index.js';
import type {
  ProviderToken,
  ProviderTokenOptions,
  ProviderTokenReader,
  ProviderTokenReading,
} from '../../core/features/index.js';
import type { SetCookie } from '../../core/http/index.js';
import type { SessionFinder, SessionRequest } from '../../core/sessions/index.js';
import { type AccountTokens, listMissingScopes } from './account-tokens.js';
import type { ConsentRequests } from './consent-requests.js';
import type { TokenRevoker } from './token-revoker.js';
import type { TokenStoreFinder } from './token-store-finder.js';
import type { TokenStore } from './token-store.js';
import type { ValidTokens } from './valid-tokens.js';

/** Whose token: the user by the id, which needs an adapter, or the user of a request. */
export type TokenOwner = { readonly userId: string } | { readonly request: SessionRequest };

/** Which account: one of the user's at a provider. */
export type TokenAccount = TokenOwner & {
  /** The id of the provider. */
  readonly provider: string;
  /** For a user with several accounts at the provider. Default: the first one by its id. */
  readonly providerAccountId?: string | undefined;
};

/** The scopes that the app needs. */
export type WantedScopes = TokenAccount & {
  readonly scopes: readonly string[];
  /** Where the user returns to. Default: as after any sign-in. */
  readonly callbackUrl?: string | undefined;
};

/** What became of a revocation. */
export interface TokenRevocation {
  /**
   * `false` when the provider has no revocation endpoint, or failed: its token is valid until it
   * expires.
   */
  readonly isRevoked: boolean;
  /** To set with the response; empty with an adapter. */
  readonly cookies: readonly SetCookie[];
}

/** The message of the event `providerAccessLost`. */
export interface ProviderAccessLostMessage {
  readonly userId: string;
  readonly provider: string;
  readonly providerAccountId: string;
}

declare module '../../core/events/event-bus.js' {
  interface FeatureEventMessages {
    /**
     * A provider no longer accepts the refresh token of an account. The user stays signed in, and
     * has to sign in with the provider again before the app can call it.
     *
     * @default none
     */
    providerAccessLost: ProviderAccessLostMessage;
  }
}

/** The service behind the token `ProviderTokens`. */
export class ProviderTokensService implements ProviderTokenReader {
  constructor(
    private readonly stores: TokenStoreFinder,
    private readonly valid: ValidTokens,
    private readonly revoker: TokenRevoker,
    private readonly consents: ConsentRequests,
    private readonly finder: SessionFinder,
  ) {}

  /**
   * An access token that is valid. It is refreshed if it has to be: by one request to the provider
   * for all callers, on all processes that share the database.
   *
   * Without an adapter, pass the request, and set the cookies of the result with the response: a
   * refreshed token exists in them alone.
   *
   * @throws {ProviderTokenMissing} when the user has no account with tokens at the provider, or is
   *   not signed in.
   * @throws {ProviderAccessLost} when the provider gives no new token: the user has to sign in with
   *   it again.
   * @throws {CallbackRouteError} when the provider failed, and the token has expired.
   * @throws {AdapterError} when the database failed.
   * @throws {InvalidOption} when no such provider is configured, or a user's id came without an
   *   adapter.
   * @example
   * ```ts
   * const { accessToken } = await providerTokens.get({ userId: user.id, provider: 'google' });
   * ```
   */
  async get({
    provider,
    minValidity,
    providerAccountId,
    ...owner
  }: TokenAccount & ProviderTokenOptions): Promise<
    ProviderToken & Pick<ProviderTokenReading, 'cookies'>
  > {
    const store = await this.open(owner);
    const tokens = await this.valid.get(store, provider, { minValidity, providerAccountId });
    return { ...toProviderToken(tokens), cookies: store.cookies };
  }

  /** The same for the functions and decorators of frameworks. */
  async read(
    request: SessionRequest,
    provider: string,
    options: ProviderTokenOptions,
    canSetCookies: boolean,
  ): Promise<ProviderTokenReading> {
    const store = await this.openForRequest(request, canSetCookies);
    try {
      const tokens = await this.valid.get(store, provider, options);
      return { token: toProviderToken(tokens), cookies: store.cookies };
    } catch (thrown) {
      if (thrown instanceof ProviderAccessLost) return { token: thrown, cookies: store.cookies };
      throw thrown;
    }
  }

  /**
   * Where to send the user to consent to scopes that were not granted yet, as a path of this site;
   * `null` if they were. The address is for this user, and valid for 15 minutes.
   *
   * @throws {ProviderTokenMissing} when the user is not signed in.
   * @example
   * ```ts
   * const path = await providerTokens.missing({ userId, provider: 'google', scopes: [CALENDAR] });
   * if (path) return redirect(path);
   * ```
   */
  async missing({
    provider: id,
    providerAccountId,
    scopes,
    callbackUrl,
    ...owner
  }: WantedScopes): Promise<string | null> {
    const store = await this.open(owner);
    const provider = this.valid.requireProvider(id);
    const tokens = await this.valid.find(store, id, providerAccountId);
    const isAlive = tokens !== undefined && this.valid.isAlive(tokens);
    if (isAlive && listMissingScopes(tokens.scope, scopes).length === 0) return null;
    return this.consents.createPath({
      userId: store.userId,
      provider,
      scopes,
      tokens,
      callbackUrl,
    });
  }

  /**
   * Gives the access up: revokes the tokens at the provider (RFC 7009), and removes them here. The
   * account stays linked, and the user signed in.
   *
   * @throws {ProviderTokenMissing} when the user is not signed in.
   * @throws {AdapterError} when the database failed.
   */
  async revoke({ provider, providerAccountId, ...owner }: TokenAccount): Promise<TokenRevocation> {
    const store = await this.open(owner);
    const find = () => this.valid.find(store, provider, providerAccountId);
    const isRevoked = (await this.revoker.remove(find, store)) ?? false;
    return { isRevoked, cookies: store.cookies };
  }

  private async open(owner: TokenOwner): Promise<TokenStore> {
    if ('request' in owner) return this.openForRequest(owner.request, true);
    if (this.stores.hasRows) return this.stores.openRows(owner.userId);
    throw new InvalidOption(
      'Without an adapter, the tokens are in a cookie: pass `request` instead of `userId`.',
    );
  }

  private async openForRequest(
    request: SessionRequest,
    canSetCookies: boolean,
  ): Promise<TokenStore> {
    const found = await this.finder.find(request);
    if (!found) throw new ProviderTokenMissing('The user is not signed in.');
    const { session, cookies, requestOrigin } = found;
    const site = requestOrigin.cookies;
    return this.stores.open(session.userId, { cookies, site }, canSetCookies);
  }
}

function toProviderToken(tokens: AccountTokens): ProviderToken {
  const { provider, providerAccountId, access_token = '', expires_at, scope = '' } = tokens;
  const expiresAt = expires_at === undefined ? undefined : new Date(expires_at * 1000);
  return { accessToken: access_token, expiresAt, scope, provider, providerAccountId };
}
