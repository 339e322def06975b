import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { UserEntity } from 'portcullis/adapters/typeorm';
import { DemoPeople } from './demo-people.js';
import { Password } from './password.entity.js';
import { People } from './people.service.js';
import { Role } from './role.entity.js';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity, Password, Role])],
  providers: [People, DemoPeople],
  exports: [People],
})
export class PeopleModule {}
