/** The request as it was, for functions of the app that want to look at it. */
import type { AuthRequest } from './auth-request.js';

/** The request again, since its body has been read by now. A body is always JSON. */
export function repeatableRequest({ method, url, headers, body }: AuthRequest): Request {
  const copied = new Headers([...headers]);
  if (method === 'GET') return new Request(url, { headers: copied });
  copied.set('content-type', 'application/json');
  copied.delete('content-length');
  return new Request(url, { method, headers: copied, body: JSON.stringify(body) });
}
