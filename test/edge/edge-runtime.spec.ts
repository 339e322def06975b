import { startEdgeRuntime } from './support/edge-runtime.js';
import { workerContract } from './worker.contract.js';

workerContract('edge-runtime', startEdgeRuntime);
