/**
 * The keys of an issuer: when they are fetched, how often, and what happens while the issuer is
 * away.
 */
import { CompactSign } from 'jose';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { VerifierApp } from './verifier-app.js';

let app: VerifierApp;
beforeEach(async () => {
  app = await VerifierApp.create();
});

const timesAsked = (path: string) => app.issuer.asked.filter((one) => one === path).length;

describe('keys', () => {
  it('are fetched with the first token, once for all that come at the same time', async () => {
    expect(app.issuer.asked).toEqual([]);
    const tokens = await Promise.all(
      Array.from({ length: 20 }, (_, index) => app.issuer.sign({ jti: String(index) })),
    );
    const outcomes = await Promise.all(tokens.map((token) => app.outcome({ token })));
    expect(new Set(outcomes)).toEqual(new Set(['ada']));
    expect(app.issuer.asked).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  it('are fetched again when the issuer has a new one, while requests come', async () => {
    const token = await app.issuer.sign();
    expect(await app.outcome({ token })).toBe('ada');
    await app.issuer.addKey('ES256', 'new');
    app.issuer.now += 31_000;
    const tokens = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        app.issuer.sign({ jti: `${index}` }, { kid: 'new' }),
      ),
    );
    const outcomes = await Promise.all(tokens.map((one) => app.outcome({ token: one })));
    expect(new Set(outcomes)).toEqual(new Set(['ada']));
    expect(timesAsked('/keys')).toBe(2);
  });

  it('RES-13: 10 000 unknown key ids cost one request in thirty seconds', async () => {
    await app.outcome({ token: await app.issuer.sign() });
    const { privateKey } = app.issuer.key('ES256');
    const sign = (kid: string) => app.issuer.sign({}, { kid }, privateKey);
    const signed = await sign('x');
    const [, claims, signature] = signed.split('.');
    const header = (kid: string) =>
      Buffer.from(JSON.stringify({ alg: 'ES256', typ: 'at+jwt', kid })).toString('base64url');
    for (let index = 0; index < 10_000; index += 1) {
      await app.outcome({ token: `${header(`k${index}`)}.${claims}.${signature}` });
    }
    expect(timesAsked('/keys')).toBe(2);
    expect(await app.outcome({ token: await app.issuer.sign({ jti: 'mine' }) })).toBe('ada');
    // A busy machine takes its time for as many.
  }, 120_000);

  it('of an issuer that publishes metadata by RFC 8414 alone are found', async () => {
    const { issuer } = app;
    issuer.answers.set(
      '/.well-known/openid-configuration',
      () => new Response(null, { status: 404 }),
    );
    issuer.answers.set('/.well-known/oauth-authorization-server', () =>
      Response.json({ issuer: issuer.issuer, jwks_uri: `${issuer.issuer}/keys` }),
    );
    expect(await app.outcome({ token: await issuer.sign() })).toBe('ada');
  });

  it.each([
    [
      'of another issuer',
      { issuer: 'https://evil.example.com', jwks_uri: 'https://id.example.com/keys' },
    ],
    [
      'that names this machine',
      { issuer: 'https://id.example.com', jwks_uri: 'https://localhost/keys' },
    ],
    ['without keys', { issuer: 'https://id.example.com' }],
  ])('RES-20: metadata %s is not used', async (_what, metadata) => {
    app.issuer.answers.set('/.well-known/openid-configuration', () => Response.json(metadata));
    expect(await app.outcome({ token: await app.issuer.sign() })).toBe('IssuerUnavailable');
    expect(timesAsked('/keys')).toBe(0);
  });
});

describe('while the issuer is away', () => {
  it('RES-21: the app starts, a token is neither taken nor refused, and the issuer is asked seldom', async () => {
    app.issuer.isAway = true;
    const token = await app.issuer.sign();
    for (let request = 0; request < 10; request += 1) {
      expect(await app.outcome({ token })).toBe('IssuerUnavailable');
    }
    const asked = app.issuer.asked.length;
    expect(asked).toBeLessThanOrEqual(4);
    app.issuer.isAway = false;
    app.issuer.now += 5_001;
    expect(await app.outcome({ token })).toBe('ada');
  });

  it('RES-21: tokens are verified with the keys that are known, for a day', async () => {
    expect(await app.outcome({ token: await app.issuer.sign() })).toBe('ada');
    app.issuer.isAway = true;
    for (const hours of [2, 20]) {
      app.issuer.now += hours * 3_600_000;
      expect(await app.outcome({ token: await app.issuer.sign({ jti: `${hours}` }) })).toBe('ada');
    }
    app.issuer.now += 3 * 3_600_000;
    const token = await app.issuer.sign({ jti: 'later' });
    expect(await app.outcome({ token })).toBe('IssuerUnavailable');
  });

  it('RES-21: another issuer is not affected', async () => {
    app.issuer.isAway = true;
    expect(await app.outcome({ token: await app.issuer.sign() })).toBe('IssuerUnavailable');
    expect(await app.outcome({ token: 'a.b.c' })).toMatch(/^invalid_token/);
  });
});

describe('a token that was verified', () => {
  it('is looked up, without its keys', async () => {
    const token = await app.issuer.sign();
    await app.outcome({ token });
    app.issuer.isAway = true;
    expect(await app.outcome({ token })).toBe('ada');
  });

  it('gives each request its own claims', async () => {
    const token = await app.issuer.sign({ roles: ['reader'], deep: { list: ['a'] } });
    const request = () => ({ token });
    const { requestWith } = await import('./verifier-app.js');
    const first = await app.verifier.verify(requestWith(request()));
    (first?.accessToken.roles as string[]).push('admin');
    (first?.accessToken.claims['deep'] as { list: string[] }).list.push('b');
    const second = await app.verifier.verify(requestWith(request()));
    expect(second?.accessToken.roles).toEqual(['reader']);
    expect(second?.accessToken.claims['deep']).toEqual({ list: ['a'] });
  });

  it('is verified again after five minutes: the issuer may have withdrawn its key', async () => {
    const token = await app.issuer.sign({ exp: app.issuer.now / 1000 + 7200 });
    await app.outcome({ token });
    app.issuer.pairs.delete('ES256');
    app.issuer.now += 299_000;
    expect(await app.outcome({ token })).toBe('ada');
    app.issuer.now += 3_600_000;
    expect(await app.outcome({ token })).toMatch(/^invalid_token/);
  });

  it.each([
    [1, /revoked/],
    [{ id: 1 }, /revoked/],
    [true, /revoked/],
    [false, /^ada$/],
    [undefined, /^ada$/],
  ])('with the verdict %j of `isRevoked`, the answer is %s', async (verdict, expected) => {
    app = new VerifierApp(app.issuer, { isRevoked: () => verdict as boolean });
    expect(await app.outcome({ token: await app.issuer.sign() })).toMatch(expected);
  });

  it.each([[{ jwk: {} }], [{ kid: 'x' }], [{ 'x5t#S256': ['x'] }], ['x'], [[{ jkt: 'x' }]], [{}]])(
    'RES-15: bound to %j, which cannot be checked here, is refused',
    async (cnf) => {
      expect(await app.outcome({ token: await app.issuer.sign({ cnf }) })).toMatch(
        /not known here/,
      );
    },
  );

  it.each(['exp', 'nbf', 'iat'])('H9 with `%s: 1e999`, it is refused', async (claim) => {
    const { privateKey } = app.issuer.key('ES256');
    const claims = JSON.stringify(app.issuer.claims({ [claim]: 0 }));
    const text = claims.replace(`"${claim}":0`, `"${claim}":1e999`);
    const header = { alg: 'ES256', kid: 'ES256', typ: 'at+jwt' };
    const token = await new CompactSign(Buffer.from(text))
      .setProtectedHeader(header)
      .sign(privateKey);
    expect(await app.outcome({ token })).toMatch(/^invalid_token/);
  });

  it.each(['=', '==', '+'])('H9 with %j appended, it is refused', async (added) => {
    const token = await app.issuer.sign();
    expect(await app.outcome({ token: `${token}${added}` })).toMatch(/^invalid_/);
    const [header = '', ...rest] = token.split('.');
    expect(await app.outcome({ token: [`${header}${added}`, ...rest].join('.') })).toMatch(
      /^invalid_/,
    );
    expect(await app.outcome({ token })).toBe('ada');
  });

  it('is refused when it is revoked', async () => {
    const revoked = new Set<unknown>();
    app = new VerifierApp(app.issuer, { isRevoked: ({ claims }) => revoked.has(claims['sid']) });
    const token = await app.issuer.sign({ sid: 'one' });
    expect(await app.outcome({ token })).toBe('ada');
    revoked.add('one');
    expect(await app.outcome({ token })).toMatch(/revoked/);
  });
});
