/** Authentication as a NestJS module. */
import 'reflect-metadata';
import { Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { type Adapter, AdapterToken } from '../core/adapters/adapter.js';
import { ConfigurableModuleClass } from './auth.module-definition.js';

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
export class AuthModule extends ConfigurableModuleClass implements OnApplicationShutdown {
  constructor(@Inject(AdapterToken) private readonly adapter: Adapter | undefined) {
    super();
  }

  /**
   * Lets the adapter release the connections that it opened itself. Not sooner: until the server is
   * closed, there are requests that need them.
   */
  async onApplicationShutdown(): Promise<void> {
    await this.adapter?.close?.();
  }
}
