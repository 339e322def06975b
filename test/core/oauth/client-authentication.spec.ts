/** Client authentication at the token endpoint (RFC 6749 §2.3, OpenID Connect Core §9). */
import { describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader, generateKeyPair, jwtVerify } from 'jose';
import type { OIDCConfig } from '../../../src/core/providers/public.js';
import type { Answer } from '../../support/misbehaving-provider.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

interface Presented {
  readonly authorization: string | null;
  readonly form: URLSearchParams;
}

/** What the provider is shown by a client with these options. */
async function presented(options: Partial<OIDCConfig>): Promise<Presented> {
  let shown: Presented | undefined;
  const token: Answer = ({ headers, body }) => {
    shown = { authorization: headers.get('authorization'), form: new URLSearchParams(body) };
    return Response.json({ error: 'invalid_grant' }, { status: 400 });
  };
  const scenario = new SignInScenario({
    providers: (op) => [op.oidc(options)],
    misbehaviour: { answers: { token } },
  });
  await scenario.expectReturnRefused('Configuration');
  return shown!;
}

const method = (token_endpoint_auth_method: string): Partial<OIDCConfig> => ({
  client: { token_endpoint_auth_method },
});

describe('a client authenticates by', () => {
  it('client_secret_basic by default', async () => {
    const { authorization, form } = await presented({});
    expect(authorization).toBe(`Basic ${btoa('the-client:canary-client-secret')}`);
    expect([form.has('client_id'), form.has('client_secret')]).toEqual([false, false]);
  });

  it.each([
    ['a colon', 'id:1', 'a:b'],
    ['a percent sign', 'id', '100%41'],
    ['a plus and a space', 'id', 'a+b c'],
    ['letters beyond ASCII', 'ïd', 'gehéim ✓'],
    ['everything else that ASCII has', 'id', '!"#$&\'()*,-./;<=>?@[\\]^_`{|}~'],
  ])('client_secret_basic, with %s in its secret', async (_, clientId, clientSecret) => {
    const { authorization } = await presented({ clientId, clientSecret });
    const [scheme, credentials] = authorization!.split(' ');
    expect(scheme).toBe('Basic');
    // As RFC 6749 §2.3.1 has it: each half is form-encoded before they are joined.
    const halves = atob(credentials!).split(':');
    const decoded = halves.map((half) => new URLSearchParams(`x=${half}`).get('x'));
    expect(decoded).toEqual([clientId, clientSecret]);
  });

  it('client_secret_basic, with no escapes that a server without decoding would notice', async () => {
    const [clientId, clientSecret] = ['9f2d6c0e-1b3a-4f8e', 'GOCSPX-a_b.c~d'];
    const { authorization } = await presented({ clientId, clientSecret });
    expect(authorization).toBe(`Basic ${btoa(`${clientId}:${clientSecret}`)}`);
  });

  it('client_secret_post', async () => {
    const { authorization, form } = await presented(method('client_secret_post'));
    expect(authorization).toBeNull();
    expect([form.get('client_id'), form.get('client_secret')]).toEqual([
      'the-client',
      'canary-client-secret',
    ]);
  });

  it('client_secret_jwt', async () => {
    const { authorization, form } = await presented(method('client_secret_jwt'));
    expect([authorization, form.has('client_secret')]).toEqual([null, false]);
    const key = new TextEncoder().encode('canary-client-secret');
    const { payload } = await jwtVerify(form.get('client_assertion')!, key);
    expect(payload).toMatchObject({ iss: 'the-client', sub: 'the-client' });
    expect([payload.aud].flat()).toContain('https://op.test');
  });

  it('private_key_jwt', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const { authorization, form } = await presented({
      ...method('private_key_jwt'),
      token: { clientPrivateKey: { key: privateKey, kid: 'client-1' } },
    });
    expect([authorization, form.has('client_secret')]).toEqual([null, false]);
    const assertion = form.get('client_assertion')!;
    expect(decodeProtectedHeader(assertion)).toMatchObject({ alg: 'ES256', kid: 'client-1' });
    const { payload } = await jwtVerify(assertion, publicKey);
    expect(payload).toMatchObject({ iss: 'the-client', sub: 'the-client' });
  });

  it.each([
    ['when it says so', method('none')],
    ['when it has no secret', { clientSecret: undefined }],
  ])('nothing but its id, %s', async (_, options) => {
    const { authorization, form } = await presented(options);
    expect(authorization).toBeNull();
    expect([form.get('client_id'), form.has('client_secret')]).toEqual(['the-client', false]);
  });
});

describe('a token request', () => {
  it.each(['client_secret_post', 'client_secret_jwt'])(
    'can be rewritten by the app after it was authenticated by %s',
    async (name) => {
      const { form } = await presented({
        ...method(name),
        token: {
          prepare: (parameters) => {
            parameters.set('names', [...parameters.keys()].toSorted().join(' '));
            parameters.set('app', parameters.get('client_id') ?? '');
            parameters.delete('client_id');
          },
        },
      });
      expect([form.get('app'), form.has('client_id')]).toEqual(['the-client', false]);
      const proof = name === 'client_secret_post' ? 'client_secret' : 'client_assertion';
      expect(form.get('names')?.split(' ')).toContain(proof);
      expect(form.get('names')?.split(' ')).toContain('code');
    },
  );
});

describe('a client without valid authentication', () => {
  it.each([
    ['client_secret_basic', 'clientSecret'],
    ['client_secret_post', 'clientSecret'],
    ['client_secret_jwt', 'clientSecret'],
    ['private_key_jwt', 'token.clientPrivateKey'],
  ])('by %s is refused without a %s', async (name, missing) => {
    const scenario = new SignInScenario({
      providers: (op) => [op.oidc({ ...method(name), clientSecret: undefined })],
    });
    await scenario.expectRefused('Configuration', () => scenario.depart());
    expect(scenario.logs).toMatchObject([
      { type: 'InvalidProvider', message: `Provider "op" has no ${missing}.` },
    ]);
  });

  it.each(['tls_client_auth', 'constructor'])('by %s is refused', async (name) => {
    const scenario = new SignInScenario({ providers: (op) => [op.oidc(method(name))] });
    await scenario.expectRefused('Configuration', () => scenario.depart());
    expect(scenario.logs).toMatchObject([
      { type: 'InvalidProvider', message: 'The client authentication method is not supported.' },
    ]);
  });

  it('without a clientId is refused', async () => {
    const scenario = new SignInScenario({ providers: (op) => [op.oidc({ clientId: undefined })] });
    await scenario.expectRefused('Configuration', () => scenario.depart());
    expect(scenario.logs).toMatchObject([
      { type: 'InvalidProvider', message: 'Provider "op" has no clientId.' },
    ]);
  });
});
