/** From options to services, outside of NestJS: it would make them anew for each request. */
import { Inject, Injectable } from '@nestjs/common';
import { ApplicationConfig } from '@nestjs/core';
import {
  type AuthServices,
  AuthConfigToken,
  Container,
  type ServiceDefinition,
  value,
} from '../../core/index.js';
import { type Key, key } from '../../core/kernel/token.js';
import type { AuthModuleOptions } from '../auth-module-options.js';
import { DiscoveredHooks } from '../hooks/discovered-hooks.js';
import { type ReferencedParts, ReferencedPartsToken } from '../references/referenced-parts.js';
import { BasePathToken } from './base-path.js';
import { completeConfig } from './complete-config.js';
import { MODULE_SERVICES } from './joined-services.js';

/** Services of the app's own, which are the same for every tenant. */
export const ReplacedServicesToken: Key<readonly ServiceDefinition[]> =
  key<readonly ServiceDefinition[]>('ReplacedServices');

/** Makes the services of one tenant from what all of them share. */
@Injectable()
export class TenantComposer {
  constructor(
    @Inject(ReferencedPartsToken) private readonly parts: ReferencedParts,
    @Inject(BasePathToken) private readonly basePath: string,
    @Inject(DiscoveredHooks) private readonly hooks: DiscoveredHooks,
    @Inject(ApplicationConfig) private readonly app: ApplicationConfig,
    @Inject(ReplacedServicesToken) private readonly replaced: readonly ServiceDefinition[],
  ) {}

  /** @throws {InvalidAuthOptions} listing all that is wrong. */
  compose(options: AuthModuleOptions): AuthServices {
    return new Container([
      ...MODULE_SERVICES,
      value(AuthConfigToken, completeConfig(options, this.parts, this.basePath)),
      value(DiscoveredHooks, this.hooks),
      value(ApplicationConfig, this.app),
      ...this.replaced,
    ]);
  }
}
