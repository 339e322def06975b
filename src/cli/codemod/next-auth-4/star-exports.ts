/** Names that `export *` gives to a file, or to a barrel that passes on what the file exports. */
import { exportsName, findOldModule } from '../module-names.js';
import type { ConversionContext } from './converted-app.js';

/**
 * Whether a file exports a name already, or would hide one of `export *` with it, or a barrel would
 * have it twice, which is an error of TypeScript and `undefined` at run time.
 */
export function isPassedOn(file: string, name: string, context: ConversionContext): boolean {
  const { tree, values } = context;
  const hasName = (from: string, except?: string): boolean =>
    values
      .findStars(from)
      .filter(({ target }) => target === undefined || target !== except)
      .some(({ specifier, target }) =>
        target === undefined ? isOfPackage(specifier, name) : values.isExported(target, name),
      );
  if (values.isExported(file, name) || hasName(file)) return true;
  const passed = new Set([file]);
  for (const one of passed) {
    for (const barrel of tree.paths()) {
      if (passed.has(barrel) || !values.findStars(barrel).some(({ target }) => target === one))
        continue;
      if (hasName(barrel, one)) return true;
      passed.add(barrel);
    }
  }
  return false;
}

/** Whether a package exports a name. Of one that is not known, it may. */
function isOfPackage(specifier: string, name: string): boolean {
  const subpath = findOldModule(specifier)?.subpath;
  return subpath === undefined || exportsName(subpath, name);
}
