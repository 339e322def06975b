/** Renews the sessions that pages read. */
export { onRequest } from './auth';
