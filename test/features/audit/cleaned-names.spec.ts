/** H16: names and addresses are cleaned where values are. */
import { expect, it } from '@jest/globals';
import { toFacts } from '../../../src/features/audit/audit-rows.js';

const CONTROLS = ['\n', '\r', '\u001b', '\u2028', '\u202e', '\u0085', '\u200b'];

it.each(CONTROLS)('H16: %j in a name of details is written as in a value', (control) => {
  const name = `a${control}b`;
  const { details } = toFacts(null, { [name]: name });
  const escaped = `a\\u{${control.codePointAt(0)?.toString(16)}}b`;
  expect(JSON.parse(details ?? '')).toEqual({ [escaped]: escaped });
});
