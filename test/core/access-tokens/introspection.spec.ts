/** Tokens that the issuer alone can read (RFC 7662). */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { AUDIENCE, ISSUER, TokenIssuer } from '../../support/token-issuer.js';
import { VerifierApp } from './verifier-app.js';

describe('a token that is no JWT', () => {
  let issuer: TokenIssuer;
  let app: VerifierApp;
  let answer: Record<string, unknown> | number | (() => Response);
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
      if (typeof answer === 'function') return answer();
      return typeof answer === 'number'
        ? new Response(null, { status: answer })
        : Response.json(answer);
    });
    const introspection = { clientId: 'orders', clientSecret: 'secret' };
    app = new VerifierApp(issuer, { issuers: [issuer.describe({ introspection })] });
  });

  const ask = () => app.outcome({ token: 'opaque' });

  it('is what the issuer says, who is asked once in thirty seconds', async () => {
    expect(await Promise.all([ask(), ask(), ask()])).toEqual(['ada', 'ada', 'ada']);
    expect(await ask()).toBe('ada');
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('token=opaque');
    issuer.now += 30_001;
    answer = { active: false };
    expect(await ask()).toMatch(/not active/);
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
    expect(await ask()).toMatch(/^invalid_token/);
  });

  it('RES-22: made-up tokens are asked for, each once in five seconds, and displace nothing', async () => {
    await ask();
    answer = { active: false };
    for (let index = 0; index < 50; index += 1)
      await app.outcome({ token: `made-up-${index % 10}` });
    expect(asked).toHaveLength(11);
    expect(await ask()).toBe('ada');
  });

  it('RES-22: what looks like a JWT, or is encrypted, is not asked about', async () => {
    const [jwt, session] = [`${await issuer.sign({}, { typ: 'JWT' })}=`, 'a.b.c.d.e'];
    expect(await app.outcome({ token: jwt })).toMatch(/^invalid_token/);
    expect(await app.outcome({ token: session })).toMatch(/encrypted/);
    expect(asked).toEqual([]);
  });

  it('RES-22: a flood of made-up tokens is asked about by 64 at a time', async () => {
    answer = { active: false };
    const flood = Array.from({ length: 500 }, (_, index) => app.outcome({ token: `x${index}` }));
    const outcomes = await Promise.all(flood);
    expect(asked).toHaveLength(64);
    expect(outcomes.filter((one) => one === 'ServerBusy')).toHaveLength(436);
  });

  it('RES-21: an issuer that fails is not asked again for five seconds', async () => {
    answer = 500;
    for (let index = 0; index < 5; index += 1) await app.outcome({ token: `x${index}` });
    const count = asked.length;
    expect(count).toBeLessThanOrEqual(2);
    issuer.now += 5_001;
    await ask();
    expect(asked.length).toBeGreaterThan(count);
  });

  const page = () => new Response('<h1>Oh</h1>', { headers: { 'content-type': 'text/html' } });

  it.each([
    ['400', 400],
    ['500', 500],
    ['a redirect', () => Response.redirect('https://else.example.com/')],
    ['`active: "true"`', { active: 'true' }],
    ['a list', () => Response.json([true])],
    ['a page', page],
  ] as const)(
    'H1 an answer about one token, %s, says nothing about the others, and counts for five seconds',
    async (_what, odd) => {
      const good = answer;
      answer = odd;
      expect(await app.outcome({ token: 'odd' })).toMatch(/IssuerUnavailable|^invalid_token/);
      answer = good;
      expect(await ask()).toBe('ada');
      await app.outcome({ token: 'odd' });
      expect(asked).toHaveLength(2);
      issuer.now += 5_001;
      expect(await app.outcome({ token: 'odd' })).toBe('ada');
    },
  );

  it('H1 a client that sends tokens which the issuer fails at does not stop it for the others', async () => {
    await ask();
    const good = answer;
    answer = 500;
    for (let index = 0; index < 20; index += 1) await app.outcome({ token: `odd-${index}` });
    answer = good;
    expect(await app.outcome({ token: 'another' })).toBe('ada');
  });

  it('H1 an issuer that cannot be reached is not asked for five seconds', async () => {
    answer = () => {
      throw new TypeError('fetch failed');
    };
    expect(await ask()).toBe('IssuerUnavailable');
    expect(await app.outcome({ token: 'another' })).toBe('IssuerUnavailable');
    expect(asked).toHaveLength(1);
  });

  it('H9 an `exp` that is no date is refused', async () => {
    answer = () => new Response(`{"active":true,"sub":"ada","aud":"${AUDIENCE}","exp":1e999}`);
    expect(await ask()).toMatch(/^invalid_token.*no date/);
  });

  it.each([500, 401])(
    'is neither taken nor refused while the issuer answers %d',
    async (status) => {
      answer = status;
      expect(await ask()).toBe('IssuerUnavailable');
    },
  );

  it('is refused where no issuer is asked', async () => {
    app = new VerifierApp(issuer);
    expect(await ask()).toMatch(/no issuer has `introspection`/);
  });
});
