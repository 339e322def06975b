/** Before every page: `event.locals.auth()`, and the library's own routes below `/auth`. */
export { handle } from './auth';
