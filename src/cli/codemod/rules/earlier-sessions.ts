/** Versions whose sessions nothing reads any more: those were encrypted with A256GCM. */
import type { FindingSink } from '../finding-collector.js';
import { listInstalled } from '../installed-versions.js';
import type { ListedManifest } from '../packages.js';

/**
 * The versions of a package up to the one that changed how sessions are encrypted: that of
 * @auth/core 0.23.
 */
const EARLIER: Readonly<Record<string, RegExp>> = {
  'next-auth': /^5\.0\.0-beta\.[0-7]$/,
  '@auth/core': /^0\.(?:\d|1\d|2[0-2])\./,
  '@auth/sveltekit': /^0\.\d\./,
  '@auth/express': /^0\.[0-3]\./,
  '@auth/solid-start': /^0\.(?:\d|1[0-4])\./,
};

/** A version, or a range that begins with one: `^5.0.0-beta.4`, `0.18.x`. */
const FROM_VERSION = /^([=^~v>]*)\s*(\d+\.\d+\.[\w.*-]+)$/;

/** Reports the packages of a `package.json` that are such a version. */
export function reportEarlierSessions(
  { file, folder, ranges }: ListedManifest,
  text: string,
  root: string,
  manual: FindingSink,
): void {
  for (const [name, versions] of Object.entries(EARLIER)) {
    const range = ranges.get(name);
    if (range === undefined) continue;
    const found = isEarlierRange(range, versions)
      ? range
      : mayBeEarlier(range, versions) &&
        listInstalled(root, { name, range, folder }).find((version) => versions.test(version));
    if (found === false || found === undefined) continue;
    const message = `Sessions of ${name} ${found} are not read: users have to sign in again.`;
    const docs = 'migrate/auth-js-5#what-happens-to-sessions';
    manual.add(file, Math.max(0, text.indexOf(`"${name}"`)), message, docs);
  }
}

/**
 * Whether all versions of a range are: one that allows later ones of a beta, or of 0.x, does not
 * say.
 */
function isEarlierRange(range: string, versions: RegExp): boolean {
  const [, operator = '', version = ''] = FROM_VERSION.exec(range) ?? [];
  const isOfBeta = version.includes('-');
  const isExact = operator === '' || operator === '=';
  return versions.test(version) && (isExact || (!isOfBeta && /^[\^~]$/.test(operator)));
}

/** Whether some may be. A range from a later version has none. */
function mayBeEarlier(range: string, versions: RegExp): boolean {
  const [, , version] = FROM_VERSION.exec(range) ?? [];
  return version === undefined || versions.test(version);
}
