/** `forRoot` and `forRootAsync`, and what both of them register. */
import { ConfigurableModuleBuilder, type DynamicModule, type Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, ApplicationConfig, DiscoveryModule } from '@nestjs/core';
import { AUTH_SERVICES, AuthConfigToken, withEnvDefaults } from '../core/index.js';
import { AuthSettingsToken } from '../core/auth-settings.js';
import { CallbacksToken } from '../core/callbacks/callbacks.js';
import { EventsToken } from '../core/events/events.js';
import { normalizeBasePath } from '../core/http/route.js';
import { SiteSettingsToken } from '../core/http/site.js';
import { provide } from '../core/kernel/container.js';
import { type Key, key } from '../core/kernel/token.js';
import type { AuthModuleExtras, AuthModuleOptions } from './auth-module-options.js';
import { createAuthController } from './auth.controller.js';
import { SignInRedirectFilter } from './guards/sign-in-redirect.filter.js';
import { AuthGuard } from './guards/auth.guard.js';
import { DiscoveredHooks } from './hooks/discovered-hooks.js';
import { joinedCallbacks } from './hooks/joined-callbacks.js';
import { joinedEvents } from './hooks/joined-events.js';
import { HttpBridge } from './http/http-bridge.js';
import { BearerTokensToken, RequestSessions } from './request-sessions.js';
import { RequestTokens } from './request-tokens.js';
import { AccessDecisions } from './access/access-decisions.js';
import { RolesPathsToken, USUAL_ROLES_PATHS } from './access/session-roles.js';
import { SocketSessions } from './transports/socket-sessions.js';
import { Transports } from './transports/transports.js';
import { WsConnections } from './transports/ws-connections.js';
import { InvalidAuthOptions, validatedConfig } from './dto/validated-config.js';

/** Where the routes are, within the app. */
export const BasePathToken: Key<string> = key<string>('BasePath');

const EXTRAS: AuthModuleExtras = {
  basePath: undefined,
  isGlobal: true,
  globalGuard: false,
  bearerTokens: false,
  rolesPath: undefined,
};

/**
 * The base class that gives a module `forRoot` and `forRootAsync`, and the token under which their
 * options are injected.
 */
export const { ConfigurableModuleClass, MODULE_OPTIONS_TOKEN: AUTH_MODULE_OPTIONS } =
  new ConfigurableModuleBuilder<AuthModuleOptions>({ moduleName: 'Auth' })
    .setClassMethodName('forRoot')
    .setFactoryMethodName('createAuthOptions')
    .setExtras(EXTRAS, registered)
    .build();

function registered(
  definition: DynamicModule,
  { basePath, isGlobal, globalGuard, bearerTokens, rolesPath }: AuthModuleExtras,
): DynamicModule {
  const path = basePath ?? withEnvDefaults(process.env, { providers: [] }).basePath ?? '';
  const own = [
    HttpBridge,
    WsConnections,
    SocketSessions,
    Transports,
    RequestSessions,
    RequestTokens,
    AccessDecisions,
    DiscoveredHooks,
    AuthGuard,
    SignInRedirectFilter,
  ];
  const everywhere: Provider[] = [
    { provide: APP_GUARD, useExisting: AuthGuard },
    { provide: APP_FILTER, useExisting: SignInRedirectFilter },
  ];
  const services = [...AUTH_SERVICES, siteOfThisApp, ...JOINED].map(
    ({ provide, inject, useFactory }): Provider => ({ provide, inject: [...inject], useFactory }),
  );
  return {
    ...definition,
    global: isGlobal ?? true,
    imports: [...(definition.imports ?? []), DiscoveryModule],
    controllers: [createAuthController(path)],
    providers: [
      ...(definition.providers ?? []),
      { provide: BasePathToken, useValue: path },
      { provide: BearerTokensToken, useValue: bearerTokens === true },
      { provide: RolesPathsToken, useValue: rolesPath ? [rolesPath] : USUAL_ROLES_PATHS },
      {
        provide: AuthConfigToken,
        inject: [AUTH_MODULE_OPTIONS, BasePathToken],
        useFactory: (options: AuthModuleOptions, basePath: string) => {
          assertNoExtras(options);
          return validatedConfig({ ...options, basePath }, process.env);
        },
      },
      ...services,
      ...own,
      ...(globalGuard === true ? everywhere : []),
    ],
    exports: [
      AuthConfigToken,
      BearerTokensToken,
      RolesPathsToken,
      ...AUTH_SERVICES.map((definition) => definition.provide),
      ...own,
    ],
  };
}

/** What the app configured, joined by what its providers do. */
const JOINED = [
  provide(EventsToken, [AuthSettingsToken, DiscoveredHooks], ({ events }, hooks) =>
    joinedEvents(events, hooks),
  ),
  provide(CallbacksToken, [AuthSettingsToken, DiscoveredHooks], ({ callbacks }, hooks) =>
    joinedCallbacks(callbacks, hooks),
  ),
];

/** A guard that is not there, because a factory ran too late to ask for it, must not go unnoticed. */
function assertNoExtras(options: object): void {
  const misplaced = Object.keys(EXTRAS).filter((extra) => extra in options);
  if (misplaced.length === 0) return;
  throw new InvalidAuthOptions(
    misplaced.map(
      (extra) =>
        `\`${extra}\` must stand beside \`useFactory\`: routes and guards exist before a factory has run.`,
    ),
  );
}

/**
 * The site's base path with the app's global prefix, which is set after the services were made:
 * hence a getter. An app may leave these routes out of its prefix.
 */
const siteOfThisApp = provide(
  SiteSettingsToken,
  [AuthSettingsToken, ApplicationConfig],
  ({ site }, app) => ({
    ...site,
    get basePath() {
      const { exclude = [] } = app.getGlobalPrefixOptions();
      const isLeftOut = exclude.some(({ pathRegex }) => pathRegex.test(`${site.basePath}/:action`));
      const prefix = isLeftOut ? '' : normalizeBasePath(app.getGlobalPrefix());
      return `${prefix}${site.basePath}`;
    },
  }),
);
