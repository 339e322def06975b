/** The services of a module whose configuration depends on the request, as with several tenants. */
import {
  HttpException,
  Inject,
  Injectable,
  InternalServerErrorException,
  Logger,
} from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { AuthServices } from '../../core/index.js';
import { asError } from '../../core/errors/auth.error.js';
import { logText } from '../../core/kernel/log-line.js';
import type { AuthModuleOptions } from '../auth-module-options.js';
import type { CarryingRequest } from '../transports/transport.js';
import { loadShapeCheck } from './complete-config.js';
import { type OptionsOfRequest, OptionsOfRequestToken } from './options-of-request.js';
import { RequestServices } from './request-services.js';
import { TenantComposer } from './tenant-composer.js';

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
  of({ identity, source }: CarryingRequest): Promise<AuthServices> {
    const known = this.chosen.get(identity);
    if (known) return known;
    const choosing = this.choose(source);
    this.chosen.set(identity, choosing);
    return choosing;
  }

  private async choose(source: object): Promise<AuthServices> {
    try {
      const optionsOf = this.module.get<OptionsOfRequest>(OptionsOfRequestToken, { strict: true });
      return await this.servicesOf(await optionsOf(source));
    } catch (thrown) {
      if (thrown instanceof HttpException) throw thrown;
      this.logger.error(logText(asError(thrown)));
      throw new InternalServerErrorException('The request could not be answered.');
    }
  }

  private async servicesOf(options: AuthModuleOptions): Promise<AuthServices> {
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
