/** The rows that differ from the core's, because this is an app of NestJS. */
import { ApplicationConfig } from '@nestjs/core';
import { LaterActionsToken, SignInActionsToken } from '../../core/actions/auth-action.js';
import { AuthSettingsToken } from '../../core/auth-settings.js';
import { CallbacksToken } from '../../core/callbacks/callbacks.js';
import { EventsToken } from '../../core/events/events.js';
import { normalizeBasePath } from '../../core/http/route.js';
import { SiteSettingsToken } from '../../core/http/site.js';
import { type ServiceDefinition, provide } from '../../core/kernel/container.js';
import { AUTH_SERVICES } from '../../core/services.js';
import { SIGN_IN_SERVICES } from '../../core/sign-in-services.js';
import { AuthorizedToken } from '../access/authorized.js';
import { DiscoveredHooks } from '../hooks/discovered-hooks.js';
import { joinedAuthorized } from '../hooks/joined-authorized.js';
import { joinedCallbacks } from '../hooks/joined-callbacks.js';
import { joinedEvents } from '../hooks/joined-events.js';

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
    joinedEvents(events, hooks),
  ),
  provide(CallbacksToken, [AuthSettingsToken, DiscoveredHooks], ({ callbacks }, hooks) =>
    joinedCallbacks(callbacks, hooks),
  ),
  provide(AuthorizedToken, [AuthSettingsToken, DiscoveredHooks], ({ callbacks }, hooks) =>
    joinedAuthorized(callbacks, hooks),
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
