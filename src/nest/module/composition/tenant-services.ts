/** The services of a module whose configuration depends on the request, as in multi-tenancy. */
import {
  type BeforeApplicationShutdown,
  HttpException,
  Inject,
  Injectable,
  InternalServerErrorException,
  Logger,
} from '@nestjs/common';
import { ApplicationConfig, DiscoveryService, ModuleRef } from '@nestjs/core';
import { asError } from '../../../core/errors/index.js';
import {
  AuthConfigToken,
  type AuthServices,
  Container,
  provide,
  type ServiceDefinition,
  ServicesToken,
  value,
} from '../../../core/index.js';
import { Features, toFeatures } from '../../../core/features/index.js';
import { formatLogText } from '../../../core/kernel/index.js';
import { DiscoveredHooks } from '../../hooks/discovered-hooks.js';
import { RequestServices, type TransportRequest } from '../../transports/transport.js';
import {
  type AuthModuleExtras,
  type AuthModuleOptions,
  BasePathToken,
} from '../auth-module-options.js';
import { ExtrasToken } from '../module-extras.js';
import type { OptionsValidator } from '../validation/validate-config.js';
import { completeConfig, loadOptionsValidator } from './complete-config.js';
import { listModuleServices } from './module-services.js';
import { type ReferencedParts, ReferencedPartsToken } from './references.js';
import { type RequestOptionsFactory, RequestOptionsFactoryToken } from './request-options.js';

/**
 * Gets the options once for each request, and creates the services once for each options object. A
 * factory that returns the same object for the same tenant makes requests cheap.
 *
 * The features of a tenant start with its first request that needs them, and stop with the app.
 */
@Injectable()
export class TenantServices extends RequestServices implements BeforeApplicationShutdown {
  private readonly byRequest = new WeakMap<object, Promise<AuthServices>>();
  private readonly byOptions = new WeakMap<AuthModuleOptions, AuthServices>();
  /** Of the tenants whose features have something to stop. */
  private readonly running = new Set<AuthServices>();
  private readonly logger = new Logger('AuthModule');

  /**
   * Injects `ModuleRef` and resolves the rest on demand. If one of them were request-scoped by
   * mistake, all guards and filters would be too, which NestJS refuses before the start-up checks
   * can name the cause.
   */
  constructor(@Inject(ModuleRef) private readonly module: ModuleRef) {
    super();
  }

  /**
   * @throws {HttpException} that the factory throws. Any other error, and invalid options, are
   *   logged and become a 500.
   */
  forRequest({ identity, source }: TransportRequest): Promise<AuthServices> {
    const known = this.byRequest.get(identity);
    if (known) return known;
    const services = this.choose(source);
    this.byRequest.set(identity, services);
    return services;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([...this.running].map((services) => services.get(Features).stop()));
  }

  private async choose(source: object): Promise<AuthServices> {
    try {
      const getOptions = this.module.get<RequestOptionsFactory>(RequestOptionsFactoryToken, {
        strict: true,
      });
      return await this.getServices(await getOptions(source));
    } catch (thrown) {
      if (thrown instanceof HttpException) throw thrown;
      this.logger.error(formatLogText(asError(thrown)));
      throw new InternalServerErrorException('The request could not be answered.');
    }
  }

  private async getServices(options: AuthModuleOptions): Promise<AuthServices> {
    const known = this.byOptions.get(options);
    if (known) return known;
    const validate = await loadOptionsValidator();
    // Another request of the tenant may have composed them in the meantime.
    const composed = this.byOptions.get(options);
    if (composed) return composed;
    const composer = this.module.get(TenantComposer, { strict: true });
    const services = composer.compose(options, validate);
    this.byOptions.set(options, services);
    if (composer.hasLifecycles) this.running.add(services);
    return services;
  }
}

/**
 * Composes the services of one tenant. It uses the core's container, because NestJS would create
 * them anew for each request.
 */
@Injectable()
export class TenantComposer {
  private replaced: readonly ServiceDefinition[] | undefined;
  private readonly rows = listModuleServices(
    this.extras.features,
    this.extras.bearerTokens === true,
  );

  constructor(
    @Inject(ReferencedPartsToken) private readonly parts: ReferencedParts,
    @Inject(ExtrasToken) private readonly extras: AuthModuleExtras,
    @Inject(BasePathToken) private readonly basePath: string,
    @Inject(DiscoveredHooks) private readonly hooks: DiscoveredHooks,
    @Inject(ApplicationConfig) private readonly app: ApplicationConfig,
    @Inject(DiscoveryService) private readonly discovery: DiscoveryService,
  ) {}

  /** Whether a feature starts something that must be stopped. */
  get hasLifecycles(): boolean {
    return toFeatures(this.extras.features).some(({ lifecycles = [] }) => lifecycles.length > 0);
  }

  /** @throws {InvalidAuthOptions} with all problems. */
  compose(options: AuthModuleOptions, validate: OptionsValidator): AuthServices {
    this.replaced ??= this.findReplaced();
    const parts = { ...this.parts, features: this.extras.features };
    const services: Container = new Container([
      ...this.rows,
      provide(ServicesToken, [], () => services),
      value(AuthConfigToken, completeConfig(options, parts, this.basePath, validate)),
      value(DiscoveredHooks, this.hooks),
      value(ApplicationConfig, this.app),
      ...this.replaced,
    ]);
    return services;
  }

  /**
   * The services that the app replaced, by `services` or by a test's `overrideProvider`. They are
   * singletons and so differ from the library's own, which are request-scoped.
   */
  private findReplaced(): readonly ServiceDefinition[] {
    const all = this.discovery.getProviders();
    const own = all.find(({ instance }) => instance === this)?.host?.providers;
    return this.rows.flatMap(({ provide: token }) => {
      const wrapper = own?.get(token);
      return wrapper?.isDependencyTreeStatic() ? [value(token, wrapper.instance)] : [];
    });
  }
}
