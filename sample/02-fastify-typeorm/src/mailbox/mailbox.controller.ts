/**
 * The emails, as their recipients would see them. A real app has no such page: it would show every
 * link to anyone.
 */
import { Controller, Inject } from '@nestjs/common';
import { Public } from 'portcullis';
import { Page } from '../pages/page.decorator.js';
import { mailboxPage } from './mailbox.page.js';
import { Mailbox } from './mailbox.js';

@Controller('mailbox')
@Public()
export class MailboxController {
  constructor(@Inject(Mailbox) private readonly mailbox: Mailbox) {}

  @Page()
  list(): string {
    return mailboxPage(this.mailbox.mails);
  }
}
