/** What was said. It lives as long as the process does. */
import { Injectable } from '@nestjs/common';

export interface Message {
  readonly id: number;
  readonly by: string;
  readonly text: string;
}

const KEPT = 100;

@Injectable()
export class ChatRoom {
  private messages: readonly Message[] = [];
  private lastId = 0;

  all(): readonly Message[] {
    return this.messages;
  }

  say(by: string, text: string): Message {
    const message = { id: ++this.lastId, by, text };
    this.messages = [...this.messages, message].slice(-KEPT);
    return message;
  }

  remove(id: unknown): void {
    this.messages = this.messages.filter((message) => message.id !== id);
  }
}
