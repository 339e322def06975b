/** The services of a module whose configuration depends on the request, as with several tenants. */
import {
  HttpException,
  Inject,
  Injectable,
  InternalServerErrorException,
  Logger,
} from '@nestjs/common';
import type { AuthServices } from '../../core/index.js';
import { asError } from '../../core/errors/auth.error.js';
import { logText } from '../../core/kernel/log-line.js';
import type { AuthModuleOptions } from '../auth-module-options.js';
import type { CarryingRequest } from '../transports/transport.js';
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

  constructor(
    @Inject(OptionsOfRequestToken) private readonly optionsOf: OptionsOfRequest,
    @Inject(TenantComposer) private readonly composer: TenantComposer,
  ) {
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
      return this.servicesOf(await this.optionsOf(source));
    } catch (thrown) {
      if (thrown instanceof HttpException) throw thrown;
      this.logger.error(logText(asError(thrown)));
      throw new InternalServerErrorException('The request could not be answered.');
    }
  }

  private servicesOf(options: AuthModuleOptions): AuthServices {
    const known = this.composed.get(options);
    if (known) return known;
    const services = this.composer.compose(options);
    this.composed.set(options, services);
    return services;
  }
}
