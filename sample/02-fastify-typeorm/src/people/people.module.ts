import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserEntity } from 'portcullis/adapters/typeorm';
import { DemoPeople } from './demo-people.js';
import { OldPassword } from './old-password.entity.js';
import { OldPasswords } from './old-passwords.service.js';
import { People } from './people.service.js';
import { Role } from './role.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity, OldPassword, Role])],
  providers: [People, DemoPeople, OldPasswords],
  exports: [People],
})
export class PeopleModule {}
