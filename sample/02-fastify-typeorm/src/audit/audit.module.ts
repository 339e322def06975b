import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PeopleModule } from '../people/people.module.js';
import { AdminController } from './admin.controller.js';
import { AuditEntry } from './audit-entry.entity.js';
import { AuditTrail } from './audit-trail.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([AuditEntry]), PeopleModule],
  controllers: [AdminController],
  providers: [AuditTrail],
})
export class AuditModule {}
