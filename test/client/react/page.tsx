/** @jsxImportSource react */
/** A page of React that shows what `useSession` gives, and the browser around it. */
import { type ReactElement, act } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import {
  SessionProvider,
  type SessionContextValue,
  type SessionProviderProps,
  useSession,
} from '../../../src/client/react/index.js';
import { Site } from '../site.js';

export class Page {
  /** What was shown, in order. */
  readonly shown: string[] = [];
  /** What the component was given last. */
  latest!: SessionContextValue;
  private readonly element = document.body.appendChild(document.createElement('main'));
  private readonly root: Root = createRoot(this.element);

  constructor(readonly site = new Site('/api/auth')) {
    globalThis.fetch = this.site.fetch;
  }

  get text(): string {
    return this.element.textContent;
  }

  /** Renders the provider, and waits for what it asks. */
  async open(props: SessionProviderProps = {}): Promise<void> {
    await this.render(
      <SessionProvider {...props}>
        <Shown page={this} />
        {props.children}
      </SessionProvider>,
    );
  }

  async render(element: ReactElement): Promise<void> {
    await this.act(() => this.root.render(element));
  }

  /** Does something, and waits for what comes of it. */
  async act<T>(action: () => T | Promise<T>): Promise<T> {
    let result!: T;
    await act(async () => {
      result = await action();
    });
    // What a component asks is asked when it has been rendered, at the end of the first.
    await act(() => this.site.idle());
    return result;
  }

  /** Does something that another tab tells: the page asks sooner or later. */
  async actUntilAsked(action: () => void): Promise<void> {
    const asked = this.site.nextRequest();
    await this.act(async () => {
      action();
      await asked;
    });
  }

  show(session: SessionContextValue): string {
    this.latest = session;
    const text = session.data ? `${session.status}: ${session.data.user?.name}` : session.status;
    if (this.shown.at(-1) !== text) this.shown.push(text);
    return text;
  }

  async close(): Promise<void> {
    await this.act(() => this.root.unmount());
    this.element.remove();
  }
}

function Shown({ page }: { page: Page }): string {
  return page.show(useSession());
}
