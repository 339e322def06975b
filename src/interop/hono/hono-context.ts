/** Hono's context, as a structural type: no framework must be installed. */
import { isPlainObject } from '../../core/kernel/index.js';

/**
 * The used part of Hono's context.
 *
 * @publicApi
 */
export interface HonoContext {
  readonly req: { readonly raw: Request };
  readonly res: Response;
  /** The bindings of the platform, or Node's own request and response. */
  readonly env: unknown;
}

/**
 * Runs what follows in the chain.
 *
 * @publicApi
 */
export type HonoNext = () => Promise<void>;

/** The address of the connection, which `@hono/node-server` passes with Node's request. */
export function getClientAddress({ env }: HonoContext): string | undefined {
  const incoming = isPlainObject(env) ? env.incoming : undefined;
  const socket = readMember(incoming, 'socket');
  const address = readMember(socket, 'remoteAddress');
  return typeof address === 'string' ? address : undefined;
}

function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
