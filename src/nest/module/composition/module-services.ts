/** The rows of all services, with those that differ in NestJS, and the class that resolves them. */
import { Inject, Injectable } from '@nestjs/common';
import { ApplicationConfig, ModuleRef } from '@nestjs/core';
import {
  AccessTokenVerifier,
  AccessTokenVerifierToken,
} from '../../../core/access-tokens/index.js';
import { CallbacksToken } from '../../../core/callbacks/index.js';
import {
  AUTH_SERVICES,
  listServerAuthServices,
  SIGN_IN_SERVICES,
} from '../../../core/compose/index.js';
import { AuthSettingsToken, EntryOptionsToken } from '../../../core/config/index.js';
import {
  decorateServices,
  type Feature,
  FeaturesToken,
  listAsyncServices,
  listFeatureEvents,
  listFeatureServices,
} from '../../../core/features/index.js';
import { EventsToken } from '../../../core/events/index.js';
import {
  ErrorResponsesLoaderToken,
  ErrorResponsesToken,
  LaterActionsToken,
  SignInActionsToken,
} from '../../../core/handler/index.js';
import { normalizeBasePath, OriginSettingsToken } from '../../../core/http/index.js';
import {
  type AuthConfig,
  AuthConfigToken,
  type AuthServices,
  ClockToken,
  FetchToken,
} from '../../../core/index.js';
import { AcceptsBearerToken, SessionHooksToken } from '../../../core/sessions/index.js';
import {
  provide,
  type ServiceDefinition,
  type ServiceResolver,
  ServicesToken,
  type Token,
  value,
} from '../../../core/kernel/index.js';
import type { AuthModuleOptions } from '../auth-module-options.js';
import { AuthorizedToken } from '../../guard/authorized.js';
import { DiscoveredHooks } from '../../hooks/discovered-hooks.js';
import { mergeAuthorized, mergeCallbacks, mergeEvents } from '../../hooks/merged-hooks.js';
import { RequestServices } from '../../transports/transport.js';

/**
 * Adds the app's global prefix to the base path. It is a getter because the prefix is set after the
 * services were created. An app may exclude these routes from its prefix.
 */
const originSettings = provide(
  OriginSettingsToken,
  [AuthSettingsToken, ApplicationConfig],
  ({ originSettings }, app) => ({
    ...originSettings,
    get basePath() {
      if (app.getGlobalPrefix() === '') return originSettings.basePath;
      const { exclude = [] } = app.getGlobalPrefixOptions();
      const isExcluded = exclude.some(({ pathRegex }) =>
        pathRegex.test(`${originSettings.basePath}/:action`),
      );
      const prefix = isExcluded ? '' : normalizeBasePath(app.getGlobalPrefix());
      return `${prefix}${originSettings.basePath}`;
    },
  }),
);

/**
 * An app can inject every service, so no action is left to load later. They are looked up with the
 * first request: the services of features may need `ServerAuth`, which needs the actions of
 * features.
 */
const allActions = provide(
  LaterActionsToken,
  [ServicesToken],
  (services) => () => services.get(SignInActionsToken),
);

const allErrors = provide(
  ErrorResponsesLoaderToken,
  [ServicesToken],
  (services) => () => services.get(ErrorResponsesToken),
);

/** Verifies access tokens, if the app accepts any. */
const accessTokens = provide(
  AccessTokenVerifierToken,
  [AuthConfigToken, ClockToken, FetchToken, SessionHooksToken],
  (config: AuthConfig & Pick<AuthModuleOptions, 'resourceServer'>, clock, fetch, sessions) =>
    config.resourceServer
      ? new AccessTokenVerifier(config.resourceServer, clock, fetch, sessions)
      : null,
);

/** The hooks of the configuration, merged with those of the app's providers. */
const HOOK_SERVICES = [
  provide(
    EventsToken,
    [AuthSettingsToken, DiscoveredHooks, FeaturesToken],
    ({ events }, hooks, features) => mergeEvents(events, hooks, listFeatureEvents(features)),
  ),
  provide(CallbacksToken, [AuthSettingsToken, DiscoveredHooks], ({ callbacks }, hooks) =>
    mergeCallbacks(callbacks, hooks),
  ),
  provide(AuthorizedToken, [AuthSettingsToken, DiscoveredHooks], ({ callbacks }, hooks) =>
    mergeAuthorized(callbacks, hooks),
  ),
  provide(EntryOptionsToken, [DiscoveredHooks], (hooks) => ({
    reads: ['callbacks.authorized', 'events.accessRefused', 'resourceServer'],
    // They are found once all providers exist.
    get sets() {
      const listened = hooks.listeners.map(({ event }) => `events.${event}`);
      const hasJwt = hooks.callbacks.some(({ jwt }) => jwt);
      return [...listened, ...(hasJwt ? ['callbacks.jwt'] : [])];
    },
  })),
];

/**
 * The rows of all services but the configuration.
 *
 * @param features - Of the declaration: a factory would run after NestJS has registered the
 *   providers.
 * @param bearerTokens - Of the declaration. Default: `false`.
 */
export function listModuleServices(
  features: readonly Feature[] | undefined,
  bearerTokens = false,
): readonly ServiceDefinition[] {
  const core = [...AUTH_SERVICES, ...SIGN_IN_SERVICES, ...listServerAuthServices()];
  const rows = [
    ...core,
    allActions,
    allErrors,
    originSettings,
    accessTokens,
    value(AcceptsBearerToken, bearerTokens),
    ...HOOK_SERVICES,
    ...listFeatureServices(features, core),
  ];
  return [...decorateServices(features, rows), ...listAsyncServices(features)];
}

/** Resolves the services of a module with one configuration, whatever the request. */
@Injectable()
export class ModuleServices extends RequestServices implements ServiceResolver {
  /** A cache, because NestJS searches all modules on each call, and every request makes several. */
  private readonly found = new Map<Token<unknown>, unknown>();

  constructor(@Inject(ModuleRef) private readonly module: ModuleRef) {
    super();
  }

  forRequest(): AuthServices {
    return this;
  }

  get<T>(token: Token<T>): T {
    const known = this.found.get(token);
    if (known !== undefined) return known as T;
    const found = this.module.get<T>(token, { strict: true });
    this.found.set(token, found);
    return found;
  }
}
