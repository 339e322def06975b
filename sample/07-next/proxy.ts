/**
 * Before every page: it keeps sessions alive, and sends signed-out visitors to the login page.
 *
 * It is a first line and not the only one. What must not be seen is also asked for where it is
 * shown.
 */
export { auth as proxy } from './auth';

export const config = { matcher: ['/((?!_next/static|_next/image|icon.svg).*)'] };
