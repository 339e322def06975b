/**
 * `npm ci`, which fails if a package does not support this version of Node.js: npm only warns, and
 * the user of `npm ci && npm start` reads a page of warnings.
 */
import { spawnSync } from 'node:child_process';

const { status, stdout, stderr } = spawnSync('npm', ['ci'], {
  encoding: 'utf8',
  maxBuffer: 1 << 26,
});
const printed = `${stdout}${stderr}`;
console.log(printed);
const unsupported = printed.match(/EBADENGINE +package: '[^']+'/g) ?? [];
if (unsupported.length > 0) console.error(`Packages that do not support ${process.version}.`);
process.exitCode = unsupported.length > 0 ? 1 : (status ?? 1);
