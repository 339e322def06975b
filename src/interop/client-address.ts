/** The address of the client, which a web-standard request does not have. */
import type { IncomingRequest } from '../core/index.js';

/** The request, with the address that the framework knows beside it. */
export function withClientAddress(
  request: Request,
  clientAddress: string | undefined,
): IncomingRequest {
  const { method, url, headers, body, bodyUsed } = request;
  return { method, url, headers, body, bodyUsed, clientAddress };
}
