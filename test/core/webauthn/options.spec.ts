/** `GET /webauthn-options`: the contract's table (§5.11), and the options. */
import { describe, expect, it } from '@jest/globals';
import { WebAuthn } from '../../../src/providers/webauthn.js';
import { Passkey } from '../../../src/providers/passkey.js';
import { password, signIn } from '../actions/app.js';
import { ADA, CHALLENGE, PasskeyUser, goesTo, passkeyApp, registered } from './passkey-app.js';

type Query = Readonly<Record<string, string>>;

const KNOWN = { email: ADA.email };
const NEW = { email: 'new@example.com' };

async function outcome(person: PasskeyUser, query: Query): Promise<string> {
  const response = await person.options(query);
  const body = (await response.json()) as { action?: string; error?: string };
  expect(response.status).toBe(body.error ? 400 : 200);
  expect(response.headers.get('cache-control')).toContain('no-store');
  return body.action ?? body.error ?? '';
}

describe('a user without a session', () => {
  const ROWS: [Query, string][] = [
    [{}, 'authenticate'],
    [KNOWN, 'authenticate'],
    [NEW, 'register'],
    [{ action: 'authenticate' }, 'authenticate'],
    [{ action: 'authenticate', ...KNOWN }, 'authenticate'],
    [{ action: 'authenticate', ...NEW }, 'authenticate'],
    [{ action: 'register' }, 'Invalid request'],
    [{ action: 'register', ...KNOWN }, 'Invalid request'],
    [{ action: 'register', ...NEW }, 'register'],
    [{ action: 'register', email: 'no address' }, 'Invalid request'],
    [{ action: 'remove' }, 'Invalid action'],
    [{ action: '' }, 'Invalid action'],
    [{ action: 'undefined' }, 'Invalid action'],
    [{ action: '__proto__' }, 'Invalid action'],
  ];

  it.each(ROWS)('who requests %j gets: %s', async (query, expected) => {
    const { app } = await registered(passkeyApp());
    const person = new PasskeyUser(app);
    await expect(outcome(person, query)).resolves.toBe(expected);
    expect(person.browser.jar.has(CHALLENGE)).toBe(!expected.startsWith('Invalid'));
  });
});

describe('a signed-in user', () => {
  const ROWS: [Query, string][] = [
    [{}, 'Invalid request'],
    [NEW, 'Invalid request'],
    [{ action: 'authenticate' }, 'authenticate'],
    [{ action: 'register' }, 'register'],
    [{ action: 'register', ...NEW }, 'register'],
  ];

  it.each(ROWS)('who requests %j gets: %s', async (query, expected) => {
    await expect(outcome(await registered(passkeyApp()), query)).resolves.toBe(expected);
  });

  it('registers a passkey for themselves, whatever address they send', async () => {
    const { options } = await (
      await registered(passkeyApp())
    ).invited({ action: 'register', ...NEW });
    expect(options).toMatchObject({ user: { name: ADA.email } });
  });

  it.each([
    [{ name: 'Ada' }, 'Ada'],
    [{}, 'nameless'],
  ])('and has no address is known to the device by %j', async (names, accountName) => {
    const app = passkeyApp({
      providers: [Passkey, password(() => ({ id: 'nameless', ...names }))],
      session: { strategy: 'jwt' },
    });
    await app.adapter.createUser({ id: 'nameless', ...names } as never);
    const person = new PasskeyUser(app);
    await signIn(person.browser);
    const { options } = await person.invited({ action: 'register' });
    expect(options).toMatchObject({ user: { name: accountName } });
    expect(goesTo(await person.answer('register', person.device.create(options)))).toBe('/');
  });
});

it('refuses a new user without an address', async () => {
  const getUserInfo = () => ({ user: { name: 'Grace' }, exists: false });
  const person = new PasskeyUser(passkeyApp({ providers: [Passkey({ getUserInfo })] }));
  await expect(outcome(person, { action: 'register' })).resolves.toBe('Missing email');
});

it('gets the user from the app’s function, where there is one', async () => {
  const getUserInfo: NonNullable<Parameters<typeof Passkey>[0]>['getUserInfo'] = async (
    { adapter, url, provider },
    { query, headers },
  ) => {
    expect([url.origin, provider.id]).toEqual(['https://app.test', 'passkey']);
    expect(headers).toEqual(expect.any(Object));
    const user = await adapter.getUserByEmail(`${query.login}@example.com`);
    return user && { user, exists: true };
  };
  const app = passkeyApp({ providers: [Passkey({ getUserInfo })] });
  await app.adapter.createUser({ id: 'ada', email: ADA.email, emailVerified: null });
  const person = new PasskeyUser(app);
  await expect(outcome(person, { login: 'ada' })).resolves.toBe('authenticate');
  await expect(outcome(person, { action: 'register', login: 'bob' })).resolves.toBe(
    'Invalid request',
  );
});

describe('the options', () => {
  it('of a registration name the site and the existing passkeys', async () => {
    const person = await registered(passkeyApp());
    const { options } = await person.invited({ action: 'register' });
    expect(options).toMatchObject({
      rp: { id: 'app.test', name: 'app.test' },
      timeout: 300_000,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [
        {
          id: person.device.passkeys[0]!.id.toString('base64url'),
          transports: ['internal', 'hybrid'],
        },
      ],
    });
    const { user } = options as unknown as { user: { id: string } };
    expect(Buffer.from(user.id, 'base64url').toString()).toMatch(/^[\da-f]{64}$/);
  });

  it('of an authentication name the passkeys of the named user, and else none', async () => {
    const person = await registered(passkeyApp());
    const visitor = new PasskeyUser(person.app);
    const named = await visitor.invited(KNOWN);
    expect(named.options).toMatchObject({
      rpId: 'app.test',
      userVerification: 'required',
      allowCredentials: [{ id: person.device.passkeys[0]!.id.toString('base64url') }],
    });
    for (const query of [{}, { action: 'authenticate', ...NEW }]) {
      expect((await visitor.invited(query)).options.allowCredentials).toBeUndefined();
    }
  });

  it('have another challenge each time, of 32 bytes', async () => {
    const person = new PasskeyUser(passkeyApp());
    const challenges = await Promise.all([1, 2].map(async () => (await person.invited()).options));
    const [first, second] = challenges.map(({ challenge }) => challenge);
    expect(first).not.toBe(second);
    expect(Buffer.from(first!, 'base64url')).toHaveLength(32);
  });

  it('O7 request the verification that is required later, and no more', async () => {
    const lenient = WebAuthn({
      verifyRegistrationOptions: { requireUserVerification: false },
      verifyAuthenticationOptions: { requireUserVerification: false },
      registrationOptions: { timeout: 1000 },
    });
    const person = new PasskeyUser(passkeyApp({ providers: [lenient] }), undefined, 'webauthn');
    const { options } = await person.invited(NEW);
    expect(options).toMatchObject({
      timeout: 1000,
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    const made = person.device.create(options, { isVerified: false });
    expect(goesTo(await person.answer('register', made))).toBe('/');
    expect(goesTo(await person.signIn(undefined, { isVerified: false }))).toBe('/');
  });

  it('are subject to the app’s rate limit', async () => {
    const seen: string[] = [];
    const app = passkeyApp({
      rateLimit: ({ action, provider }) => {
        seen.push(`${action} ${provider}`);
        return seen.length > 1 ? 60 : 0;
      },
    });
    const person = new PasskeyUser(app);
    expect((await person.options()).status).toBe(200);
    expect((await person.options()).status).toBe(429);
    expect(seen).toEqual(['signin passkey', 'signin passkey']);
  });
});

it.each(['/auth/webauthn-options/password', '/auth/webauthn-options'])(
  '%s is none',
  async (path) => {
    const app = passkeyApp({ providers: [Passkey, password()], session: { strategy: 'jwt' } });
    const response = await app.browser().visit(path);
    expect(goesTo(response)).toBe('/auth/error?error=Configuration');
  },
);
