/** The start-up checks of an API that accepts access tokens. */
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { resolveLogger } from '../../../core/kernel/index.js';
import { nestLogger } from '../../errors/error-reporting.js';
import { InvalidAuthOptions } from '../../errors/startup.errors.js';
import {
  findFieldProblems,
  findPolicyProblems,
  findWayProblems,
} from '../startup/guard-problems.js';
import { warnOfUnguardedRules } from '../startup/unguarded-rules.js';

/** Finds guards that would not run, could not decide, or would refuse every request. */
@Injectable()
export class ResourceServerChecks implements OnModuleInit {
  constructor(
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
    @Inject(MetadataScanner) private readonly scanner: MetadataScanner,
  ) {}

  /** @throws {InvalidAuthOptions} with all problems. */
  onModuleInit(): void {
    const all = this.discovery.getProviders();
    const guarded = [...this.discovery.getControllers(), ...all];
    const problems = [
      ...findFieldProblems(all, this.scanner),
      ...findPolicyProblems(guarded, all, this.scanner),
      ...findWayProblems(guarded, ['accessToken'], this.scanner),
    ];
    if (problems.length > 0) throw new InvalidAuthOptions(problems);
    const logger = resolveLogger(nestLogger(false), false);
    warnOfUnguardedRules(this.discovery.getControllers(), all, this.scanner, logger);
  }
}
