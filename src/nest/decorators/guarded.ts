/** What every decorator adds that has the guard look at a request. */
import { UseFilters, UseGuards, applyDecorators } from '@nestjs/common';
import type { AccessDemand } from '../access/access.js';
import { Demand } from '../access/access-metadata.js';
import { AnsweredFilter } from '../guards/answered.filter.js';
import { AuthGuard } from '../guards/auth.guard.js';
import { SignInRedirectFilter } from '../guards/sign-in-redirect.filter.js';

/** The demand, the guard that meets it, and the filters for what the guard answers. */
export function Guarded(demand: AccessDemand): ClassDecorator & MethodDecorator {
  return applyDecorators(
    Demand(demand),
    UseGuards(AuthGuard),
    UseFilters(SignInRedirectFilter, AnsweredFilter),
  );
}
