/**
 * Tokens that are bound to a key of the client (RFC 9449 §4.3 and §7), or to its certificate (RFC
 * 8705 §3).
 */
import { createHash, X509Certificate } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import { MemoryReplays } from '../../../src/core/access-tokens/dpop.js';
import { ProvingClient, requestWith, URL_OF_ORDERS, VerifierApp } from './verifier-app.js';

describe('a token that is bound to a key', () => {
  let app: VerifierApp;
  let client: ProvingClient;
  let token: string;
  beforeEach(async () => {
    app = await VerifierApp.create();
    client = new ProvingClient(await generateKeyPair('ES256', { extractable: true }), app.issuer);
    token = await client.token();
  });

  const send = (proof?: string, more = {}) =>
    app.outcome({ token, scheme: 'DPoP', proof, ...more });

  it('is accepted with a proof, whatever the query of the URL', async () => {
    expect(await send(await client.proof(token))).toBe('ada');
    const proof = await client.proof(token, { htu: `${URL_OF_ORDERS}?page=1#top` });
    expect(await send(proof, { url: `${URL_OF_ORDERS}?page=2` })).toBe('ada');
  });

  it('RES-16: is refused without a proof, and as a bearer token', async () => {
    expect(await send()).toMatch(/^invalid_dpop_proof/);
    const proof = await client.proof(token);
    expect(await app.outcome({ token, proof })).toMatch(/^invalid_token: It is bound to a key/);
  });

  it('RES-17: a proof counts once', async () => {
    const proof = await client.proof(token);
    expect(await send(proof)).toBe('ada');
    expect(await send(proof)).toMatch(/used before/);
    app.issuer.now += 50_000;
    expect(await send(proof)).toMatch(/used before/);
    app.issuer.now += 50_000;
    expect(await send(proof)).toMatch(/^invalid_dpop_proof/);
  });

  it('RES-17: a proof of a clock that is ahead counts once too', async () => {
    const proof = await client.proof(token, { iat: app.issuer.now / 1000 + 10 });
    expect(await send(proof)).toBe('ada');
    for (const milliseconds of [79_000, 1_000, 500, 400, 200]) {
      app.issuer.now += milliseconds;
      expect(await send(proof)).toMatch(/^invalid_dpop_proof/);
    }
  });

  it('RES-17: a proof counts once for requests at the same time', async () => {
    const proof = await client.proof(token);
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => send(proof)));
    expect(outcomes.filter((one) => one === 'ada')).toHaveLength(1);
  });

  it.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    ['for another URL', { htu: 'https://api.example.com/other' }, /another URL/],
    ['for another host', { htu: 'https://evil.example.com/orders' }, /another URL/],
    ['for another method', { htm: 'POST' }, /another method/],
    ['for another token', { ath: 'x' }, /another token/],
    ['for no token', { ath: undefined }, /another token/],
    ['that is too old', { iat: 1_795_392_000 - 71 }, /refused/],
    ['of tomorrow', { iat: 1_795_392_000 + 86_400 }, /refused/],
    ['without a time', { iat: undefined }, /refused/],
    ['without an id', { jti: undefined }, /no `jti`/],
    ['with a long id', { jti: 'x'.repeat(300) }, /no `jti`/],
  ])('RES-18: a proof %s is refused', async (_what, claims, reason) => {
    expect(await send(await client.proof(token, claims))).toMatch(reason);
  });

  it('RES-18: a proof of another key is refused', async () => {
    const other = await generateKeyPair('ES256', { extractable: true });
    expect(await send(await client.proof(token, {}, {}, other))).toMatch(/another key/);
    // The header names the right key, and another one has signed.
    const jwk = await exportJWK(client.pair.publicKey);
    expect(await send(await client.proof(token, {}, { jwk }, other))).toMatch(/refused/);
  });

  it.each([
    ['of another type', { typ: 'JWT' }],
    ['without a key', { jwk: undefined }],
  ])('RES-18: a proof %s is refused', async (_what, header) => {
    expect(await send(await client.proof(token, {}, header))).toMatch(/^invalid_dpop_proof/);
  });

  it('RES-18: two proofs are none', async () => {
    const proofs = [await client.proof(token), await client.proof(token)];
    expect(await send(proofs.join(', '))).toMatch(/^invalid_dpop_proof/);
  });

  it('a proof counts for all messages of a connection that it has opened', async () => {
    const proof = await client.proof(token);
    const request = requestWith({ token, scheme: 'DPoP', proof });
    const together = [1, 2, 3].map(() => app.verifier.verify(request));
    expect(await Promise.all(together)).not.toContain(null);
    await expect(app.verifier.verify(request)).resolves.not.toBeNull();
  });

  it('behind a proxy, a proof is compared with the address of the resource', async () => {
    app = new VerifierApp(app.issuer, { resource: 'https://api.example.com' });
    const url = 'http://10.0.0.7:3000/orders';
    expect(await send(await client.proof(token), { url })).toBe('ada');
    expect(await send(await client.proof(token, { htu: url }), { url })).toMatch(/another URL/);
  });

  it('a token that is not bound is refused with the scheme DPoP, and where it is required', async () => {
    token = await app.issuer.sign();
    expect(await send(await client.proof(token))).toMatch(/not bound/);
    app = new VerifierApp(app.issuer, { dpop: 'required', resource: 'https://api.example.com' });
    expect(await app.outcome({ token })).toMatch(/not bound/);
  });

  it('the memory of proofs is bounded: then it refuses, rather than take one twice', () => {
    let now = 0;
    const replays = new MemoryReplays(() => now);
    let count = 0;
    const fill = () => {
      for (;;) replays.add(`proof ${count++}`, 80);
    };
    expect(fill).toThrow('There is too much to do at the moment.');
    expect(count).toBeLessThan(400_000);
    expect(replays.add('proof 1', 80)).toBe(false);
    now = 81;
    expect(replays.add('another', 80)).toBe(true);
  });
});

/** A self-signed certificate of the test. */
const PEM = `-----BEGIN CERTIFICATE-----
MIIBgTCCASegAwIBAgIUQ0x1c3RlciBwb3J0Y3VsbGlzIHQwCgYIKoZIzj0EAwIw
-----END CERTIFICATE-----`;

describe('a token that is bound to a certificate', () => {
  const der = Uint8Array.from(
    Buffer.from(PEM.replace(/-----[A-Z ]+-----/g, '').replace(/\s/g, ''), 'base64'),
  );
  const thumbprint = createHash('sha256').update(der).digest('base64url');
  const bound = (app: VerifierApp) => app.issuer.sign({ cnf: { 'x5t#S256': thumbprint } });

  it('RES-19: is accepted over a connection with the certificate, and over no other', async () => {
    expect(X509Certificate).toBeDefined();
    const app = await VerifierApp.create();
    const token = await bound(app);
    expect(await app.outcome({ token, certificate: der })).toBe('ada');
    expect(await app.outcome({ token, certificate: der.slice(1) })).toMatch(/certificate/);
    expect(await app.outcome({ token })).toMatch(/certificate/);
  });

  it.each([
    ['empty', ''],
    ['too short', thumbprint.slice(1)],
    ['padded', `${thumbprint}=`],
    ['in hexadecimal', createHash('sha256').update(der).digest('hex')],
  ])(
    'H7 with a thumbprint that is %s, it is refused with any certificate and with none',
    async (_what, x5t) => {
      const app = await VerifierApp.create();
      const token = await app.issuer.sign({ cnf: { 'x5t#S256': x5t } });
      for (const certificate of [undefined, new Uint8Array(), der]) {
        expect(await app.outcome({ token, certificate })).toMatch(/^invalid_token.*thumbprint/);
      }
    },
  );

  it.each([
    ['PEM', PEM],
    ['percent-encoded PEM', encodeURIComponent(PEM)],
    ['base64', Buffer.from(der).toString('base64')],
  ])('a proxy may pass the certificate on as %s', async (_what, header) => {
    const clientCertificate = (headers: Pick<Headers, 'get'>) => headers.get('x-client-cert');
    const app = await VerifierApp.create({ clientCertificate });
    const token = await bound(app);
    const headers = { 'x-client-cert': header.replaceAll('\n', ' ') };
    expect(await app.outcome({ token, headers })).toBe('ada');
    // The connection is that of the proxy.
    expect(await app.outcome({ token, certificate: der })).toMatch(/certificate/);
    expect(await app.outcome({ token, headers: { 'x-client-cert': '%%%' } })).toMatch(
      /certificate/,
    );
  });
});
