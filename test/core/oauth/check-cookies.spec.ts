/** The cookies of unfinished flows. */
import { expect, it } from '@jest/globals';
import { type CookiePair, RequestCookies } from '../../../src/core/http/cookies.js';
import { CheckCookies } from '../../../src/core/oauth/check-cookies.js';
import type { OAuthProvider } from '../../../src/core/providers/provider.js';
import { ProviderRegistry } from '../../../src/core/index.js';
import { toSignInServices } from '../../support/sign-in-services.js';
import { OP, makeApp, makeVisitor } from '../actions/app.js';

/** Knows how often the header was gone through. */
class CountedCookies extends RequestCookies {
  rounds = 0;

  override getByPrefix(letters: string): CookiePair[] {
    this.rounds += 1;
    return super.getByPrefix(letters);
  }
}

/** What is deleted as one more flow starts, and how often the header was gone through for it. */
async function startBeside(flows: number): Promise<{ deleted: string[]; rounds: number }> {
  const app = makeApp({ providers: [OP] });
  const { cookies } = makeVisitor(app, '').requestOrigin;
  const value = 'x'.repeat(1_000);
  const header = Array.from(
    { length: flows },
    (_, flow) => `${cookies.state.name}.${flow}=${value}`,
  );
  const present = new CountedCookies(header.join('; '));
  const provider = app.services.get(ProviderRegistry).find(OP.id) as OAuthProvider;
  const set = await toSignInServices(app.services)
    .get(CheckCookies)
    .seal(provider, { state: 'new' }, {}, cookies, present);
  const deleted = set.filter(({ options }) => options.maxAge === 0).map(({ name }) => name);
  return { deleted, rounds: present.rounds };
}

it('the oldest flows are deleted, until all together weigh six kilobytes', async () => {
  const { deleted } = await startBeside(6);
  expect(deleted.map((name) => name.split('.').at(-1))).toEqual(['0', '1']);
});

it('the cookie header is parsed a constant number of times', async () => {
  expect((await startBeside(1000)).rounds).toBe((await startBeside(1)).rounds);
});
