/** What `GET /webauthn-options/<provider>` answers is what its documentation says. */
import { describe, expect, it } from '@jest/globals';
import { AUTH_ROUTES } from '../../../src/nest/openapi/auth-routes.js';
import { HOUR, ProofApp, type ProofAppSettings } from './reauthentication/proof-app.js';

const ROUTE = '/webauthn-options/{provider}';
const described = AUTH_ROUTES.find(({ path }) => path === ROUTE)?.responses ?? {};

interface Situation {
  readonly status: number;
  readonly query?: string;
  readonly provider?: string;
  /** How long ago the user signed in, in milliseconds. */
  readonly age?: number;
  readonly config?: ProofAppSettings['config'];
}

const SITUATIONS: Readonly<Record<string, Situation>> = {
  'a first passkey, just after the sign-in': { status: 200 },
  'a first passkey in an old session': { status: 401, age: 13 * HOUR },
  'an unknown action': { status: 400, query: 'action=forget' },
  'a provider of another type': { status: 302, provider: 'entry' },
  'too many requests': {
    status: 429,
    config: {
      rateLimit: ({ type }) => (type === 'webauthn' ? 9 : 0),
    },
  },
};

describe('R20: an answer that is documented', () => {
  it.each(Object.entries(SITUATIONS))(
    '%s',
    async (
      _,
      { status, query = 'action=register', provider = 'passkey', age = 0, config = {} },
    ) => {
      const app = new ProofApp('database', { config });
      await app.createUser('ada', { password: true });
      const browser = await app.signIn('ada');
      app.pass(age);
      const response = await browser.visit(`/auth/webauthn-options/${provider}?${query}`);
      expect(response.status).toBe(status);
      const type = response.headers.get('content-type')?.split(';')[0];
      const { content = {}, headers = {} } = described[status] ?? {};
      // That of a client that waits is a page or JSON, by what it accepts.
      const types = type === undefined || status === 429 ? [] : [type];
      expect(Object.keys(content)).toEqual(types);
      expect(Object.keys(headers).filter((name) => !response.headers.has(name))).toEqual([]);
      const asks = ['WWW-Authenticate', 'Retry-After'].filter((name) => response.headers.has(name));
      expect(Object.keys(headers)).toEqual(asks);
    },
  );

  it('knows a situation for each status', () => {
    const seen = Object.values(SITUATIONS).map(({ status }) => String(status));
    expect(new Set(seen)).toEqual(new Set(Object.keys(described)));
  });
});
