/** Authentication as a NestJS module. */
import 'reflect-metadata';
import { type DynamicModule, Inject, Module, type NestModule, Optional } from '@nestjs/common';
import type { AuthModuleClass, DeclaredAuthModule } from './auth-module-options.js';
import { ConfigurableModuleClass } from './auth.module-definition.js';
import { RequestServices } from './composition/request-services.js';
import { InvalidAuthOptions } from './dto/validated-config.js';
import { assertFactory, assertOptions } from './startup/declaration-problems.js';
import { StartupChecks } from './startup/startup-checks.js';

/** Options and extras are one object, in which a reference may stand where the options have the thing. */
const DeclaredModule: AuthModuleClass = ConfigurableModuleClass;

const UNDECLARED =
  'AuthModule is imported without its options. Import AuthModule.forRoot(…) or ' +
  'AuthModule.forRootAsync(…). Where a module shares it, import that module.';

/**
 * Registers the services, and the routes at the base path, on Express and on Fastify.
 *
 * What the options leave open comes from the environment (`AUTH_SECRET`, `AUTH_URL`, `AUTH_GITHUB_ID`
 * and so on). A wrong configuration stops the app from starting, with everything that is wrong.
 *
 * @example
 * ```ts
 * @Module({ imports: [AuthModule.forRoot({ providers: [GitHub] })] })
 * export class AppModule {}
 * ```
 * @example
 * ```ts
 * AuthModule.forRootAsync({
 *   inject: [DataSource],
 *   useFactory: (dataSource: DataSource) => ({
 *     providers: [GitHub],
 *     adapter: TypeORMAdapter(dataSource),
 *   }),
 * });
 * ```
 * @publicApi
 */
@Module({})
export class AuthModule extends DeclaredModule implements NestModule {
  /**
   * @param checks - There where the module was declared with options.
   * @param services - There as well where another one was, and is global: a module of the app's own may
   *   import this class to say that it relies on it.
   * @throws {InvalidAuthOptions} when neither was. Sooner than NestJS misses what it would have exported.
   */
  constructor(
    @Optional() @Inject(StartupChecks) private readonly checks: StartupChecks | undefined,
    @Optional() @Inject(RequestServices) services: RequestServices | undefined,
  ) {
    super();
    if (!services) throw new InvalidAuthOptions([UNDECLARED]);
  }

  /** @throws {InvalidAuthOptions} when the options are no object. */
  static override forRoot(options: DeclaredAuthModule): DynamicModule {
    assertOptions(options);
    return super.forRoot(options);
  }

  /** @throws {InvalidAuthOptions} when there is no factory, or what stands beside it is not read. */
  static override forRootAsync(
    options: Parameters<AuthModuleClass['forRootAsync']>[0],
  ): DynamicModule {
    assertFactory(options);
    return super.forRootAsync(options);
  }

  /** NestJS calls this before it has the platform register routes, of which Fastify takes each once. */
  configure(): void {
    this.checks?.onModuleInit();
  }
}
