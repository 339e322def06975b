/**
 * The same spans and metrics through every framework but Next.js, whose contract is beside its
 * other ones.
 */
import { telemetryContract } from '../../contract/telemetry.contract.js';
import { DOORS } from '../doors.js';

for (const [framework, open] of Object.entries(DOORS)) telemetryContract(framework, open);
