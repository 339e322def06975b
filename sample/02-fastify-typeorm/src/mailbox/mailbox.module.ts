import { Module } from '@nestjs/common';
import { MailboxController } from './mailbox.controller.js';
import { Mailbox } from './mailbox.js';

@Module({ controllers: [MailboxController], providers: [Mailbox], exports: [Mailbox] })
export class MailboxModule {}
