/** Checks an option that is an object: which members it may have, and what each must be. */
import { type ValidationArguments, ValidateBy, ValidateIf } from 'class-validator';
import { isPlainObject } from '../../core/kernel/deep-freeze.js';

/** A kind of value, by the words for it and a test. */
export interface Kind {
  readonly words: string;
  test(value: unknown): boolean;
}

/** Any string, the empty one included. */
export const text: Kind = { words: 'a string', test: (value) => typeof value === 'string' };

/** Any number. Its range is for the core to check. */
export const number: Kind = { words: 'a number', test: (value) => typeof value === 'number' };

/** A boolean. Text such as `"true"` is none. */
export const flag: Kind = { words: 'true or false', test: (value) => typeof value === 'boolean' };

/** Anything that can be called. What it returns is not checked. */
export const fn: Kind = { words: 'a function', test: (value) => typeof value === 'function' };

/** Any object but an array. Its members are not checked. */
export const object: Kind = {
  words: 'an object',
  test: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
};

/** A page of the app: a path, or an address that a browser may be sent to. */
export const page: Kind = {
  words: 'a path or an http address',
  test: (value) =>
    typeof value === 'string' && (value.startsWith('/') || /^https?:\/\//i.test(value)),
};

/** One of these strings, in exactly this spelling. */
export function oneOf(...choices: readonly string[]): Kind {
  return {
    words: choices.map((choice) => `"${choice}"`).join(' or '),
    test: (value) => typeof value === 'string' && choices.includes(value),
  };
}

/** Nothing is checked where the option is left open. `null` is not open: somebody wrote it. */
export function Open(): PropertyDecorator {
  return ValidateIf((_options, value) => value !== undefined);
}

/** The option is of this kind. */
export function Is(kind: Kind): PropertyDecorator {
  return check('is', (value, option) =>
    kind.test(value) ? [] : [`\`${option}\` must be ${kind.words}.`],
  );
}

/** The option is an object with these members and no other. */
export function Members(members: Readonly<Record<string, Kind>>): PropertyDecorator {
  return check('members', (value, option) => {
    if (!isPlainObject(value)) return [`\`${option}\` must be an object.`];
    return Object.entries(value).flatMap(([name, given]) => {
      const kind = Object.hasOwn(members, name) ? members[name] : undefined;
      if (!kind) return [`\`${option}.${name}\` is not an option. Is it misspelt?`];
      if (given === undefined || kind.test(given)) return [];
      return [`\`${option}.${name}\` must be ${kind.words}.`];
    });
  });
}

/** class-validator knows one message for each rule: several problems are lines of it. */
function check(
  name: string,
  problems: (value: unknown, option: string) => readonly string[],
): PropertyDecorator {
  return ValidateBy({
    name,
    validator: {
      validate: (value: unknown, context) => problems(value, context?.property ?? '').length === 0,
      defaultMessage: (context?: ValidationArguments) =>
        problems(context?.value, context?.property ?? '').join('\n'),
    },
  });
}
