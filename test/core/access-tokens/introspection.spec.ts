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
