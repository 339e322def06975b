/** Through Nest on Express. */
import { overHttp } from './over-http.js';

export const run = (wanted: readonly string[]) => overHttp('express', wanted);
