/**
 * `tsconfig.json`, `jsconfig.json` and `jest.config.json`: the packages of which types are loaded.
 */
import type * as TsMorph from 'ts-morph';
import type { FindingSink } from '../finding-collector.js';
import { findMention, findOldModule, toSpecifier } from '../module-names.js';
import type { TextEdit } from '../text-edits.js';

/** Changes `types`; reports what else names a module of Auth.js, such as `paths`. Comments stay. */
export function editTsconfig(
  file: string,
  text: string,
  { ts }: typeof TsMorph,
  manual: FindingSink,
): readonly TextEdit[] {
  const source = ts.parseJsonText(file, text);
  const edits: TextEdit[] = [];
  const visit = (node: TsMorph.ts.Node, key: string): void => {
    if (ts.isPropertyAssignment(node)) {
      visit(node.name, 'paths');
      visit(node.initializer, ts.isStringLiteral(node.name) ? node.name.text : '');
      return;
    }
    if (!ts.isStringLiteral(node)) {
      ts.forEachChild(node, (child) => visit(child, key));
      return;
    }
    const module = findOldModule(node.text);
    const mention = findMention(node.text);
    if (mention === undefined) return;
    const start = node.getStart(source);
    if (key === 'types' && module?.subpath !== undefined) {
      const name = toSpecifier(module.subpath);
      edits.push({ start: start + 1, end: node.getEnd() - 1, text: name });
    } else {
      const message = `This setting names ${mention}. Change it if it means the package.`;
      manual.add(file, start, message, 'migrate/auth-js-5#steps');
    }
  };
  visit(source, '');
  return edits;
}
