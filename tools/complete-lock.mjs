/**
 * Names in a lock file the packages for other platforms that the registry in use does not have.
 *
 * Why it exists: npm leaves them out when it cannot find them, and `npm ci` then refuses the file
 * on every platform: "Missing: @rollup/rollup-darwin-arm64@ from lock file". Named by the version
 * that their package asks for, they are skipped where they do not belong, and fetched where they
 * do.
 *
 * Usage: node tools/complete-lock.mjs <package-lock.json>…
 */
import { readFileSync, writeFileSync } from 'node:fs';

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd'];
const OTHER_SYSTEMS = ['openharmony', 'sunos', 'win32'];
const PROCESSORS = [
  'arm',
  'arm64',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'x64',
];

/** What a package is for is in its name: `@rollup/rollup-linux-x64-musl`. */
function readPlatform(name) {
  const parts = name.split(/[-./]/);
  const among = (known) => known.filter((word) => parts.includes(word));
  const os = among([...SYSTEMS, ...OTHER_SYSTEMS]);
  const libc = os.includes('linux') ? libcIn(name) : [];
  return { os, cpu: among(PROCESSORS), libc };
}

function libcIn(name) {
  if (name.includes('musl')) return ['musl'];
  return name.includes('gnu') ? ['glibc'] : [];
}

/** Where Node would look for a package, from the inside out. */
function placesFor(name, folder) {
  const place = `${folder && `${folder}/`}node_modules/${name}`;
  if (folder === '') return [place];
  return [
    place,
    ...placesFor(name, folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))),
  ];
}

function entryFor(name, version) {
  const { os, cpu, libc } = readPlatform(name);
  if (os.length === 0) throw new Error(`What is ${name} for? Its name does not say.`);
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    os,
  };
}

function complete(file) {
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const { packages } = lock;
  const missing = Object.entries(packages).flatMap(([folder, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).filter(
      ([name]) => !placesFor(name, folder).some((place) => place in packages),
    ),
  );
  for (const [name, range] of missing) {
    packages[`node_modules/${name}`] = entryFor(name, range.replace(/^[\^~]/, ''));
  }
  const sorted = Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en'));
  lock.packages = Object.fromEntries(sorted);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  console.log(`${file}: ${missing.map(([name]) => name).join(', ') || 'nothing was missing'}`);
}

process.argv.slice(2).forEach(complete);
