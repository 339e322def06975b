/** What a browser and a script get at a path below the base path that is none of the library's. */
import { expect, it } from '@jest/globals';
import type { Browser } from '../support/browser.js';

const NO_PAGE = { status: 404, isPage: false, isProtected: false };
const PAGE = { status: 404, isPage: true, isProtected: true };

/** @param isBeforeApp - Whether the app answers such a path. */
export function describeUnknownPaths(visitor: () => Browser, isBeforeApp: boolean): void {
  const visitUnknownPath = async (accept: string) => {
    const response = await visitor().visit('/auth/no-such-page', { headers: { accept } });
    const policy = response.headers.get('content-security-policy') ?? '';
    return {
      status: response.status,
      isPage: (await response.text()).includes('Page not found'),
      isProtected: policy.includes("frame-ancestors 'none'"),
    };
  };
  const outcome = isBeforeApp ? 'leaves it to the app' : 'answers with a page';

  it(`U10 ${outcome} when a browser opens an unknown path`, async () => {
    const shown = await visitUnknownPath('text/html,application/xhtml+xml');
    expect(shown).toEqual(isBeforeApp ? NO_PAGE : PAGE);
  });

  it('U10 shows no page to a script that asks for an unknown path', async () => {
    expect(await visitUnknownPath('*/*')).toEqual(NO_PAGE);
  });
}
