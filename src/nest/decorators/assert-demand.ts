/**
 * What decorators of access are given. The types say it as well, but JavaScript and casts get around
 * them, and a demand that is ignored lets everybody in who is signed in.
 */
import { InvalidOption } from '../../core/errors/configuration.errors.js';
import { isPlainObject } from '../../core/kernel/deep-freeze.js';

type Test = (value: unknown) => boolean;

/** What each option must be. `undefined` is a value that got lost, as in a circle of imports. */
const OPTIONS: Readonly<Record<'roles' | 'when' | 'optional', readonly [Test, string]>> = {
  roles: [
    (roles) => Array.isArray(roles) && roles.every((role) => typeof role === 'string' && role),
    'a list of names, none of which is empty',
  ],
  when: [(when) => typeof when === 'function', 'a function, or the class of an `AccessPolicy`'],
  optional: [(flag) => flag === undefined || typeof flag === 'boolean', 'true or false'],
};

const KNOWN = 'The options are roles, when and optional.';

/**
 * @param decorator - What to call it, such as `@Auth()`.
 * @throws {InvalidOption} saying what is wrong.
 */
export function assertDemand(demand: unknown, decorator: string): void {
  if (!isPlainObject(demand)) {
    throw new InvalidOption(`\`${decorator}\` takes an object, or nothing. ${KNOWN}`);
  }
  // All keys: without its parentheses, a decorator is given a prototype, whose members are hidden.
  const unknown = Reflect.ownKeys(demand).filter((name) => !Object.hasOwn(OPTIONS, name));
  if (unknown.length > 0) {
    const names = unknown.map((name) => `\`${String(name)}\``).join(', ');
    throw new InvalidOption(`${names} is no option of \`${decorator}\`. ${KNOWN}`);
  }
  for (const [name, [isSound, words]] of Object.entries(OPTIONS)) {
    if (!Object.hasOwn(demand, name) || isSound(demand[name])) continue;
    throw new InvalidOption(`\`${name}\` of \`${decorator}\` must be ${words}.`);
  }
}
