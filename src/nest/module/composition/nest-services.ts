/** The rows that differ from the core's, because this is an app of NestJS. */
import { ApplicationConfig } from '@nestjs/core';
import { CallbacksToken } from '../../../core/callbacks/callbacks.js';
import { AUTH_SERVICES } from '../../../core/compose/services.js';
import { SIGN_IN_SERVICES } from '../../../core/compose/sign-in-services.js';
import { AuthSettingsToken } from '../../../core/config/settings.js';
import { EventsToken } from '../../../core/events/event-bus.js';
import { LaterActionsToken, SignInActionsToken } from '../../../core/handler/action-router.js';
import { OriginSettingsToken } from '../../../core/http/request-origin.js';
import { normalizeBasePath } from '../../../core/http/routes.js';
import { provide, type ServiceDefinition } from '../../../core/kernel/container.js';
import { AuthorizedToken } from '../../guard/permissions.js';
import { DiscoveredHooks } from '../../hooks/discovered-hooks.js';
import { mergeAuthorized, mergeCallbacks, mergeEvents } from '../../hooks/merged-hooks.js';

/**
 * The site's base path with the app's global prefix, which is set after the services were made:
 * hence a getter. An app may leave these routes out of its prefix.
 */
const siteOfThisApp = provide(
  OriginSettingsToken,
  [AuthSettingsToken, ApplicationConfig],
  ({ site }, app) => ({
    ...site,
    get basePath() {
      if (app.getGlobalPrefix() === '') return site.basePath;
      const { exclude = [] } = app.getGlobalPrefixOptions();
      const isLeftOut = exclude.some(({ pathRegex }) => pathRegex.test(`${site.basePath}/:action`));
      const prefix = isLeftOut ? '' : normalizeBasePath(app.getGlobalPrefix());
      return `${prefix}${site.basePath}`;
    },
  }),
);

/** An app can inject every service, so nothing is left to load. */
const allActions = provide(LaterActionsToken, [SignInActionsToken], (actions) => () => actions);

/** What the app configured, joined by what its providers do. */
const JOINED = [
  provide(EventsToken, [AuthSettingsToken, DiscoveredHooks], ({ events }, hooks) =>
    mergeEvents(events, hooks),
  ),
  provide(CallbacksToken, [AuthSettingsToken, DiscoveredHooks], ({ callbacks }, hooks) =>
    mergeCallbacks(callbacks, hooks),
  ),
  provide(AuthorizedToken, [AuthSettingsToken, DiscoveredHooks], ({ callbacks }, hooks) =>
    mergeAuthorized(callbacks, hooks),
  ),
];

/** Every service of an app of NestJS, but for its configuration. */
export const MODULE_SERVICES: readonly ServiceDefinition[] = [
  ...AUTH_SERVICES,
  ...SIGN_IN_SERVICES,
  allActions,
  siteOfThisApp,
  ...JOINED,
];
