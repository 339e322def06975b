/** The whole app. Start reading here. */
import { Module } from '@nestjs/common';
import { ConfigModule, ConfigService } from '@nestjs/config';
import { APP_FILTER } from '@nestjs/core';
import { AuthModule } from 'portcullis';
import { DataSource } from 'typeorm';
import { AuditModule } from './audit/audit.module.js';
import { authOptions } from './auth/auth-options.js';
import { features } from './auth/features.js';
import { LoginController } from './auth/login.controller.js';
import { MemberRoles } from './auth/member-roles.js';
import { StaffOnly } from './auth/staff-only.js';
import { DatabaseModule } from './database/database.module.js';
import { DevicesModule } from './devices/devices.module.js';
import { Mailbox } from './mailbox/mailbox.js';
import { MailboxModule } from './mailbox/mailbox.module.js';
import { AssetsController } from './pages/assets.controller.js';
import { HomeController } from './pages/home.controller.js';
import { ProblemFilter } from './pages/problem.filter.js';
import { PeopleModule } from './people/people.module.js';
import { settings } from './settings.js';

@Module({
  imports: [
    ConfigModule.forRoot({ isGlobal: true, load: [settings] }),
    DatabaseModule,
    PeopleModule,
    AuthModule.forRootAsync({
      imports: [MailboxModule],
      inject: [DataSource, ConfigService, Mailbox],
      useFactory: authOptions,
      features,
      // A page without a decorator is for members, too. What is not says @Public().
      globalGuard: true,
    }),
    AuditModule,
    DevicesModule,
    MailboxModule,
  ],
  controllers: [HomeController, LoginController, AssetsController],
  providers: [MemberRoles, StaffOnly, { provide: APP_FILTER, useClass: ProblemFilter }],
})
export class AppModule {}
