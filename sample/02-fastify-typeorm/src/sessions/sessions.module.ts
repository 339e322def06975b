import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { BrowserSession } from './browser-session.entity.js';
import { BrowserSessions } from './browser-sessions.service.js';
import { SessionsController } from './sessions.controller.js';

@Module({
  imports: [TypeOrmModule.forFeature([BrowserSession])],
  controllers: [SessionsController],
  providers: [BrowserSessions],
})
export class SessionsModule {}
