/** What class-validator finds wrong with the options, option by option. */
import { type ValidationError, validateSync } from 'class-validator';
import { AuthOptionsDto } from './auth-options.dto.js';

/** The problems, and the options that have one. */
export interface Shape {
  readonly problems: readonly string[];
  readonly misshapen: ReadonlySet<string>;
}

/** Lists every option that is unknown or of the wrong type, instead of throwing the first. */
export function shapeOf(options: object): Shape {
  const errors = validateSync(Object.assign(new AuthOptionsDto(), options), {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: false,
  });
  return {
    problems: errors.flatMap(textsOf),
    misshapen: new Set(errors.map(({ property }) => property)),
  };
}

function textsOf({ property, constraints = {} }: ValidationError): string[] {
  return Object.entries(constraints).flatMap(([constraint, text]) =>
    constraint === 'whitelistValidation'
      ? [`\`${property}\` is not an option. Is it misspelt?`]
      : text.split('\n'),
  );
}
