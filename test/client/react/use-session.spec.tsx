/**
 * @jest-environment ./test/client/page-environment.js
 * @jsxImportSource react
 */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Component, type ReactNode } from 'react';
import { SessionProvider, signOut, useSession } from '../../../src/client/react/index.js';
import { navigations } from '../site.js';
import { Page } from './page.js';

let page: Page;

beforeEach(() => {
  jest.spyOn(console, 'error').mockReturnValue();
  navigations();
  page = new Page();
});

afterEach(async () => {
  await page.close();
  jest.restoreAllMocks();
});

function Orders({ onUnauthenticated }: { onUnauthenticated?: () => void }): string {
  const { data, status } = useSession({ required: true, onUnauthenticated });
  return data ? `orders of ${data.user?.name}` : status;
}

describe('with required', () => {
  it('shows the session of a signed-in user', async () => {
    await page.site.signIn('Ada');
    await page.render(
      <SessionProvider>
        <Orders />
      </SessionProvider>,
    );
    expect(page.text).toBe('orders of Ada');
    expect(navigations()).toEqual([]);
  });

  it.each([undefined, '/auth'])(
    'redirects other users to the sign-in page below %j',
    async (basePath) => {
      await page.render(
        <SessionProvider session={null} basePath={basePath}>
          <Orders />
        </SessionProvider>,
      );
      expect(page.text).toBe('loading');
      const [url = ''] = navigations();
      const { origin, pathname, searchParams } = new URL(url);
      expect([origin, pathname]).toEqual(['https://app.test', `${basePath ?? '/api/auth'}/signin`]);
      expect(Object.fromEntries(searchParams)).toEqual({
        error: 'SessionRequired',
        callbackUrl: 'https://app.test/page',
      });
    },
  );

  it('calls onUnauthenticated instead, once each time that the session ends', async () => {
    await page.site.signIn('Ada');
    const calls: string[] = [];
    const app = (name: string): ReactNode => (
      <SessionProvider>
        <Orders onUnauthenticated={() => calls.push(name)} />
      </SessionProvider>
    );
    await page.render(<>{app('first')}</>);
    await page.render(<>{app('second')}</>);
    expect(calls).toEqual([]);
    await page.act(() => signOut({ redirect: false }));
    await page.render(<>{app('third')}</>);
    expect(calls).toEqual(['second']);
    expect(navigations()).toEqual([]);
  });

  it('waits for the response first', async () => {
    const release = page.site.holdNext();
    await page.render(
      <SessionProvider>
        <Orders />
      </SessionProvider>,
    );
    expect(page.text).toBe('loading');
    expect(navigations()).toEqual([]);
    await page.act(release);
    expect(navigations()).toHaveLength(1);
  });
});

it('names the remedy outside a provider', async () => {
  class Boundary extends Component<{ children: ReactNode }, { message: string }> {
    override readonly state = { message: '' };
    static getDerivedStateFromError({ message }: Error): { message: string } {
      return { message };
    }
    override render(): ReactNode {
      return this.state.message || this.props.children;
    }
  }
  await page.render(
    <Boundary>
      <Orders />
    </Boundary>,
  );
  expect(page.text).toMatch(/useSession.+<SessionProvider>.+portcullis\/react/);
});
