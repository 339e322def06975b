/** The request behind what NestJS injects as `REQUEST`. */
import { isPlatformRequest } from '../http/platform.js';
import { requestOfGraphQL } from './graphql.transport.js';
import { carryingRequest } from './http.transport.js';
import type { CarryingRequest } from './transport.js';

/** It is the platform's request, or, for GraphQL, the context that the driver makes. */
export function carryingRequestOf(injected: object): CarryingRequest {
  return isPlatformRequest(injected) ? carryingRequest(injected) : requestOfGraphQL(injected);
}
