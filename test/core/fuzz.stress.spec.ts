/** `Auth` as a whole: whatever is sent to it, it answers, and nothing gets out. */
import { inspect } from 'node:util';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Auth, type AuthConfig } from '../../src/core/index.js';
import { MemoryAdapter } from '../../src/core/adapters/memory.adapter.js';
import { formatLogLine } from '../../src/core/kernel/logger.js';
import { hostileRequest, makeRequest, prototypes } from '../support/hostile-input.js';
import { MisbehavingProvider } from '../support/misbehaving-provider.js';

const ORIGIN = 'https://app.test';
const SECRET = 'canary-auth-secret of more than 32 bytes';
const PASSWORD = 'canary-password';
const LINE = /^\[auth\]\[\w+\] [^\p{Cc}\p{Zl}\p{Zp}]{1,2048}$/u;

class FuzzedApp {
  readonly log: Error[] = [];
  readonly op = new MisbehavingProvider();
  /** How often a user was let in, or an email was sent. */
  readonly outcomes = { authorized: 0, mailed: 0 };
  private readonly config: AuthConfig;

  constructor(adapter: MemoryAdapter | undefined) {
    const formPost = { params: { response_mode: 'form_post', scope: 'openid' } };
    this.config = {
      secret: SECRET,
      trustHost: ['app.test'],
      ...(adapter && { adapter }),
      providers: [
        {
          id: 'password',
          name: 'Password',
          type: 'credentials',
          credentials: {},
          authorize: ({ password }) => {
            this.outcomes.authorized += password === PASSWORD ? 1 : 0;
            return password === PASSWORD ? { id: 'ada', name: 'Ada' } : null;
          },
        },
        this.op.oidc(),
        this.op.oidc({ id: 'form', authorization: formPost }),
        ...(adapter ? [this.mailer()] : []),
      ],
      logger: { error: (error) => void this.log.push(error), warn: () => undefined },
    };
  }

  async answer(request: Request): Promise<Response> {
    return Auth(request, this.config as Omit<AuthConfig, 'raw'>);
  }

  /** What a page of the site itself would send along. */
  async credentials(): Promise<{ cookie: string; csrfToken: string }> {
    const response = await this.answer(new Request(`${ORIGIN}/auth/csrf`));
    const { csrfToken } = (await response.json()) as { csrfToken: string };
    const [header = ''] = response.headers.getSetCookie();
    return { cookie: header.split(';')[0] ?? '', csrfToken };
  }

  private mailer(): AuthConfig['providers'][number] {
    const sendVerificationRequest = (): void => void (this.outcomes.mailed += 1);
    return { id: 'email', name: 'Email', type: 'email', sendVerificationRequest };
  }
}

function isAllowed(location: string | null): boolean {
  if (location === null) return true;
  const { origin, href } = new URL(location, `${ORIGIN}/auth/x`);
  return origin === ORIGIN || href.startsWith('https://op.test/authorize?');
}

async function expectHarmless(app: FuzzedApp, response: Response): Promise<void> {
  expect(response).toBeInstanceOf(Response);
  expect(response.status).toBeLessThan(600);
  expect(isAllowed(response.headers.get('location'))).toBe(true);
  const answered = [JSON.stringify([...response.headers]), await response.text()];
  const logged = app.log.splice(0).map((error) => {
    expect(formatLogLine('error', error)).toMatch(LINE);
    return inspect(error, { depth: 12 });
  });
  for (const text of [...answered, ...logged]) expect(text).not.toContain('canary-');
  const sessions = response.headers
    .getSetCookie()
    .filter((cookie) => /session-token=[^;]/.test(cookie));
  expect(sessions).toEqual([]);
}

it.each([
  ['without a database', undefined],
  ['with a database', new MemoryAdapter()],
])(
  'F58 any request is answered, and harmlessly, %s',
  async (_, adapter) => {
    const app = new FuzzedApp(adapter);
    const before = prototypes();
    const { cookie } = await app.credentials();
    await fc.assert(
      fc.asyncProperty(hostileRequest, fc.boolean(), async (hostile, isFromHere) => {
        const request = makeRequest(hostile, isFromHere ? { cookie } : {});
        await expectHarmless(app, await app.answer(request));
      }),
      { numRuns: 1000 },
    );
    expect(prototypes()).toEqual(before);
    expect(app.outcomes).toEqual({ authorized: 0, mailed: 0 });
  },
  120_000,
);

it('F58 A128 any form of the site itself is answered, and harmlessly', async () => {
  const app = new FuzzedApp(new MemoryAdapter());
  const before = prototypes();
  const { cookie, csrfToken } = await app.credentials();
  const statuses = new Set<number>();
  await fc.assert(
    fc.asyncProperty(hostileRequest, async (hostile) => {
      const contentType = 'application/x-www-form-urlencoded';
      const body = `csrfToken=${csrfToken}&${hostile.body}`;
      const sent = { ...hostile, method: 'POST', contentType, body, headers: [], cookies: cookie };
      const response = await app.answer(makeRequest(sent));
      statuses.add(response.status);
      await expectHarmless(app, response);
    }),
    { numRuns: 1000 },
  );
  expect([...statuses]).toEqual(expect.arrayContaining([200, 302, 400]));
  expect(prototypes()).toEqual(before);
}, 120_000);
