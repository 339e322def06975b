/** The routes of the library. */
export { DELETE, GET, POST } from '../../auth';

export const prerender = false;
