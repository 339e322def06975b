/** Another tab of the site, as far as it can be heard. */

export class OtherTab {
  private readonly channel = new BroadcastChannel('next-auth');

  /** What the next message says. */
  async next(): Promise<unknown> {
    return new Promise((resolve) => {
      const hear = ({ data }: MessageEvent): void => resolve(data);
      this.channel.addEventListener('message', hear, { once: true });
    });
  }

  say(message: unknown): void {
    this.channel.postMessage(message);
  }

  close(): void {
    this.channel.close();
  }
}

/** As the client of Auth.js says it. */
export const message = (trigger: string): object => ({ event: 'session', data: { trigger } });
