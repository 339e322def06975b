/** `@SessionMetadata()` */
import { Metadata } from '@grpc/grpc-js';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { getToken } from 'portcullis/jwt';

/**
 * The session of the request as metadata, for a microservice that asks who calls.
 *
 * It passes on what the request brings and does not judge it: that is for the microservice to do.
 */
export const SessionMetadata = createParamDecorator(
  async (_data: unknown, context: ExecutionContext): Promise<Metadata> => {
    const metadata = new Metadata();
    const token = await getToken({ req: context.switchToHttp().getRequest<Request>(), raw: true });
    if (token) metadata.set('authorization', `Bearer ${token}`);
    return metadata;
  },
);
