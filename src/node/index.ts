/** `portcullis/node`: the core on `node:http`, `node:http2`, Connect, Express and Fastify. */
export { getSession } from './get-session.js';
export { toWebRequest } from './incoming-request.js';
export { type NodeHandler, toNodeHandler } from './node-handler.js';
export { sendWebResponse } from './outgoing-reply.js';
export type { PlatformReply, PlatformRequest } from './platform.js';

export { AuthError, CredentialsSignin } from '../core/errors/index.js';
export { customFetch } from '../core/providers/index.js';
export type {
  Account,
  AuthConfig,
  DefaultSession,
  Profile,
  Session,
  User,
} from '../core/public-types.js';
