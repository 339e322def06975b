/** From options to services, outside of NestJS: it would make them anew for each request. */
import { Inject, Injectable } from '@nestjs/common';
import { ApplicationConfig, DiscoveryService } from '@nestjs/core';
import {
  type AuthServices,
  AuthConfigToken,
  Container,
  type ServiceDefinition,
  value,
} from '../../core/index.js';
import type { AuthModuleOptions } from '../auth-module-options.js';
import type { ShapeCheck } from '../dto/validated-config.js';
import { DiscoveredHooks } from '../hooks/discovered-hooks.js';
import { type ReferencedParts, ReferencedPartsToken } from '../references/referenced-parts.js';
import { BasePathToken } from './base-path.js';
import { completeConfig } from './complete-config.js';
import { MODULE_SERVICES } from './joined-services.js';

/** Makes the services of one tenant from what all of them share. */
@Injectable()
export class TenantComposer {
  private replaced: readonly ServiceDefinition[] | undefined;

  constructor(
    @Inject(ReferencedPartsToken) private readonly parts: ReferencedParts,
    @Inject(BasePathToken) private readonly basePath: string,
    @Inject(DiscoveredHooks) private readonly hooks: DiscoveredHooks,
    @Inject(ApplicationConfig) private readonly app: ApplicationConfig,
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
  ) {}

  /** @throws {InvalidAuthOptions} listing all that is wrong. */
  compose(options: AuthModuleOptions, check: ShapeCheck): AuthServices {
    this.replaced ??= this.findReplaced();
    return new Container([
      ...MODULE_SERVICES,
      value(AuthConfigToken, completeConfig(options, this.parts, this.basePath, check)),
      value(DiscoveredHooks, this.hooks),
      value(ApplicationConfig, this.app),
      ...this.replaced,
    ]);
  }

  /**
   * Services of the app's own, by `services` or by `overrideProvider` of a test. They are the same for
   * every tenant: that is what tells them from the library's, each of which belongs to a request.
   */
  private findReplaced(): readonly ServiceDefinition[] {
    const all = this.discovery.getProviders();
    const own = all.find(({ instance }) => instance === this)?.host?.providers;
    return MODULE_SERVICES.flatMap(({ provide: token }) => {
      const wrapper = own?.get(token);
      return wrapper?.isDependencyTreeStatic() ? [value(token, wrapper.instance)] : [];
    });
  }
}
