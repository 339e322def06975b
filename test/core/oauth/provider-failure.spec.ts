/** The log of a provider's failure: enough to fix it, and no token. */
import { describe, expect, it } from '@jest/globals';
import { AccessDenied } from '../../../src/core/errors/public.js';
import { formatLogLine } from '../../../src/core/kernel/logger.js';
import { brokenConnection, jsonStatus, redirect, text } from '../../support/faults.js';
import type { Misbehaviour } from '../../support/misbehaving-provider.js';
import { NEXT_RSA } from '../../support/provider-keys.js';
import { SignInScenario } from '../../support/sign-in-scenario.js';

const rows: readonly (readonly [string, Misbehaviour, string])[] = [
  [
    'the code of an error',
    {
      answers: { token: jsonStatus(401, { error: 'invalid_client', error_description: 'canary' }) },
    },
    'Provider "op" failed at its token endpoint: server responded with an error in the response body: invalid_client',
  ],
  [
    'nothing of an error that is no code',
    { answers: { token: jsonStatus(400, { error: 'Canary: of 3 tokens' }) } },
    'Provider "op" failed at its token endpoint: server responded with an error in the response body',
  ],
  [
    'which claim is wrong',
    { claims: { aud: 'another' } },
    'Provider "op" failed at its token endpoint: unexpected JWT claim value encountered: unexpected JWT "aud" (audience) claim value',
  ],
  [
    'that a key is missing',
    { signsWith: NEXT_RSA },
    'Provider "op" failed at its token endpoint: no applicable key found in the JSON Web Key Set',
  ],
  [
    'that an answer is not JSON, without quoting it',
    { answers: { token: text('{"access_token":"canary-access","x') } },
    'Provider "op" failed at its token endpoint: parsing error occured: failed to parse "response" body as JSON',
  ],
  [
    'what the network said',
    { answers: { token: brokenConnection } },
    'Provider "op" failed at its token endpoint <- TypeError: fetch failed <- Error: read ECONNRESET',
  ],
  [
    'that an answer was a redirect',
    { answers: { token: redirect(302, 'https://evil.test') } },
    'Provider "op" failed at its token endpoint: The provider answered with a redirect.',
  ],
  [
    'that an endpoint is not safe',
    { metadata: { token_endpoint: 'http://op.test/token' } },
    'InvalidEndpoints: Provider "op" failed at its token endpoint: An endpoint of a provider must be https.',
  ],
];

describe('the log of a failed sign-in', () => {
  it.each(rows)('contains %s', async (_, misbehaviour, sentence) => {
    const scenario = new SignInScenario({ misbehaviour });
    await scenario.expectReturnRefused('Configuration');
    const line = formatLogLine('error', scenario.logs[0]!);
    expect(line).toContain(sentence);
    expect(line.toLowerCase()).not.toContain('canary');
  });

  it('contains the error and its place in the app’s own code', async () => {
    const conform = (): never => {
      throw new RangeError('cannot mend this');
    };
    const scenario = new SignInScenario({ providers: (op) => [op.oidc({ token: { conform } })] });
    await scenario.expectReturnRefused('Configuration');
    const line = formatLogLine('error', scenario.logs[0]!);
    expect(line).toMatch(/RangeError: cannot mend this at .*provider-failure\.spec\.ts/);
  });

  it('does not quote unparsable input, from any parser', async () => {
    const conform = async (response: Response): Promise<Response> =>
      Response.json(JSON.parse(await response.text()));
    const scenario = new SignInScenario({
      providers: (op) => [op.oidc({ token: { conform } })],
      misbehaviour: { answers: { token: text('canary-access-token') } },
    });
    await scenario.expectReturnRefused('Configuration');
    expect(formatLogLine('error', scenario.logs[0]!)).not.toContain('canary');
  });

  it('keeps an error of this library that the app threw', async () => {
    const request = (): never => {
      throw new AccessDenied('Not on a Sunday.');
    };
    const scenario = new SignInScenario({
      providers: (op) => [op.oauth({ userinfo: { url: `${op.issuer}/userinfo`, request } })],
    });
    await scenario.expectReturnRefused('AccessDenied');
  });
});
