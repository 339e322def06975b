/** The facts of an app's AuthModules that its OpenAPI document contains. */
import type { INestApplicationContext } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { type FeatureRoute, listRoutes } from '../../core/features/index.js';
import { CookiePolicy, normalizeBasePath, OriginSettingsToken } from '../../core/http/index.js';
import { ProviderRegistry, type ServiceResolver } from '../../core/index.js';
import { type AuthModuleExtras, BasePathToken } from '../module/auth-module-options.js';
import { ExtrasToken } from '../module/module-extras.js';
import { ModuleServices } from '../module/composition/module-services.js';
import { RequestServices } from '../transports/transport.js';
import { BearerTokensToken } from '../session/session-lookup.js';

/** The facts of one module. */
export interface AuthModuleFacts {
  /** Without the global prefix and a trailing slash. */
  readonly basePath: string;
  /** Empty if the providers depend on the request. */
  readonly providerIds: readonly string[];
  readonly acceptsBearer: boolean;
  /** The routes of the features of its declaration. */
  readonly featureRoutes: readonly FeatureRoute[];
  readonly sessionCookie: SessionCookieNames;
}

/** The names of the session cookie. They differ if the origin is not configured. */
export interface SessionCookieNames {
  readonly name: string;
  readonly overHttps: string;
}

/** The AuthModules of an app. The global one is first, because most guards use it. */
export function findAuthModules(app: INestApplicationContext): readonly AuthModuleFacts[] {
  const modules = [...app.get(ModulesContainer).values()].filter(({ providers }) =>
    providers.has(BasePathToken),
  );
  return modules
    .sort((one, other) => Number(other.isGlobal) - Number(one.isGlobal))
    .map(({ providers }) => getFacts((token) => providers.get(token)?.instance));
}

/** Request-scoped services have no instance, so their facts are left out. */
function getFacts(
  getInstance: (token: symbol | typeof RequestServices) => unknown,
): AuthModuleFacts {
  const services = getInstance(RequestServices);
  const shared = services instanceof ModuleServices ? services : undefined;
  const providers = shared?.get(ProviderRegistry).all() ?? [];
  return {
    basePath: normalizeBasePath(String(getInstance(BasePathToken))),
    providerIds: providers.map(({ id }) => id),
    acceptsBearer: getInstance(BearerTokensToken) === true,
    featureRoutes: listRoutes((getInstance(ExtrasToken) as AuthModuleExtras).features),
    sessionCookie: getCookieNames(shared),
  };
}

const DEFAULT_COOKIES = new CookiePolicy({
  useSecureCookies: undefined,
  overrides: undefined,
  acceptsV4: false,
});

function getCookieNames(services: ServiceResolver | undefined): SessionCookieNames {
  const origin = services?.get(OriginSettingsToken).origin;
  const cookies = services?.get(CookiePolicy) ?? DEFAULT_COOKIES;
  return {
    name: cookies.for(origin ?? 'http:').sessionToken.name,
    overHttps: cookies.for(origin ?? 'https:').sessionToken.name,
  };
}
