/** Whether a path is one of the library's routes. */
import { MalformedRequest } from '../core/errors/request.errors.js';
import { parseRoute } from '../core/http/route.js';

/**
 * Every other path below the base path is the app's: it may well have pages of its own there. The
 * library's routes guard themselves and set the session's cookie themselves, so whoever stands before
 * them must do neither.
 */
export function isAuthRoute(pathname: string, basePath: string): boolean {
  try {
    parseRoute(pathname, basePath);
    return true;
  } catch (thrown) {
    if (thrown instanceof MalformedRequest) return false;
    throw thrown;
  }
}
