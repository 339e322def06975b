import { startWorkerd } from './support/workerd.js';
import { workerContract } from './worker.contract.js';

workerContract('workerd', startWorkerd);
