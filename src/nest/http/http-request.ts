/** A request of Express or Fastify, read as web-standard parts; what is malformed is NestJS's own 400. */
import { BadRequestException } from '@nestjs/common';
import { MalformedRequest } from '../../core/errors/request.errors.js';
import * as node from '../../node/incoming-request.js';

/** @throws {BadRequestException} when the `Host` header is no host. */
export const requestOrigin = orBadRequest(node.requestOrigin);

/** @throws {BadRequestException} when the request names a whole URL, as one to a proxy does. */
export const requestPath = orBadRequest(node.requestPath);

/** @throws {BadRequestException} when the address of the request is malformed. */
export const toIncomingRequest = orBadRequest(node.toIncomingRequest);

/** @throws {BadRequestException} when the address of the request is malformed. */
export const bodylessRequest = orBadRequest(node.bodylessRequest);

function orBadRequest<Given, Read>(read: (given: Given) => Read): (given: Given) => Read {
  return (given) => {
    try {
      return read(given);
    } catch (thrown) {
      if (thrown instanceof MalformedRequest) throw new BadRequestException(thrown.message);
      throw thrown;
    }
  };
}
