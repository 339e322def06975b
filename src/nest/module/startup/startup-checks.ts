/** The checks that need all modules of the app, and stop it from starting. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { InvalidAuthOptions } from '../../errors/startup.errors.js';
import { type AuthModuleExtras, BasePathToken } from '../auth-module-options.js';
import { hasRequestOptions } from '../composition/request-options.js';
import { extrasProblems, ExtrasToken } from '../validation/declaration-problems.js';
import { findFieldProblems, findPolicyProblems } from './guard-problems.js';
import { findConflicts } from './module-conflicts.js';
import { findScopeProblems } from './scope-problems.js';

/**
 * Finds invalid extras, services that are request-scoped by mistake, guards that would not run or could
 * not decide, and conflicts between modules.
 */
@Injectable()
export class StartupChecks implements OnModuleInit {
  private isDone = false;

  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(MetadataScanner) private readonly scanner: MetadataScanner,
    @Inject(ExtrasToken) private readonly extras: AuthModuleExtras,
  ) {}

  /**
   * Runs once: before the routes are registered if the app has routes, else when the app starts.
   *
   * @throws {InvalidAuthOptions} with all problems.
   */
  onModuleInit(): void {
    if (this.isDone) return;
    const all = this.discovery.getProviders();
    const own = all.find(({ instance }) => instance === this)?.host;
    if (!own) return;
    const others = all.flatMap(({ token, host }) =>
      token === BasePathToken && host && host !== own ? [host] : [],
    );
    const problems = [
      ...extrasProblems(this.extras, hasRequestOptions(own)),
      ...findScopeProblems(own),
      ...findFieldProblems(all, this.scanner),
      ...findPolicyProblems([...this.discovery.getControllers(), ...all], all, this.scanner),
      ...others.flatMap((other) => findConflicts(own, other)),
    ];
    if (problems.length > 0) throw new InvalidAuthOptions(problems);
    this.isDone = true;
  }
}
