/** `@CurrentTenant()`: the tenant that a request is for. */
import type { IncomingMessage } from 'node:http';
import {
  type ExecutionContext,
  Inject,
  Injectable,
  type PipeTransform,
  createParamDecorator,
} from '@nestjs/common';
import type { Tenant } from './tenant.js';
import { Tenants } from './tenants.service.js';

/** A decorator cannot inject anything; a pipe can. */
@Injectable()
class TenantPipe implements PipeTransform<IncomingMessage, Tenant> {
  constructor(@Inject(Tenants) private readonly tenants: Tenants) {}

  transform(request: IncomingMessage): Tenant {
    return this.tenants.of(request);
  }
}

const requestParameter = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<IncomingMessage>(),
);

export function CurrentTenant(): ParameterDecorator {
  return requestParameter(TenantPipe);
}
