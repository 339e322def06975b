/** Authentication as a NestJS module. */
import 'reflect-metadata';
import { Module } from '@nestjs/common';
import type { AuthModuleClass } from './auth-module-options.js';
import { ConfigurableModuleClass } from './auth.module-definition.js';

/** Options and extras are one object, in which a reference may stand where the options have the thing. */
const DeclaredModule: AuthModuleClass = ConfigurableModuleClass;

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
export class AuthModule extends DeclaredModule {}
