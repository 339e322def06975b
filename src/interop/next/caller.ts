/** Who asks, where Next.js hands over headers and no URL. */
import type { IncomingMessage } from 'node:http';
import type { Caller } from '../../core/index.js';

/**
 * The caller that headers tell of. Next.js notes the scheme that it was asked by in
 * `X-Forwarded-Proto`, and passes on what a proxy had noted there before it.
 */
export function callerOf(headers: Headers): Caller {
  const [scheme = ''] = headers.get('x-forwarded-proto')?.split(',') ?? [];
  const protocol = scheme.trim() === 'https' ? 'https' : 'http';
  return { origin: `${protocol}://${headers.get('host') ?? 'localhost'}`, headers };
}

/** The caller of a page or an API route of the Pages Router. */
export function callerOfMessage({ headers: given }: Pick<IncomingMessage, 'headers'>): Caller {
  const headers = new Headers();
  for (const [name, values] of Object.entries(given)) {
    for (const value of [values ?? []].flat()) headers.append(name, value);
  }
  return callerOf(headers);
}
