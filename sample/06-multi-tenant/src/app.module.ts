/** The whole app. Start reading here. */
import type { IncomingMessage } from 'node:http';
import { Module } from '@nestjs/common';
import { APP_FILTER, REQUEST } from '@nestjs/core';
import { AuthModule } from 'portcullis';
import { BrandController } from './pages/brand.controller.js';
import { NotFoundFilter } from './pages/not-found.filter.js';
import { PagesController } from './pages/pages.controller.js';
import { TenantsModule } from './tenants/tenants.module.js';
import { Tenants } from './tenants/tenants.service.js';

@Module({
  imports: [
    TenantsModule,
    AuthModule.forRootAsync({
      imports: [TenantsModule],
      // With REQUEST among them, the factory is asked about each request. Nothing else becomes
      // request-scoped by that: guards and controllers are made once, as ever.
      inject: [REQUEST, Tenants],
      useFactory: (request: IncomingMessage, tenants: Tenants) => tenants.getOptions(request),
    }),
  ],
  controllers: [PagesController, BrandController],
  providers: [{ provide: APP_FILTER, useClass: NotFoundFilter }],
})
export class AppModule {}
