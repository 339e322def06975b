/** Tells this page and the site's other tabs that the session may be another one now. */

/**
 * What happened. Tabs of an older release, or with the client of Auth.js, may name other things.
 *
 * @publicApi
 */
export type SessionTrigger = 'getSession' | 'signin' | 'signout' | (string & {});

/** @publicApi */
export interface SessionEvent {
  readonly trigger: SessionTrigger;
}

/** @publicApi */
export type SessionListener = (event: SessionEvent) => unknown;

/** The wire format: tabs that still run the client of Auth.js understand it, and are understood. */
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

  /** Tells the page and the other tabs. Resolves when the page's listeners are done. */
  async announce(trigger: SessionTrigger): Promise<void> {
    this.tellTabs(trigger);
    await this.tellPage({ trigger });
  }

  /** A channel does not hear itself, so the page is not told. */
  tellTabs(trigger: SessionTrigger): void {
    const message: TabMessage = { event: 'session', data: { trigger } };
    const channel = this.channel ?? openChannel();
    channel?.postMessage(message);
    if (channel !== this.channel) channel?.close();
  }

  private async tellPage(event: SessionEvent): Promise<void> {
    const heard = [...this.listeners].map(async (listener) => listener(event));
    for (const outcome of await Promise.allSettled(heard)) {
      if (outcome.status === 'rejected') console.error(outcome.reason);
    }
  }

  private listen(): BroadcastChannel | undefined {
    const channel = openChannel();
    channel?.addEventListener('message', ({ data }: MessageEvent<Partial<TabMessage> | null>) => {
      if (data?.event !== 'session') return;
      void this.tellPage({ trigger: data.data?.trigger ?? 'getSession' });
    });
    return channel;
  }
}

/** Nothing on a server, which has no tabs, nor in a browser that cannot tell them. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof window === 'undefined' || typeof BroadcastChannel === 'undefined') return undefined;
  return new BroadcastChannel(CHANNEL);
}
