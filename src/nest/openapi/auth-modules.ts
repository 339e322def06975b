/** What the AuthModules of an app say of themselves, as far as a document tells it. */
import type { INestApplicationContext } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { CookiePolicy } from '../../core/http/cookie-policy.js';
import { normalizeBasePath } from '../../core/http/routes.js';
import { OriginSettingsToken } from '../../core/http/request-origin.js';
import { ProviderRegistry, type ServiceResolver } from '../../core/index.js';
import { BasePathToken } from '../module/composition/tokens.js';
import { ModuleServices } from '../module/composition/module-services.js';
import { RequestServices } from '../transports/transport.js';
import { BearerTokensToken } from '../session/request-sessions.js';

/** The facts of one module. */
export interface AuthModuleFacts {
  /** Without the global prefix, and without a trailing slash. */
  readonly basePath: string;
  /** Empty where the request decides which providers there are. */
  readonly providerIds: readonly string[];
  readonly acceptsBearer: boolean;
  readonly sessionCookie: SessionCookieNames;
}

/** What the session cookie is called; two names where the address is not configured. */
export interface SessionCookieNames {
  readonly name: string;
  readonly overHttps: string;
}

/** The global module goes first: it is the one that most guards mean. */
export function findAuthModules(app: INestApplicationContext): readonly AuthModuleFacts[] {
  const modules = [...app.get(ModulesContainer).values()].filter(({ providers }) =>
    providers.has(BasePathToken),
  );
  return modules
    .sort((one, other) => Number(other.isGlobal) - Number(one.isGlobal))
    .map(({ providers }) => getFacts((token) => providers.get(token)?.instance));
}

/** A service that belongs to a request, or depends on one, has no instance that could be looked at. */
function getFacts(
  instanceOf: (token: symbol | typeof RequestServices) => unknown,
): AuthModuleFacts {
  const services = instanceOf(RequestServices);
  const shared = services instanceof ModuleServices ? services : undefined;
  const providers = shared?.get(ProviderRegistry).all() ?? [];
  return {
    basePath: normalizeBasePath(String(instanceOf(BasePathToken))),
    providerIds: providers.map(({ id }) => id),
    acceptsBearer: instanceOf(BearerTokensToken) === true,
    sessionCookie: cookieNames(shared),
  };
}

const USUAL_COOKIES = new CookiePolicy({
  useSecureCookies: undefined,
  overrides: undefined,
  acceptsV4: false,
});

function cookieNames(services: ServiceResolver | undefined): SessionCookieNames {
  const origin = services?.get(OriginSettingsToken).origin;
  const cookies = services?.get(CookiePolicy) ?? USUAL_COOKIES;
  return {
    name: cookies.for(origin ?? 'http:').sessionToken.name,
    overHttps: cookies.for(origin ?? 'https:').sessionToken.name,
  };
}
