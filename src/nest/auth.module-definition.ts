/** `forRoot` and `forRootAsync`, and what both of them register. */
import { ConfigurableModuleBuilder, type DynamicModule, type Provider } from '@nestjs/common';
import { ApplicationConfig } from '@nestjs/core';
import { AUTH_SERVICES, AuthConfigToken, withEnvDefaults } from '../core/index.js';
import { AuthSettingsToken } from '../core/auth-settings.js';
import { normalizeBasePath } from '../core/http/route.js';
import { SiteSettingsToken } from '../core/http/site.js';
import { provide } from '../core/kernel/container.js';
import { type Key, key } from '../core/kernel/token.js';
import type { AuthModuleExtras, AuthModuleOptions } from './auth-module-options.js';
import { createAuthController } from './auth.controller.js';
import { SignInRedirectFilter } from './guards/sign-in-redirect.filter.js';
import { AuthGuard } from './guards/auth.guard.js';
import { HttpBridge } from './http/http-bridge.js';
import { RequestSessions } from './request-sessions.js';
import { InvalidAuthOptions, validatedConfig } from './dto/validated-config.js';

/** Where the routes are, within the app. */
export const BasePathToken: Key<string> = key<string>('BasePath');

const MISPLACED_BASE_PATH =
  '`basePath` must stand beside `useFactory`: routes exist before a factory has run.';

const EXTRAS: AuthModuleExtras = { basePath: undefined, isGlobal: true };

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
  { basePath, isGlobal }: AuthModuleExtras,
): DynamicModule {
  const path = basePath ?? withEnvDefaults(process.env, { providers: [] }).basePath ?? '';
  const own = [HttpBridge, RequestSessions, AuthGuard, SignInRedirectFilter];
  const services = [...AUTH_SERVICES, siteOfThisApp].map(
    ({ provide, inject, useFactory }): Provider => ({ provide, inject: [...inject], useFactory }),
  );
  return {
    ...definition,
    global: isGlobal ?? true,
    controllers: [createAuthController(path)],
    providers: [
      ...(definition.providers ?? []),
      { provide: BasePathToken, useValue: path },
      {
        provide: AuthConfigToken,
        inject: [AUTH_MODULE_OPTIONS, BasePathToken],
        useFactory: (options: AuthModuleOptions, basePath: string) => {
          if ('basePath' in options) throw new InvalidAuthOptions([MISPLACED_BASE_PATH]);
          return validatedConfig({ ...options, basePath }, process.env);
        },
      },
      ...services,
      ...own,
    ],
    exports: [AuthConfigToken, ...AUTH_SERVICES.map((definition) => definition.provide), ...own],
  };
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
