/** Lets people through whom the decorators of a handler let through. */
import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  type OnModuleInit,
  Optional,
} from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { outOfReach } from '../startup/out-of-reach.js';
import { HandlerAccess } from './handler-access.js';

/**
 * Asks whether a request proves a session, and whether that session has what a handler asks for.
 *
 * Nobody signed in: 401, or the sign-in page when a browser navigates to a page. Not enough: 403.
 * Cannot tell, because the database is away: 503, so that nobody is taken for signed out. Each
 * transport is told in its own way. A session that is ageing is carried on.
 *
 * The app does not start when no `AuthModule` is in reach of a module that it guards. In a unit test
 * that module need not be there: `overrideGuard(AuthGuard)` is all that `@Auth()` needs.
 *
 * @publicApi
 */
@Injectable()
export class AuthGuard implements CanActivate, OnModuleInit {
  constructor(
    // Optional, since a test that overrides the guard has none of what it is made from.
    @Optional() @Inject(HandlerAccess) private readonly access: HandlerAccess | undefined,
    @Inject(ModulesContainer) private readonly modules: ModulesContainer,
  ) {}

  /** @throws {InvalidAuthOptions} when no `AuthModule` is in reach. */
  onModuleInit(): void {
    if (!this.access) throw outOfReach('AuthGuard', this, this.modules);
  }

  canActivate(context: ExecutionContext): Promise<boolean> {
    if (!this.access) throw outOfReach('AuthGuard', this, this.modules);
    return this.access.permits(context);
  }
}
