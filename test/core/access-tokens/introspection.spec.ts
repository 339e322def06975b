/** Tokens that the issuer alone can read (RFC 7662). */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AUDIENCE, ISSUER, TokenIssuer } from '../../support/token-issuer.js';
import { VerifierApp } from './verifier-app.js';

describe('a token that is no JWT', () => {
  let issuer: TokenIssuer;
  let app: VerifierApp;
  let answer: Record<string, unknown> | number;
  let asked: string[];

  beforeEach(async () => {
    issuer = await TokenIssuer.create();
    asked = [];
    answer = {
      active: true,
      sub: 'ada',
      aud: AUDIENCE,
      iss: ISSUER,
      scope: 'a b',
      exp: issuer.now / 1000 + 600,
    };
    issuer.answers.set('/introspect', (init) => {
      asked.push(String(init?.body as URLSearchParams));
      return typeof answer === 'number'
        ? new Response(null, { status: answer })
        : Response.json(answer);
    });
    const introspection = { clientId: 'orders', clientSecret: 'secret' };
    app = new VerifierApp(issuer, { issuers: [issuer.describe({ introspection })] });
  });

  const told = () => app.told({ token: 'opaque' });

  it('is what the issuer says, who is asked once in thirty seconds', async () => {
    expect(await Promise.all([told(), told(), told()])).toEqual(['ada', 'ada', 'ada']);
    expect(await told()).toBe('ada');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('token=opaque');
    issuer.now += 30_001;
    answer = { active: false };
    expect(await told()).toMatch(/not active/);
  });

  it.each([
    ['that is not active', { active: false }],
    ['for another audience', { active: true, sub: 'ada', aud: 'https://else.example.com' }],
    ['without an audience', { active: true, sub: 'ada' }],
    ['of another issuer', { active: true, aud: AUDIENCE, iss: 'https://evil.example.com' }],
    ['that has expired', { active: true, aud: AUDIENCE, exp: 1 }],
    ['that is a refresh token', { active: true, aud: AUDIENCE, token_use: 'refresh_token' }],
    ['that is one by its type', { active: true, aud: AUDIENCE, token_type: 'refresh_token' }],
  ])('RES-22: %s is refused', async (_what, given) => {
    answer = given;
    expect(await told()).toMatch(/^invalid_token/);
  });

  it('RES-22: made-up tokens are asked for, each once in five seconds, and displace nothing', async () => {
    await told();
    answer = { active: false };
    for (let index = 0; index < 50; index += 1) await app.told({ token: `made-up-${index % 10}` });
    expect(asked).toHaveLength(11);
    expect(await told()).toBe('ada');
  });

  it('RES-22: what looks like a JWT, or is encrypted, is not asked about', async () => {
    const [jwt, session] = [`${await issuer.sign({}, { typ: 'JWT' })}=`, 'a.b.c.d.e'];
    expect(await app.told({ token: jwt })).toMatch(/^invalid_token/);
    expect(await app.told({ token: session })).toMatch(/encrypted/);
    expect(asked).toEqual([]);
  });

  it('RES-22: a flood of made-up tokens is asked about by 64 at a time', async () => {
    answer = { active: false };
    const flood = Array.from({ length: 500 }, (_, index) => app.told({ token: `x${index}` }));
    const outcomes = await Promise.all(flood);
    expect(asked).toHaveLength(64);
    expect(outcomes.filter((one) => one === 'ServerBusy')).toHaveLength(436);
  });

  it('RES-21: an issuer that fails is not asked again for five seconds', async () => {
    answer = 500;
    for (let index = 0; index < 5; index += 1) await app.told({ token: `x${index}` });
    const count = asked.length;
    expect(count).toBeLessThanOrEqual(2);
    issuer.now += 5_001;
    await told();
    expect(asked.length).toBeGreaterThan(count);
  });

  it.each([500, 401])(
    'is neither taken nor refused while the issuer answers %d',
    async (status) => {
      answer = status;
      expect(await told()).toBe('IssuerUnavailable');
    },
  );

  it('is refused where no issuer is asked', async () => {
    app = new VerifierApp(issuer);
    expect(await told()).toMatch(/no issuer has `introspection`/);
  });
});
