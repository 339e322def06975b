/** Every plan, in the order of the table. */
import type { Plan } from './conformance-case.js';
import { BASIC, FORM_POST } from './plans/basic.js';
import { COMPREHENSIVE } from './plans/comprehensive.js';
import { CONFIG } from './plans/config.js';
import { FAPI } from './plans/fapi.js';
import { LOGOUT } from './plans/logout.js';
import { ANSWER_AND_PROFILE_CASES } from './plans/own-answers.js';
import { TOKEN_AND_METADATA_CASES } from './plans/own-tokens.js';

const OWN: Plan = {
  name: 'our own cases, C01 to C40',
  cases: [...TOKEN_AND_METADATA_CASES, ...ANSWER_AND_PROFILE_CASES],
  notOffered: [],
};

export const PLANS: readonly Plan[] = [
  BASIC,
  CONFIG,
  FORM_POST,
  COMPREHENSIVE,
  FAPI,
  ...LOGOUT,
  OWN,
];
