/** Asks users for further scopes, when the app needs them: incremental consent. */
import { RouteError } from '../../core/errors/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteHandler,
} from '../../core/features/index.js';
import { addQuery, type OriginResolver } from '../../core/http/index.js';
import type { JwtService } from '../../core/jwt/index.js';
import type { AuthorizationRequests } from '../../core/oauth/index.js';
import type { OAuthProvider, ProviderRegistry } from '../../core/providers/index.js';
import { type AccountTokens, listScopes } from './account-tokens.js';
import { addScopes, getConfigured } from './offline-access.js';
import type { TokenStoreFinder } from './token-store-finder.js';

/** How long the address may be used, in seconds. */
const LIFETIME_SECONDS = 15 * 60;

const SALT = 'portcullis.provider-consent';

/**
 * What the app asks for. Sealed, so that no other site can ask the user for scopes in the app's
 * name.
 */
interface Consent {
  readonly userId: string;
  readonly provider: string;
  readonly scope: string;
  /** The account, by its id at the provider; `undefined` if the user has none there. */
  readonly account: string | undefined;
  /** Whether no refresh token is kept. */
  readonly needsRenewal: boolean;
}

/** What the app needs. */
interface WantedConsent {
  readonly userId: string;
  readonly provider: OAuthProvider;
  readonly scopes: readonly string[];
  /** The tokens of the user's account, if there are any. */
  readonly tokens: AccountTokens | undefined;
  /** Where the user returns to. */
  readonly callbackUrl: string | undefined;
}

/** Makes the addresses that ask for scopes, and reads them. */
export class ConsentRequests {
  constructor(
    private readonly jwt: JwtService,
    private readonly originResolver: OriginResolver,
  ) {}

  /**
   * The path that asks a user for scopes, for a link or a redirect. Those that were granted before
   * are asked for again, so that they stay.
   */
  async createPath({
    userId,
    provider,
    scopes,
    tokens,
    callbackUrl,
  }: WantedConsent): Promise<string> {
    const configured = getConfigured(provider, 'scope');
    const consent: Consent = {
      userId,
      provider: provider.id,
      scope: addScopes(addScopes(configured, listScopes(tokens?.scope)), scopes),
      account: tokens?.providerAccountId,
      needsRenewal: tokens?.refresh_token === undefined,
    };
    const request = await this.jwt.seal({ ...consent }, SALT, LIFETIME_SECONDS);
    const path = `${this.originResolver.basePath}${CONSENT_PATH}`;
    return addQuery(path, { request, callbackUrl });
  }

  /** @throws {RouteError} 400 for an address that is not the app's, or too old. */
  async open(request: string): Promise<Consent> {
    const claims = await this.jwt.open(request, SALT).catch(() => undefined);
    const { userId, provider, scope, account, needsRenewal } = claims ?? {};
    if (typeof userId === 'string' && typeof provider === 'string' && typeof scope === 'string') {
      const wanted = typeof account === 'string' ? account : undefined;
      return { userId, provider, scope, account: wanted, needsRenewal: needsRenewal === true };
    }
    throw new RouteError(400, 'InvalidConsentRequest');
  }
}

/** `GET /account/provider-tokens/consent`: sends the user to the provider. */
export class ConsentHandler implements RouteHandler {
  constructor(
    private readonly consents: ConsentRequests,
    private readonly providers: ProviderRegistry,
    private readonly requests: AuthorizationRequests,
    private readonly stores: TokenStoreFinder,
  ) {}

  async handle({
    fields,
    session,
    cookies,
    requestOrigin,
  }: FeatureRequest): Promise<FeatureResponse> {
    const consent = await this.consents.open(fields['request'] ?? '');
    const provider = this.providers.find(consent.provider);
    const isOwn = session?.userId === consent.userId;
    if (!isOwn || (provider?.type !== 'oauth' && provider?.type !== 'oidc')) {
      throw new RouteError(400, 'InvalidConsentRequest');
    }
    const renewal = consent.needsRenewal ? provider.offlineAccess?.renewal : undefined;
    const params = { ...provider.authorization.params, ...renewal, scope: consent.scope };
    const asking = { ...provider, authorization: { ...provider.authorization, params } };
    const linksTo = this.stores.hasRows ? consent.userId : undefined;
    const request = { query: {}, cookies };
    const started = await this.requests.start(asking, requestOrigin, request, {
      linksTo,
      account: consent.account,
    });
    return { location: started.url, cookies: started.cookies };
  }
}

const CONSENT_PATH = '/account/provider-tokens/consent';

/** The route of the feature. */
export const CONSENT_ROUTE = route({
  method: 'GET',
  path: CONSENT_PATH,
  name: 'askForProviderScopes',
  summary: 'Sends the user to a provider, to consent to further scopes',
  access: 'session',
  fields: {
    request: {
      description: 'What `ProviderTokens.missing` has sealed.',
      isRequired: true,
      maxLength: 4000,
    },
  },
  responses: { 302: { description: 'The authorization endpoint of the provider.' } },
  handler: ConsentHandler,
});
