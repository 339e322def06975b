/**
 * Routes of features that ask for a level, on every framework. Next.js is in `test/interop/next`.
 */
import { levelRoutesContract } from '../contract/level-routes.contract.js';
import { DOORS } from './doors.js';

for (const [name, open] of Object.entries(DOORS)) levelRoutesContract(name, open);
