/** Where this app "sends" its mails. Yours has a mail provider, such as `Resend`. */
import { Injectable } from '@nestjs/common';
import type { PasswordMail } from 'portcullis/features/passwords';

const MOST = 20;

@Injectable()
export class Mailbox {
  private readonly received: PasswordMail[] = [];

  /** The newest first. */
  get mails(): readonly PasswordMail[] {
    return this.received;
  }

  readonly receive = (mail: PasswordMail): void => {
    this.received.unshift(mail);
    this.received.splice(MOST);
  };
}
