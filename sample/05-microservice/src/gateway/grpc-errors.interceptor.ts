/** What a microservice refuses with, as HTTP has it. */
import { type ServiceError, status } from '@grpc/grpc-js';
import {
  type CallHandler,
  type ExecutionContext,
  ForbiddenException,
  type HttpException,
  Injectable,
  type NestInterceptor,
  NotFoundException,
  ServiceUnavailableException,
  UnauthorizedException,
} from '@nestjs/common';
import { type Observable, catchError, throwError } from 'rxjs';

/** Any other status is a fault of ours: the client gets 500, and no details. */
const EXCEPTIONS = new Map<unknown, (details: string) => HttpException>([
  [status.UNAUTHENTICATED, (details) => new UnauthorizedException(details)],
  [status.PERMISSION_DENIED, (details) => new ForbiddenException(details)],
  [status.NOT_FOUND, (details) => new NotFoundException(details)],
  // The details of this one would tell where the microservice is.
  [status.UNAVAILABLE, () => new ServiceUnavailableException('Please try again later.')],
]);

@Injectable()
export class GrpcErrorsInterceptor implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next
      .handle()
      .pipe(catchError((error: ServiceError) => throwError(() => toException(error))));
  }
}

function toException(error: ServiceError): Error {
  return EXCEPTIONS.get(error.code)?.(error.details) ?? error;
}
