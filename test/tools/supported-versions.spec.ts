/** What a release writes into SECURITY.md. */
import { expect, it } from '@jest/globals';
import { supportVersion } from '../../tools/release/supported-versions.mjs';

const withTable = (...rows: string[]) => `# Security\n\n${rows.join('\n')}\n\nUntil 1.0, …\n`;

const BEFORE = withTable(
  '| Version | Supported            |',
  '| ------- | -------------------- |',
  '| 0.1.x   | yes                  |',
  '| earlier | nothing was released |',
);

it.each([
  ['0.2.0', '0.2.x  '],
  ['0.11.3', '0.11.x '],
  ['1.4.0', '1.x    '],
])('%s supports %s', (version, supported) => {
  const written = supportVersion(BEFORE, version);
  expect(written).toBe(
    withTable(
      '| Version | Supported |',
      '| ------- | --------- |',
      `| ${supported} | yes       |`,
      '| earlier | no        |',
    ),
  );
  expect(supportVersion(written, version)).toBe(written);
});

it('a file without the table is refused', () => {
  expect(() => supportVersion('# Security\n', '0.2.0')).toThrow('SECURITY.md has no table');
});
