/** What a sign-in is made of, for tests that look into one. */
import { Container, type ServiceResolver } from '../../src/core/kernel/container.js';
import { SIGN_IN_SERVICES } from '../../src/core/compose/deferred-services.js';

/** The very services that the routes of these use, once they were loaded. */
export function toSignInServices(services: ServiceResolver): ServiceResolver {
  if (services instanceof Container) return services.extendedBy(SIGN_IN_SERVICES);
  throw new TypeError('These services were not composed by createAuth.');
}
