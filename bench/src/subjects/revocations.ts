/**
 * A session check of an app with the feature `Sessions`, and revocations that other processes tell
 * of.
 */
import { MemoryAdapter } from 'portcullis/adapters';
import { type AuthConfig, createAuth } from 'portcullis/core';
import { type FeedListener, type RevocationFeed, Sessions } from 'portcullis/features/sessions';
import { portcullisConfig } from './portcullis.js';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A feed in this process. */
export class LocalFeed implements RevocationFeed {
  private listener: FeedListener | undefined;
  private published: string | undefined;

  async subscribe(listener: FeedListener) {
    this.listener = listener;
    return { ping: async () => undefined, close: async () => undefined };
  }

  async publish(message: string): Promise<void> {
    this.published = message;
  }

  /**
   * Tells of revocations as another process of the app does, whose first message is the pattern of
   * all.
   *
   * @returns The id of the last session.
   */
  async revoke(count: number): Promise<string> {
    const otherProcess = createAuth(trackedConfig(this)).get(Sessions);
    await otherProcess.revokeAll('someone else');
    if (!this.listener || !this.published)
      throw new Error('Nothing publishes, or nothing listens.');
    const pattern = JSON.parse(this.published) as Record<string, unknown>;
    const revokedAt = Date.now();
    let id = '';
    for (let index = 0; index < count; index += 1) {
      id = makeSid(index);
      const own = { subject: `s:${id}`, revokedAt, expires: revokedAt + 30 * DAY_MS };
      this.listener.message(JSON.stringify({ ...pattern, ...own }));
    }
    return id;
  }
}

/** The id of a session that starts now: as long as any other. */
export function makeSid(index: number): string {
  return `${Date.now().toString(36)}.${String(index).padStart(22, 'x')}`;
}

export function trackedConfig(feed: RevocationFeed): AuthConfig {
  return {
    ...portcullisConfig(),
    session: { strategy: 'jwt' },
    adapter: new MemoryAdapter(),
    features: [Sessions({ feed })],
  };
}
