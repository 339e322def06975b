/** A page for people where NestJS would answer JSON: for a host without a tenant, among others. */
import {
  type ArgumentsHost,
  Catch,
  type ExceptionFilter,
  Inject,
  NotFoundException,
} from '@nestjs/common';
import type { Response } from 'express';
import { Tenants } from '../tenants/tenants.service.js';
import { notFoundPage } from './not-found.page.js';

@Catch(NotFoundException)
export class NotFoundFilter implements ExceptionFilter<NotFoundException> {
  constructor(@Inject(Tenants) private readonly tenants: Tenants) {}

  catch(problem: NotFoundException, host: ArgumentsHost): void {
    host
      .switchToHttp()
      .getResponse<Response>()
      .status(problem.getStatus())
      .send(notFoundPage(this.tenants.all));
  }
}
