/** The notices, and the news of them. They live as long as the process does. */
import { EventEmitter, on } from 'node:events';
import { Injectable } from '@nestjs/common';
import type { Notice } from './notice.model.js';

@Injectable()
export class Board {
  private readonly pinned = new Map<string, Notice>();
  private readonly news = new EventEmitter();
  private lastId = 0;

  all(): Notice[] {
    return [...this.pinned.values()];
  }

  pin(text: string, by: string): Notice {
    const notice = { id: String(++this.lastId), text, by };
    this.pinned.set(notice.id, notice);
    this.news.emit('pinned', notice);
    return notice;
  }

  /** @returns Whether it was there. */
  remove(id: string): boolean {
    return this.pinned.delete(id);
  }

  /** Every notice from now on, as the arguments of an event. */
  fresh(): AsyncIterable<Notice[]> {
    return on(this.news, 'pinned');
  }
}
