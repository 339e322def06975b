/** The table of supported versions in SECURITY.md. */

const TABLE = /\| Version .*\n\|[ -]+\|[ -]+\|\n(?:\|.*\n)+/;

/**
 * Until 1.0 the newest version alone is supported, and afterwards those with its first number.
 *
 * @param {string} text - SECURITY.md.
 * @param {string} version - That is released: `0.2.0`.
 * @returns {string} The text, with this version as the supported one.
 */
export function supportVersion(text, version) {
  if (!TABLE.test(text)) throw new Error('SECURITY.md has no table of versions.');
  const [major, minor] = version.split('.');
  const rows = [
    ['Version', 'Supported'],
    ['-------', '---------'],
    [major === '0' ? `0.${minor}.x` : `${major}.x`, 'yes'],
    ['earlier', 'no'],
  ];
  const table = rows.map(([one, other]) => `| ${one.padEnd(7)} | ${other.padEnd(9)} |\n`);
  return text.replace(TABLE, table.join(''));
}
