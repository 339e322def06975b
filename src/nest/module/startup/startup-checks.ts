/** What can only be seen once all modules are there, and must keep an app from starting. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { AuthModuleExtras } from '../auth-module-options.js';
import { BasePathToken } from '../composition/tokens.js';
import { extrasProblems, ExtrasToken } from '../validation/declaration-problems.js';
import { InvalidAuthOptions } from '../../errors/startup.errors.js';
import { fieldProblems, policyProblems } from './guard-problems.js';
import { conflictsBetween } from './module-conflicts.js';
import { isByRequest, scopeProblems } from './scope-problems.js';

/**
 * Looks at what stands beside the options, and for services that belong to a request by accident, for
 * guards that nobody will ask or that could not decide, and for modules in each other's way.
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
   * Once: an app with routes asks for it before it has them, and every other one as it starts.
   *
   * @throws {InvalidAuthOptions} listing all that is wrong.
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
      ...extrasProblems(this.extras, isByRequest(own)),
      ...scopeProblems(own),
      ...fieldProblems(all, this.scanner),
      ...policyProblems([...this.discovery.getControllers(), ...all], all, this.scanner),
      ...others.flatMap((other) => conflictsBetween(own, other)),
    ];
    if (problems.length > 0) throw new InvalidAuthOptions(problems);
    this.isDone = true;
  }
}
