/** Where this app "sends" its emails. Yours has an email provider, such as `Resend`. */
import { Injectable } from '@nestjs/common';
import type { OutgoingMail } from 'portcullis';

const MOST = 20;

@Injectable()
export class Mailbox {
  private readonly received: OutgoingMail[] = [];

  /** The newest first. */
  get mails(): readonly OutgoingMail[] {
    return this.received;
  }

  readonly receive = (mail: OutgoingMail): void => {
    this.received.unshift(mail);
    this.received.splice(MOST);
  };
}
