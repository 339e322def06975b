/** @jest-environment ./test/client/page-environment.js */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { WebAuthnClient } from '../../src/client/webauthn/index.js';
import { MemoryAdapter } from '../../src/core/adapters/public.js';
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
function credentialOf(json: ReturnType<SoftwareAuthenticator['create' | 'get']>): object {
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
function textsOf(options: object): object {
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
      return credentialOf(answer(textsOf(request.publicKey)));
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

  it.each(['github', 'nobody', 'constructor', ''])('when the provider is %j', async (id) => {
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
