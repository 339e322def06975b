/** `TypeORMAdapter` on the tables of `@auth/typeorm-adapter`, which store dates as text. */
import type * as TsMorph from 'ts-morph';
import { findCalls } from '../callees.js';
import type { Rule, RuleContext } from '../rule.js';
import type { TextEdit } from '../text-edits.js';

const OLD = ['@auth/typeorm-adapter', '@next-auth/typeorm-legacy-adapter'];
const DOCS = 'adapters/typeorm#migrate-from-authtypeorm-adapter';

/** Adds `dates: 'epoch'` to the settings of the adapter. Runs before the imports change. */
export const typeormDates: Rule = (source, context) => {
  const wanted = {
    isModule: (specifier: string) => OLD.includes(specifier),
    isName: (name: string) => /^TypeORM(?:Legacy)?Adapter$/.test(name),
  };
  return findCalls(source, wanted, context.tsMorph).flatMap((call) => setDates(call, context));
};

function setDates(
  call: TsMorph.CallExpression,
  { tsMorph: { Node }, file, manual }: RuleContext,
): readonly TextEdit[] {
  const [source, settings] = call.getArguments();
  manual.add(
    file,
    call.getStart(),
    'portcullis/adapters/typeorm works with typeorm 0.3.20 and 1. The option dates keeps the format of the existing tables.',
    DOCS,
  );
  if (!source) return [];
  if (!settings) {
    return [{ start: source.getEnd(), end: source.getEnd(), text: ", { dates: 'epoch' }" }];
  }
  if (!Node.isObjectLiteralExpression(settings)) {
    manual.add(file, settings.getStart(), "Add dates: 'epoch' to these settings.", DOCS);
    return [];
  }
  if (settings.getProperty('dates')) return [];
  if (settings.getProperty('entities')) {
    const message =
      'Entities of your own must have the properties of those that they replace. Compare them with authEntities.';
    manual.add(file, settings.getStart(), message, 'adapters/typeorm#custom-entities');
  }
  const start = settings.getStart() + 1;
  const isEmpty = settings.getProperties().length === 0;
  return [{ start, end: start, text: isEmpty ? " dates: 'epoch' " : " dates: 'epoch'," }];
}
