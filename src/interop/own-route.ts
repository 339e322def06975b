/** Whether a request is for one of the library's own routes. */
import { parseRoute } from '../core/http/route.js';
import { type ServiceResolver, Sites } from '../core/index.js';

/**
 * Whether an address is one of the library's routes. They guard themselves, and set the session's
 * cookie themselves: whoever stands before them must do neither.
 */
export function isOwnRoute(services: ServiceResolver, url: string): boolean {
  try {
    parseRoute(new URL(url).pathname, services.get(Sites).basePath);
    return true;
  } catch {
    return false;
  }
}
