/** The version of this package. */
import { readFileSync } from 'node:fs';

export function readVersion(): string {
  const file = new URL(import.meta.resolve('portcullis/package.json'));
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  return version;
}
