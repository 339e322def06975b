/** The services of a module whose configuration depends on the request, as with several tenants. */
import {
  HttpException,
  Inject,
  Injectable,
  InternalServerErrorException,
  Logger,
} from '@nestjs/common';
import { ApplicationConfig, DiscoveryService, ModuleRef } from '@nestjs/core';
import { asError } from '../../../core/errors/auth.error.js';
import {
  AuthConfigToken,
  type AuthServices,
  Container,
  type ServiceDefinition,
  value,
} from '../../../core/index.js';
import { formatLogText } from '../../../core/kernel/logger.js';
import { DiscoveredHooks } from '../../hooks/discovered-hooks.js';
import { RequestServices, type TransportRequest } from '../../transports/transport.js';
import type { AuthModuleOptions } from '../auth-module-options.js';
import type { ShapeCheck } from '../validation/validated-config.js';
import { completeConfig, loadShapeCheck } from './complete-config.js';
import { MODULE_SERVICES } from './nest-services.js';
import { type OptionsOfRequest, OptionsOfRequestToken } from './options-of-request.js';
import { type ReferencedParts, ReferencedPartsToken } from './references.js';
import { BasePathToken } from './tokens.js';

/**
 * Asks for the options of each request once, and composes services for each options object once: who
 * returns the same object for the same tenant pays for a tenant, and not for a request.
 */
@Injectable()
export class TenantServices extends RequestServices {
  private readonly chosen = new WeakMap<object, Promise<AuthServices>>();
  private readonly composed = new WeakMap<AuthModuleOptions, AuthServices>();
  private readonly logger = new Logger('AuthModule');

  /**
   * The parts are asked for as they are needed. Were one of them made for each request by mistake, so
   * would be all guards and filters, which NestJS refuses before anybody could say whose mistake it is.
   */
  constructor(@Inject(ModuleRef) private readonly module: ModuleRef) {
    super();
  }

  /**
   * @throws {HttpException} as the app throws it; 500, after a line in the log, for whatever else it
   *   throws and for options that are wrong.
   */
  forRequest({ identity, source }: TransportRequest): Promise<AuthServices> {
    const known = this.chosen.get(identity);
    if (known) return known;
    const choosing = this.choose(source);
    this.chosen.set(identity, choosing);
    return choosing;
  }

  private async choose(source: object): Promise<AuthServices> {
    try {
      const optionsOf = this.module.get<OptionsOfRequest>(OptionsOfRequestToken, { strict: true });
      return await this.getServices(await optionsOf(source));
    } catch (thrown) {
      if (thrown instanceof HttpException) throw thrown;
      this.logger.error(formatLogText(asError(thrown)));
      throw new InternalServerErrorException('The request could not be answered.');
    }
  }

  private async getServices(options: AuthModuleOptions): Promise<AuthServices> {
    const known = this.composed.get(options);
    if (known) return known;
    const check = await loadShapeCheck();
    // Another request of the tenant may have been faster.
    const composed = this.composed.get(options);
    if (composed) return composed;
    const services = this.module.get(TenantComposer, { strict: true }).compose(options, check);
    this.composed.set(options, services);
    return services;
  }
}

/* MERGED tenant-composer.ts: From options to services, outside of NestJS: it would make them anew for each request. */

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
