/** `AuthModule.forResourceServer`: what NestJS registers for an API that accepts access tokens. */
import type { DynamicModule, FactoryProvider, Provider, Type } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, DiscoveryModule } from '@nestjs/core';
import type { ResourceServerOptions } from '../../../core/access-tokens/index.js';
import type { AuthenticationWay } from '../../../core/features/index.js';
import { InvalidAuthOptions } from '../../errors/startup.errors.js';
import { AccessDecisions } from '../../guard/access.js';
import { AuthErrorFilter } from '../../guard/auth-error.filter.js';
import { AuthGuard, AccessCheck } from '../../guard/auth.guard.js';
import { DEFAULT_ROLES_PATHS, Permissions, RolesPathsToken } from '../../guard/permissions.js';
import { ProofPrompt } from '../../guard/proof-prompt.js';
import { RefusedAccess } from '../../guard/refused-access.js';
import { SenderRules } from '../../guard/sender-rules.js';
import { SignInPrompt } from '../../guard/sign-in-required.js';
import { RequestAccessTokens } from '../../session/request-access-tokens.js';
import { DefaultWaysToken, RequestAuthentication } from '../../session/request-authentication.js';
import { RequestUser } from '../../session/request-user.js';
import { LevelCheck } from '../../session/level-check.js';
import { UserPropertyToken } from '../../session/session-lookup.js';
import { FollowedSessions } from '../../session/followed-sessions.js';
import { FollowedSockets } from '../../session/followed-sockets.js';
import { OpenStreams } from '../../session/open-streams.js';
import { SocketSessions } from '../../session/socket-sessions.js';
import { RequestServices } from '../../transports/transport.js';
import { TransportRegistry } from '../../transports/transport-registry.js';
import { WsConnections } from '../../transports/ws.transport.js';
import type { AuthModuleExtras } from '../auth-module-options.js';
import { ResourceMetadataRoute } from './resource-metadata.route.js';
import { ResourceServerChecks } from './resource-server-checks.js';
import {
  RESOURCE_SERVER_SERVICES,
  ResourceServerOptionsToken,
} from './resource-server-services.js';
import { ModuleServices } from '../composition/module-services.js';

/** What is fixed when the module is declared. */
export type ResourceServerExtras = Pick<
  AuthModuleExtras,
  'globalGuard' | 'imports' | 'isGlobal' | 'userProperty'
>;

/** The parameter of `forResourceServer`. */
export type DeclaredResourceServer = ResourceServerOptions & ResourceServerExtras;

/** The parameter of `forResourceServerAsync`. */
export type AsyncResourceServer = ResourceServerExtras &
  Pick<
    FactoryProvider<ResourceServerOptions | Promise<ResourceServerOptions>>,
    'inject' | 'useFactory'
  >;

const TOKEN_ALONE: readonly AuthenticationWay[] = ['accessToken'];

/** As with sign-in, less what needs sessions. */
const SERVICES = [
  WsConnections,
  TransportRegistry,
  RequestAccessTokens,
  RequestUser,
  RequestAuthentication,
  FollowedSockets,
  FollowedSessions,
  OpenStreams,
  SocketSessions,
  AccessDecisions,
  Permissions,
  LevelCheck,
  SignInPrompt,
  ProofPrompt,
  RefusedAccess,
  SenderRules,
  AccessCheck,
  AuthGuard,
  AuthErrorFilter,
];

/** Declares the module with its options. */
export function declareResourceServer(
  module: Type,
  declared: DeclaredResourceServer,
): DynamicModule {
  if (Object(declared) !== declared) {
    throw new InvalidAuthOptions([
      '`AuthModule.forResourceServer()` takes an object, e.g. { issuers: [Auth0({ domain, audience })] }.',
    ]);
  }
  const { globalGuard, imports, isGlobal, userProperty, ...options } = declared;
  const extras = { globalGuard, imports, isGlobal, userProperty };
  return declare(module, extras, { provide: ResourceServerOptionsToken, useValue: options });
}

/** Declares the module with a factory of its options. */
export function declareResourceServerAsync(
  module: Type,
  { inject = [], useFactory, ...extras }: AsyncResourceServer,
): DynamicModule {
  if (typeof useFactory !== 'function') {
    throw new InvalidAuthOptions([
      '`AuthModule.forResourceServerAsync()` needs `useFactory`, a function that returns the options.',
    ]);
  }
  return declare(module, extras, { provide: ResourceServerOptionsToken, inject, useFactory });
}

function declare(
  module: Type,
  { globalGuard, imports = [], isGlobal, userProperty }: ResourceServerExtras,
  options: Provider,
): DynamicModule {
  return {
    module,
    global: isGlobal ?? true,
    imports: [...imports, DiscoveryModule],
    providers: [
      options,
      ...RESOURCE_SERVER_SERVICES.map(({ provide, inject, useFactory }) => ({
        provide,
        inject: [...inject],
        useFactory,
      })),
      { provide: RequestServices, useClass: ModuleServices },
      { provide: DefaultWaysToken, useValue: TOKEN_ALONE },
      { provide: UserPropertyToken, useValue: userProperty },
      { provide: RolesPathsToken, useValue: DEFAULT_ROLES_PATHS },
      ...SERVICES,
      ResourceServerChecks,
      ResourceMetadataRoute,
      { provide: APP_FILTER, useExisting: AuthErrorFilter },
      ...(globalGuard === true ? [{ provide: APP_GUARD, useExisting: AuthGuard }] : []),
    ],
    exports: [RequestServices, DefaultWaysToken, UserPropertyToken, RolesPathsToken, ...SERVICES],
  };
}
