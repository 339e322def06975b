/** Reports packages in a version whose sessions nothing reads any more. */
import type { FindingSink } from '../finding-collector.js';
import { describeEarlierSessions, EARLIER_SESSIONS } from '../../project/earlier-sessions.js';
import { listInstalled } from '../../project/installed-versions.js';
import type { ListedManifest } from '../packages.js';

/** A version, or a range that begins with one: `^5.0.0-beta.4`, `0.18.x`. */
const FROM_VERSION = /^([=^~v>]*)\s*(\d+\.\d+\.[\w.*-]+)$/;

/** Reports the packages of a `package.json` that are such a version. */
export function reportEarlierSessions(
  { file, folder, ranges }: ListedManifest,
  text: string,
  root: string,
  manual: FindingSink,
): void {
  for (const [name, versions] of Object.entries(EARLIER_SESSIONS)) {
    const range = ranges.get(name);
    if (range === undefined) continue;
    const found = isEarlierRange(range, versions)
      ? range
      : mayBeEarlier(range, versions) &&
        listInstalled(root, { name, range, folder }).find((version) => versions.test(version));
    if (found === false || found === undefined) continue;
    const message = describeEarlierSessions(name, found);
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
