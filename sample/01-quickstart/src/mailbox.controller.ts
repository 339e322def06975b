/**
 * The emails, as their recipients would see them. A real app has no such page: it would show every
 * link to anyone.
 */
import { Controller, Get, Inject } from '@nestjs/common';
import { Session } from 'portcullis';
import { Mailbox } from './mailbox.js';
import { mailboxPage } from './views/mailbox.page.js';

@Controller('mailbox')
export class MailboxController {
  constructor(@Inject(Mailbox) private readonly mailbox: Mailbox) {}

  @Get()
  list(@Session() session: Session | null): string {
    return mailboxPage(this.mailbox.mails, session);
  }
}
