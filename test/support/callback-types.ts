/** The types of providers whose callbacks the library verifies, from its rows. */
import { SIGN_IN_SERVICES } from '../../src/core/compose/deferred-services.js';
import { Container, type ServiceResolver, value } from '../../src/core/kernel/container.js';
import { CallbackStrategiesToken } from '../../src/core/sign-in/sign-in-method.js';

/** @param services - Those of an app, which the rows of the sign-in need. */
export function listCallbackTypes(services: ServiceResolver): readonly string[] {
  const own = new Set(SIGN_IN_SERVICES.map(({ provide }) => provide));
  const needed = SIGN_IN_SERVICES.flatMap(({ inject }) => inject).filter((one) => !own.has(one));
  const given = [...new Set(needed)].map((token) => value(token, services.get(token)));
  const strategies = new Container([...SIGN_IN_SERVICES, ...given]).get(CallbackStrategiesToken);
  return [...new Set(strategies.flatMap(({ types }) => types))];
}
