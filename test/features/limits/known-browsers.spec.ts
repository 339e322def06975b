/** H5 Which accounts a browser is known for: those whose name no other user could have chosen. */
import { expect, it } from '@jest/globals';
import { CookiePolicy } from '../../../src/core/http/cookie-policy.js';
import { RequestCookies } from '../../../src/core/http/cookies.js';
import { createAuth, JwtService } from '../../../src/core/index.js';
import { platformRandom } from '../../../src/core/kernel/platform.js';
import type { SessionStart } from '../../../src/core/sessions/session-strategy.js';
import { KnownBrowsers } from '../../../src/features/limits/known-browsers.js';

const VICTIM = 'ada@example.com';
const site = new CookiePolicy({
  useSecureCookies: true,
  overrides: undefined,
  acceptsV4: false,
}).for('https://app.test');

const services = createAuth({ secret: 'x'.repeat(32), trustHost: true, providers: [] });
const browsers = new KnownBrowsers(services.get(JwtService), platformRandom);

type Facts = { type: SessionStart['account']['type']; id: string; user: object };

async function isKnownAfter({ type, id, user }: Facts, name = VICTIM): Promise<boolean> {
  const account = { type, provider: 'any', providerAccountId: id };
  const start = { user: { id: 'user-1', ...user }, account } as unknown as SessionStart;
  const request = { cookies: new RequestCookies(''), site };
  const session = { strategy: 'jwt', claims: {}, userId: 'user-1', expires: new Date() } as const;
  const [cookie] = await browsers.started(session, start, request);
  const cookies = new RequestCookies(`${cookie?.name ?? ''}=${cookie?.value ?? ''}`);
  return (await browsers.find(name, { cookies, site })) !== undefined;
}

const proven = { email: VICTIM, emailVerified: new Date() };
const claimed = { email: VICTIM, emailVerified: null };

it.each<readonly [string, Facts, boolean]>([
  ['of the account of a password', { type: 'credentials', id: VICTIM, user: {} }, true],
  ['of the address of a password', { type: 'credentials', id: '1', user: claimed }, true],
  ['of an address that a link has proven', { type: 'email', id: VICTIM, user: proven }, true],
  ['of an address that a provider has proven', { type: 'oidc', id: '7', user: proven }, true],
  ['not of an address that a provider claims', { type: 'oauth', id: '7', user: claimed }, false],
  ['not of a user name at a provider', { type: 'oauth', id: VICTIM, user: {} }, false],
  ['not of a subject at an issuer', { type: 'oidc', id: VICTIM, user: claimed }, false],
  ['not of a name of a passkey', { type: 'webauthn', id: VICTIM, user: claimed }, false],
])('H5 a browser is known %s', async (_, facts, expected) => {
  await expect(isKnownAfter(facts)).resolves.toBe(expected);
  await expect(isKnownAfter(facts, 'user-1')).resolves.toBe(true);
});
