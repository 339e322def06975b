/**
 * Files that name a module of Auth.js, and that no rule reads: mocks by their path, and MDX pages.
 */
import type { FindingSink } from '../finding-collector.js';
import { findOldModule, toSpecifier } from '../module-names.js';

const STEPS = 'migrate/auth-js-5#steps';

/** Lists a mock that Jest finds by the name of its file: `__mocks__/next-auth/react.ts`. */
export function reportMock(file: string, manual: FindingSink): void {
  const [, name = '', end = ''] = /(?:^|\/)__mocks__\/(.+?)(\.[cm]?[jt]sx?)$/.exec(file) ?? [];
  const module = findOldModule(name.replace(/\/index$/, ''));
  if (module?.subpath === undefined) return;
  const place = `__mocks__/${toSpecifier(module.subpath)}${end}`;
  const message = `Jest finds this mock of ${module.specifier} by its path. Move it to ${place}.`;
  manual.add(file, 0, message, STEPS);
}

/** Lists the imports of an MDX page, which are not converted. */
export function reportPage(file: string, text: string, manual: FindingSink): void {
  const withoutCode = text.replace(/^(```|~~~)[^]*?^\1/gm, (code) => ' '.repeat(code.length));
  const imports = withoutCode.matchAll(/^(?:im|ex)port\b.*?\bfrom\s*(['"])(.+?)\1/gm);
  for (const { index, 2: specifier = '' } of imports) {
    const subpath = findOldModule(specifier)?.subpath;
    if (subpath === undefined) continue;
    const message = `This import is not converted. Write ${toSpecifier(subpath)} instead of ${specifier}.`;
    manual.add(file, index, message, STEPS);
  }
}
