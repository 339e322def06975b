/** All that a buyer asks, in the order of the page. */
import { ADMINISTRATION, AUDIT, RIGHTS } from './access.js';
import { DATA, MACHINES, PROJECT } from './operations.js';
import { FACTORS, SESSIONS, SINGLE_SIGN_ON } from './sign-in.js';
import type { Topic } from './topic.js';

export const TOPICS: readonly Topic[] = [
  SINGLE_SIGN_ON,
  FACTORS,
  SESSIONS,
  RIGHTS,
  ADMINISTRATION,
  AUDIT,
  DATA,
  MACHINES,
  PROJECT,
];
