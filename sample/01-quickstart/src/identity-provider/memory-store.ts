/** What the identity provider remembers, one store for each kind of thing, until it is stopped. */
import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  readonly payload: AdapterPayload;
  readonly expiresAt: number;
}

export class MemoryStore implements Adapter {
  private readonly entries = new Map<string, Entry>();

  async upsert(id: string, payload: AdapterPayload, expiresInSeconds = Infinity): Promise<void> {
    this.entries.set(id, { payload, expiresAt: Date.now() + expiresInSeconds * 1000 });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.first((_, key) => key === id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.first(({ payload }) => payload.uid === uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.first(({ payload }) => payload.userCode === userCode);
  }

  /** Marks a code as used. A second use is an attack, and ends what the first one gave. */
  async consume(id: string): Promise<void> {
    const entry = this.entries.get(id);
    if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    this.entries.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, { payload }] of this.entries) {
      if (payload.grantId === grantId) this.entries.delete(id);
    }
  }

  private first(isWanted: (entry: Entry, id: string) => boolean): AdapterPayload | undefined {
    for (const [id, entry] of this.entries) {
      if (entry.expiresAt < Date.now()) this.entries.delete(id);
      else if (isWanted(entry, id)) return entry.payload;
    }
    return undefined;
  }
}
