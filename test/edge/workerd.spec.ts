import { startWorkerd, startWorkerdInParts } from './support/workerd.js';
import { workerContract } from './worker.contract.js';

workerContract('workerd', startWorkerd);
workerContract('workerd, in parts that load when they are needed', startWorkerdInParts);
