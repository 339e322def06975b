/** Through Nest on Fastify. */
import { overHttp } from './over-http.js';

export const run = (wanted: readonly string[]) => overHttp('fastify', wanted);
