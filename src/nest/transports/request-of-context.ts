/** The request behind what NestJS injects as `REQUEST`. */
import { isPlatformRequest } from '../../node/platform.js';
import { requestOfGraphQL } from './graphql.transport.js';
import { carryingRequest } from './http.transport.js';
import { requestOfMessage } from './rpc.transport.js';
import { type CarryingRequest, isObject } from './transport.js';

/** What NestJS makes of a message between services: its payload, and the transport's own context. */
interface MessageHost {
  getContext(): unknown;
}

/** It is the platform's request; for GraphQL, the context that the driver makes; or a message. */
export function carryingRequestOf(injected: object): CarryingRequest {
  if (isPlatformRequest(injected)) return carryingRequest(injected);
  if (!isMessageHost(injected)) return requestOfGraphQL(injected);
  const message = injected.getContext();
  return requestOfMessage(isObject(message) ? message : undefined);
}

function isMessageHost(injected: object): injected is MessageHost {
  return 'getPattern' in injected && 'getContext' in injected;
}
