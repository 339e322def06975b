/** The services of the core that an API needs which accepts access tokens, and signs no user in. */
import {
  AccessTokenVerifier,
  AccessTokenVerifierToken,
  listResourceServerProblems,
  type ResourceServerOptions,
} from '../../../core/access-tokens/index.js';
import { AuthenticatorsToken } from '../../../core/features/index.js';
import { ClaimedCredentialsToken } from '../../../core/http/index.js';
import {
  ClockToken,
  FetchToken,
  globalFetch,
  type Key,
  key,
  LoggerToken,
  provide,
  resolveLogger,
  type ServiceDefinition,
  systemClock,
  value,
} from '../../../core/kernel/index.js';
import { nestLogger } from '../../errors/error-reporting.js';
import { InvalidAuthOptions } from '../../errors/startup.errors.js';
import { type Authorized, AuthorizedToken } from '../../guard/authorized.js';

/** The options, as the app passed them or as its factory returned them. */
export const ResourceServerOptionsToken: Key<ResourceServerOptions> =
  key<ResourceServerOptions>('ResourceServerOptions');

/** There is no such callback: conditions of handlers decide. */
const everyRequest: Authorized = () => true;

/** The rows of the services. */
export const RESOURCE_SERVER_SERVICES: readonly ServiceDefinition[] = [
  value(ClockToken, systemClock),
  value(FetchToken, globalFetch),
  value(LoggerToken, resolveLogger(nestLogger(false), false)),
  value(AuthorizedToken, everyRequest),
  value(AuthenticatorsToken, undefined),
  value(ClaimedCredentialsToken, () => false),
  provide(
    AccessTokenVerifierToken,
    [ResourceServerOptionsToken, ClockToken, FetchToken],
    (options, clock, fetch) => {
      const problems =
        Object(options) === options
          ? listResourceServerProblems(options, false)
          : ['The factory returned no options.'];
      if (problems.length > 0) throw new InvalidAuthOptions(problems);
      return new AccessTokenVerifier(options, clock, fetch);
    },
  ),
];
