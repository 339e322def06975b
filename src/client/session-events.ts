/** Notifies this page and the site's other tabs that the session may have changed. */

/**
 * The cause of the change. Tabs of an older release, or with the client of Auth.js, may send other
 * values.
 *
 * @publicApi
 */
export type SessionTrigger = 'getSession' | 'signin' | 'signout' | (string & {});

/** The event that listeners get. @publicApi */
export interface SessionEvent {
  readonly trigger: SessionTrigger;
}

/** A listener of changes of the session. @publicApi */
export type SessionListener = (event: SessionEvent) => unknown;

/**
 * The message on the channel, the same as that of the client of Auth.js, for tabs that still run
 * it.
 */
interface TabMessage {
  readonly event: 'session';
  readonly data: SessionEvent;
}

const CHANNEL = 'next-auth';

export class SessionEvents {
  private readonly listeners = new Set<SessionListener>();
  private channel: BroadcastChannel | undefined;

  subscribe(listener: SessionListener): () => void {
    const own: SessionListener = (event) => listener(event);
    this.listeners.add(own);
    this.channel ??= this.listen();
    return () => {
      this.listeners.delete(own);
      if (this.listeners.size > 0) return;
      this.channel?.close();
      this.channel = undefined;
    };
  }

  /** Notifies the page and the other tabs. Resolves when the page's listeners are done. */
  async announce(trigger: SessionTrigger): Promise<void> {
    this.notifyTabs(trigger);
    await this.notifyPage({ trigger });
  }

  /** Notifies the other tabs only: a channel does not receive its own messages. */
  notifyTabs(trigger: SessionTrigger): void {
    const message: TabMessage = { event: 'session', data: { trigger } };
    const channel = this.channel ?? openChannel();
    channel?.postMessage(message);
    if (channel !== this.channel) channel?.close();
  }

  private async notifyPage(event: SessionEvent): Promise<void> {
    const heard = [...this.listeners].map(async (listener) => listener(event));
    for (const outcome of await Promise.allSettled(heard)) {
      if (outcome.status === 'rejected') console.error(outcome.reason);
    }
  }

  private listen(): BroadcastChannel | undefined {
    const channel = openChannel();
    channel?.addEventListener('message', ({ data }: MessageEvent<Partial<TabMessage> | null>) => {
      if (data?.event !== 'session') return;
      void this.notifyPage({ trigger: data.data?.trigger ?? 'getSession' });
    });
    return channel;
  }
}

/** `undefined` on a server, and in a browser without `BroadcastChannel`. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return undefined;
  return new BroadcastChannel(CHANNEL);
}
