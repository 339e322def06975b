/** The versions of Node and of the packages that the library works with. */
import { readInstalledVersion } from '../project/installed-package.js';
import { isOlder, TESTED } from '../project/tested-versions.js';
import { checkReplaced } from './check-replaced.js';
import { type DoctorCheck, error, type Finding, ok, warning } from './finding.js';

/** The oldest version of Node that runs it, as package.json says. */
const OLDEST_NODE = [20, 19] as const;

export const checkVersions: DoctorCheck = {
  title: 'Versions',
  run: async ({ app: { project } }) => {
    const { dependencies, devDependencies } = project.manifest;
    const wanted = { ...devDependencies, ...dependencies };
    const findings = Object.entries(TESTED).flatMap(([name, range]) =>
      name in wanted ? checkPackage(project.root, name, range) : [],
    );
    return [checkNode(), ...findings, ...checkReplaced(project.root, Object.keys(wanted))];
  },
};

function checkNode(): Finding {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const [oldest, oldestMinor] = OLDEST_NODE;
  const isOld = major < oldest || (major === oldest && minor < oldestMinor);
  const message = `Node ${process.versions.node}.`;
  return isOld ? error(message, `Install Node ${OLDEST_NODE.join('.')} or newer.`) : ok(message);
}

function checkPackage(
  root: string,
  name: string,
  [first, last]: readonly [string, number],
): Finding[] {
  const version = readInstalledVersion(root, name);
  if (version === undefined) {
    return [error(`${name} is in package.json, and not installed.`, 'Install the dependencies.')];
  }
  const isOld = isOlder(version, first);
  if (!isOld && Number.parseInt(version, 10) <= last) return [ok(`${name} ${version}.`)];
  const tested = first === String(last) ? first : `${first} to ${last}`;
  const message = `${name} ${version} is not among the versions that are tested: ${tested}.`;
  return [isOld ? error(message, 'Update it.') : warning(message)];
}
