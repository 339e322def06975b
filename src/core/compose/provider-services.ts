/**
 * The services that send requests to providers. They load with the first sign-in, or with a feature
 * that brings these rows.
 */
import { AuthSettingsToken } from '../config/settings.js';
import { provide, service, type ServiceDefinition } from '../kernel/container.js';
import { JwtService } from '../jwt/jwt.service.js';
import { ClockToken, FetchToken, RandomToken } from '../kernel/platform.js';
import { AuthorizationParamsToken } from '../oauth/authorization-params.js';
import { AuthorizationChecks, AuthorizationRequests } from '../oauth/authorization-request.js';
import { CheckCookies, StateCodec } from '../oauth/check-cookies.js';
import { MetadataCache } from '../oauth/metadata-cache.js';
import { createOAuthClient, OAuthClientToken } from '../oauth/oauth-client.js';
import { createProviderFetch, ProviderFetchToken } from '../oauth/provider-fetch.js';
import { RedirectProxy, RedirectProxySettingsToken } from '../oauth/redirect-proxy.js';

/** Sends requests to providers, and starts sign-ins with them. */
export const PROVIDER_SERVICES: readonly ServiceDefinition[] = [
  provide(RedirectProxySettingsToken, [AuthSettingsToken], ({ redirectProxy }) => redirectProxy),
  service(MetadataCache, [ClockToken]),
  provide(ProviderFetchToken, [FetchToken], createProviderFetch),
  provide(OAuthClientToken, [MetadataCache, ProviderFetchToken, ClockToken], createOAuthClient),
  service(CheckCookies, [JwtService, ClockToken]),
  service(StateCodec, [JwtService, RandomToken]),
  service(RedirectProxy, [RedirectProxySettingsToken, StateCodec]),
  service(AuthorizationChecks, [StateCodec, RandomToken]),
  service(AuthorizationRequests, [
    OAuthClientToken,
    AuthorizationChecks,
    CheckCookies,
    RedirectProxy,
    AuthorizationParamsToken,
  ]),
];
