/**
 * Validates the options of the module with class-validator, by the core's table of options. Unlike
 * the core, it refuses every unknown name, and anything but an object literal for an option with
 * members.
 */
import { ValidateBy, ValidateIf, validateSync, type ValidationError } from 'class-validator';
import {
  findInvalidValues,
  fn,
  type InvalidValue,
  object,
  type Option,
  OPTIONS,
  skipCSRFCheck,
  text,
} from '../../../core/config/index.js';
import { toPresentMessageName } from '../../../core/errors/index.js';
import {
  type Feature,
  isFeature,
  listFeatureEvents,
  listFeatureMessages,
} from '../../../core/features/index.js';
import { isPlainObject } from '../../../core/kernel/index.js';
import { en } from '../../../core/localization/index.js';

/** `raw` is for callers of `Auth`. The controller needs a `Response`. */
const { raw: _, ...rows } = OPTIONS;

const MODULE_OPTIONS: Readonly<Record<string, Option>> = {
  ...rows,
  // `validateConfig` checks its members.
  resourceServer: object,
  skipCSRFCheck: {
    words: 'the exported marker, or left out',
    test: (value) => value === skipCSRFCheck,
  },
};

/** Has every option of the module as a property. class-validator refuses all others. */
class AuthOptionsDto {}

for (const [name, option] of Object.entries(MODULE_OPTIONS)) {
  const decorators = [
    ValidateIf((_options, value) => value !== undefined || option.isRequired === true),
    ValidateBy({
      name: 'option',
      validator: {
        validate: (value: unknown, rule) => listErrors(name, value, rule?.object).length === 0,
        // class-validator has one message for each rule. Several errors are its lines.
        defaultMessage: (rule) =>
          listErrors(name, rule?.value, rule?.object)
            .map(({ message }) => message)
            .join('\n'),
      },
    }),
  ];
  for (const decorate of decorators) decorate(AuthOptionsDto.prototype, name);
}

/** What class-validator found. */
export interface OptionErrors {
  readonly messages: readonly string[];
  /** The options, and members such as `session.maxAge`, that are unknown or wrong. */
  readonly options: ReadonlySet<string>;
}

/** Lists every option that is unknown or has a wrong value. */
export function validateOptions(options: object): OptionErrors {
  const errors = validateSync(Object.assign(new AuthOptionsDto(), options), {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: false,
  });
  return {
    messages: errors.flatMap(getMessages),
    options: new Set(errors.flatMap(({ property, value }) => getOptions(property, value, options))),
  };
}

function getMessages({ property, constraints = {} }: ValidationError): string[] {
  return Object.entries(constraints).flatMap(([constraint, message]) =>
    constraint === 'whitelistValidation' ? [unknownMessage(property)] : message.split('\n'),
  );
}

function getOptions(name: string, value: unknown, options: object): string[] {
  if (!Object.hasOwn(MODULE_OPTIONS, name)) return [name];
  return listErrors(name, value, options).map(({ option }) => option);
}

/** @param options - All options: the features among them have events and messages of their own. */
function listErrors(name: string, value: unknown, options: object = {}): InvalidValue[] {
  const row = FEATURE_OPTIONS[name]?.(options) ?? MODULE_OPTIONS[name];
  if (!row) return [];
  const { members, words } = row;
  // The names of methods on a prototype could not be checked.
  const isMissing = value === null || (members && !isPlainObject(value));
  if (isMissing) return [{ option: name, message: `\`${name}\` must be ${words}.` }];
  return [
    ...findInvalidValues({ [name]: value }, { [name]: row }, true),
    ...(members ? listUnknownNames(value, members, `${name}.`) : []),
  ];
}

/** The names in an option with members, and in those that have members themselves. */
function listUnknownNames(
  value: unknown,
  members: Readonly<Record<string, Option>>,
  prefix: string,
): InvalidValue[] {
  return Object.entries(Object(value) as object).flatMap(([name, part]: [string, unknown]) => {
    const option = `${prefix}${name}`;
    // A message may have the name that it had before 0.2.
    const known = [name, toPresentMessageName(name)].find((one) => Object.hasOwn(members, one));
    const row = known === undefined ? undefined : members[known];
    if (!row) return [{ option, message: unknownMessage(option) }];
    return row.members && isPlainObject(part)
      ? listUnknownNames(part, row.members, `${option}.`)
      : [];
  });
}

/** The options whose members depend on the configured features. */
const FEATURE_OPTIONS: Readonly<Record<string, (options: WithFeatures) => Option>> = {
  events: (options) => withMembers(rows.events, listFeatureEvents(getFeatures(options)), fn),
  messages: (options) =>
    withMembers(
      rows.messages,
      [...Object.keys(en), ...listFeatureMessages(getFeatures(options))],
      text,
    ),
};

interface WithFeatures {
  readonly features?: unknown;
}

function getFeatures({ features }: WithFeatures): readonly Feature[] {
  return Array.isArray(features) ? features.filter(isFeature) : [];
}

function withMembers(option: Option, names: readonly string[], member: Option): Option {
  const members = Object.fromEntries(names.map((name) => [name, member]));
  return { ...option, members: { ...option.members, ...members } };
}

function unknownMessage(option: string): string {
  return `\`${option}\` is not an option. Is it misspelt?`;
}
