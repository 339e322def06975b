/** Through Nest on Fastify. */
import { overHttp } from './over-http.js';

export const run = () => overHttp('fastify');
