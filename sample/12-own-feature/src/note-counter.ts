/** Listens to the event of the feature. */
import { Injectable } from '@nestjs/common';
import { OnAuthEvent } from 'portcullis';
import type { FeatureEventMessages } from 'portcullis/features';

@Injectable()
export class NoteCounter {
  private readonly counts = new Map<string, number>();

  @OnAuthEvent('noteAdded')
  noteAdded({ userId }: FeatureEventMessages['noteAdded']): void {
    this.counts.set(userId, this.of(userId) + 1);
  }

  /** How many notes a user has written since the app started. */
  of(userId: string): number {
    return this.counts.get(userId) ?? 0;
  }
}
