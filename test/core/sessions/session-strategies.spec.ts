import { sessionStrategyContract } from '../../contract/session-strategy.contract.js';

sessionStrategyContract('jwt');
sessionStrategyContract('database');
