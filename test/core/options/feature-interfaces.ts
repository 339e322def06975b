/** The members of the interfaces of options of features, as their files have them. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve(import.meta.dirname, '../../../src/features');

/** The names of the members by the names of the interfaces. */
export function readFeatureOptions(): Record<string, string[]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => file.endsWith('-options.ts'))
    .map((file) => readFileSync(path.join(FOLDER, file), 'utf8'));
  const interfaces = sources.flatMap((source) => [
    ...source.matchAll(/^export interface (\w+Options) \{\n([\s\S]*?)^\}/gm),
  ]);
  return Object.fromEntries(
    interfaces.map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}readonly (\w+)\??:/gm)].map(([, member = '']) => member),
    ]),
  );
}
