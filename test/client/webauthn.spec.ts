/** @jest-environment ./test/client/page-environment.js */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AuthClient } from '../../src/client/index.js';
import { WebAuthnClient } from '../../src/client/webauthn/index.js';
import { MemoryAdapter } from '../../src/core/adapters/public.js';
import { Account } from '../../src/features/account/index.js';
import { Sessions } from '../../src/features/sessions/index.js';
import { Credentials } from '../../src/providers/credentials.js';
import { Passkey } from '../../src/providers/passkey.js';
import { GitHub } from '../../src/providers/github.js';
import { type Lies, SoftwareAuthenticator } from '../support/software-authenticator.js';
import { Site, navigations } from './site.js';

const PAGE = 'https://app.test/page';
const EMAIL = 'ada@example.com';

const problems = jest.spyOn(console, 'error');
let site: Site;
let device: SoftwareAuthenticator;
let signIn: WebAuthnClient['signIn'];
let asked: { publicKey: object; mediation?: string; signal?: AbortSignal }[];

/** What pages get, whose buffers are no text. */
function toCredential(json: ReturnType<SoftwareAuthenticator['create' | 'get']>): object {
  const response = Object.entries(json.response).map(([name, value]) => [
    name,
    typeof value === 'string' ? new Uint8Array(Buffer.from(value, 'base64url')).buffer : value,
  ]);
  return {
    id: json.id,
    type: json.type,
    rawId: new Uint8Array(Buffer.from(json.rawId, 'base64url')).buffer,
    response: { ...Object.fromEntries(response), getTransports: () => ['internal'] },
    getClientExtensionResults: () => ({}),
  };
}

/** What a device reads: the same options, as they came from the server. */
function toTexts(options: object): object {
  return JSON.parse(
    JSON.stringify(options, (_, value: unknown) =>
      value instanceof ArrayBuffer ? Buffer.from(value).toString('base64url') : value,
    ),
  ) as object;
}

/** Puts the device where browsers have it. */
function plugIn(lies: Lies = {}): void {
  asked = [];
  const answering =
    (answer: (options: object) => ReturnType<SoftwareAuthenticator['create' | 'get']>) =>
    async (request: (typeof asked)[number]) => {
      asked.push(request);
      return toCredential(answer(toTexts(request.publicKey)));
    };
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: answering((options) => device.create(options, lies)),
      get: answering((options) => device.get(options, lies)),
    },
  });
  class PublicKeyCredential {
    static readonly isConditionalMediationAvailable = async () => true;
  }
  // The server runs in here too, and asks what Node's cryptography can do.
  const SubtleCrypto = crypto.subtle.constructor;
  Object.assign(globalThis, { PublicKeyCredential, SubtleCrypto });
}

beforeEach(() => {
  problems.mockReset().mockReturnValue();
  window.history.replaceState(null, '', PAGE);
  document.body.innerHTML = '<input autocomplete="username webauthn">';
  navigations();
  site = new Site('/api/auth', {
    providers: [Passkey, GitHub({ clientId: 'client', clientSecret: 'canary' })],
    adapter: new MemoryAdapter(),
    experimental: { enableWebAuthn: true },
  });
  device = new SoftwareAuthenticator();
  ({ signIn } = new WebAuthnClient({ basePath: '/api/auth', fetch: site.fetch }));
  plugIn();
});

const register = () => signIn('passkey', { action: 'register', email: EMAIL, redirect: false });

describe('a passkey', () => {
  it('is registered, and signs in', async () => {
    await expect(register()).resolves.toEqual({
      error: undefined,
      code: undefined,
      status: 200,
      ok: true,
      url: PAGE,
    });
    await signIn('passkey', { action: 'authenticate', redirectTo: '/members' });
    expect(navigations()).toEqual(['https://app.test/members']);
    expect(site.requests.filter((one) => one.startsWith('POST'))).toHaveLength(2);
  });

  it('uses the only provider if none is named', async () => {
    await signIn(undefined, { email: EMAIL });
    expect(navigations()).toEqual([PAGE]);
  });

  it('signs in by autofill of the browser', async () => {
    await register();
    const outcome = await signIn('passkey', { autofill: true, redirect: false });
    expect(outcome).toMatchObject({ ok: true, error: undefined });
    expect(asked.at(-1)).toMatchObject({ mediation: 'conditional' });
  });

  it('cancels its request when another one starts', async () => {
    await register();
    const { get } = navigator.credentials as unknown as { get: (request: object) => unknown };
    const hasBegun = new Promise<void>((begun) => {
      const wait = ({ signal }: (typeof asked)[number]) =>
        new Promise((_, reject) => {
          const abort = () => reject(new DOMException('Something else asks.', 'AbortError'));
          signal!.addEventListener('abort', abort);
          begun();
        });
      Object.assign(navigator.credentials, {
        get: (request: (typeof asked)[number]) =>
          request.mediation === 'conditional' ? wait(request) : get(request),
      });
    });
    const waiting = signIn('passkey', { autofill: true, redirect: false });
    await hasBegun;
    const other = await signIn('passkey', { action: 'authenticate', redirect: false });
    expect(other).toMatchObject({ ok: true, error: undefined });
    await expect(waiting).resolves.toMatchObject({ error: 'Aborted', ok: false, url: null });
  });
});

describe('reports the error', () => {
  it('when the server refuses the response', async () => {
    plugIn({ origin: 'https://evil.test' });
    await expect(register()).resolves.toMatchObject({
      error: 'WebAuthnVerificationError',
      url: null,
    });
  });

  it('of an unknown passkey, which the password manager is to forget, and of no other', async () => {
    const signals: object[] = [];
    Object.assign(PublicKeyCredential, {
      signalUnknownCredential: async (data: object) => void signals.push(data),
    });
    device.create({ challenge: '', rp: { id: 'app.test' } });
    const options = { action: 'authenticate', redirect: false } as const;
    const error = 'WebAuthnVerificationError';
    expect(await signIn('passkey', options)).toMatchObject({ error, code: 'unknown_passkey' });
    const credentialId = device.passkeys[0]?.id.toString('base64url');
    expect(signals).toEqual([{ rpId: 'app.test', credentialId }]);
    await register();
    const { signalUnknownCredential } = PublicKeyCredential;
    plugIn({ origin: 'https://evil.test' });
    Object.assign(PublicKeyCredential, { signalUnknownCredential });
    expect(await signIn('passkey', options)).toMatchObject({ error, code: undefined });
    expect(signals).toHaveLength(1);
  });

  it('when the server returns no options', async () => {
    const wrong = { action: 'dance', redirect: false } as const;
    await expect(signIn('passkey', wrong)).resolves.toEqual({
      error: 'Invalid action',
      code: undefined,
      status: 400,
      ok: false,
      url: null,
    });
    await expect(signIn('passkey', { action: 'dance' })).rejects.toThrow('Invalid action');
    expect(navigations()).toEqual([]);
  });

  it.each(['github', 'unknown', 'constructor', ''])('when the provider is %j', async (id) => {
    await expect(signIn(id)).rejects.toThrow(TypeError);
    expect(asked).toEqual([]);
  });

  it('when the device cancels', async () => {
    await register();
    await expect(signIn('passkey', { action: 'register', redirect: false })).rejects.toMatchObject({
      name: 'InvalidStateError',
    });
  });

  it('when the options are invalid', async () => {
    site.stand = (request) =>
      request.includes('webauthn-options') ? Response.json({ action: 'get' }) : undefined;
    await expect(signIn('passkey')).rejects.toMatchObject({ name: 'AuthClientError' });
  });
});

describe('the upgrade to a passkey', () => {
  const able = { getClientCapabilities: async () => ({ conditionalCreate: true }) };
  const upgrading = (client: Site) =>
    new WebAuthnClient({ basePath: '/api/auth', fetch: client.fetch }).upgradeToPasskey();

  /** A page whose user has just entered a password. */
  async function signedIn(passkeyUpgrade: boolean): Promise<Site> {
    const adapter = new MemoryAdapter();
    const user = await adapter.createUser({ id: 'ada', email: EMAIL, emailVerified: null });
    const page = new Site('/api/auth', {
      providers: [Passkey, Credentials({ credentials: {}, authorize: () => user })],
      adapter,
      experimental: { enableWebAuthn: true },
      session: { strategy: 'jwt' },
      features: [Sessions({ pollInterval: 1e9 }), Account({ passkeyUpgrade })],
    });
    const client = new AuthClient({ basePath: '/api/auth', fetch: page.fetch });
    await client.signIn('credentials', { redirect: false });
    return page;
  }

  beforeEach(() => plugIn({ isPresent: false, isVerified: false }));

  it('adds one without a dialog, once', async () => {
    Object.assign(PublicKeyCredential, able);
    const page = await signedIn(true);
    await expect(upgrading(page)).resolves.toBe(true);
    expect(asked).toMatchObject([{ mediation: 'conditional' }]);
    // The user has a passkey now.
    await expect(upgrading(page)).resolves.toBe(false);
  });

  it.each([
    ['a browser that cannot', {}, true],
    ['an app that does not offer it', able, false],
  ])('does nothing in %s', async (_, abilities, isOffered) => {
    Object.assign(PublicKeyCredential, abilities);
    await expect(upgrading(await signedIn(isOffered))).resolves.toBe(false);
    expect(asked).toEqual([]);
  });

  it('is no failure when the browser does not want to', async () => {
    Object.assign(PublicKeyCredential, able);
    Object.assign(navigator.credentials, {
      create: async () => {
        throw new DOMException('There is no password.', 'NotAllowedError');
      },
    });
    await expect(upgrading(await signedIn(true))).resolves.toBe(false);
  });
});
