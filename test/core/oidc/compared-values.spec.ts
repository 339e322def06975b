/** R9 and R11 What the log says when two values differ: both, and what changes it. */
import { describe, expect, it } from '@jest/globals';
import { formatLogLine } from '../../../src/core/kernel/logger.js';
import { SignInScenario, type Return } from '../../support/sign-in-scenario.js';
import type { Misbehaviour } from '../../support/misbehaving-provider.js';

async function readLogLine(misbehaviour: Misbehaviour, how: Return = {}): Promise<string> {
  const scenario = new SignInScenario({ misbehaviour });
  await scenario.comeBack(await scenario.authorizationUrl(), how);
  const [line = ''] = scenario.logs.map((error) => formatLogLine('error', error));
  for (const secret of scenario.op.secrets) expect(line).not.toContain(secret);
  return line;
}

const LONG_AGO = 1_000_000_000;
const FAR_AHEAD = 4_000_000_000;

describe('R11 an ID token is refused with both values and the next step:', () => {
  it.each<readonly [string, Misbehaviour, readonly string[]]>([
    [
      'issuer',
      { claims: { iss: 'https://other.test' } },
      ['`iss` is "https://other.test"', 'expected "https://op.test"', 'set its `issuer`'],
    ],
    [
      'audience',
      { claims: { aud: 'another-client' } },
      ['`aud` is "another-client"', 'expected "the-client"', '`clientId`'],
    ],
    [
      'audiences',
      { claims: { aud: ['a', 'b'] } },
      ['`aud` is ["a","b"]', 'expected "the-client"', '`clientId`'],
    ],
    [
      'authorized party',
      { claims: { azp: 'another-client' } },
      ['`azp` is "another-client"', '"the-client"'],
    ],
    [
      'expiry',
      { claims: { exp: LONG_AGO } },
      [`\`exp\` is ${LONG_AGO}`, 'the time is', 'clock of this server'],
    ],
    [
      'time of issue',
      { claims: { iat: FAR_AHEAD, exp: FAR_AHEAD + 60 } },
      [`\`iat\` is ${FAR_AHEAD}`, 'the time is', 'clock of this server'],
    ],
    [
      'beginning',
      { claims: { nbf: FAR_AHEAD, exp: FAR_AHEAD + 60 } },
      [`\`nbf\` is ${FAR_AHEAD}`, 'the time is', 'clock of this server'],
    ],
  ])('%s', async (_, misbehaviour, words) => {
    const line = await readLogLine(misbehaviour);
    for (const word of words) expect(line).toContain(word);
  });

  it('the issuer in the callback', async () => {
    const line = await readLogLine({}, { parameters: { iss: 'https://evil.test\r\nx' } });
    expect(line).toContain('is "https://evil.test\\r\\nx", and the issuer is "https://op.test"');
  });

  it.each(['nonce', 'sub'])('but not its %s, which is private', async (claim) => {
    const line = await readLogLine({
      claims: { [claim]: 'private-value' },
      userinfo: { sub: 'other' },
    });
    expect(line).not.toContain('private-value');
  });
});

it('R9 an encrypted ID token is named, with what to change', async () => {
  const jwe = 'eyJhbGciOiJSU0EtT0FFUCIsImVuYyI6IkEyNTZHQ00ifQ.aaaa.bbbb.cccc.dddd';
  const line = await readLogLine({ token: { id_token: jwe } });
  expect(line).toContain('its ID token is encrypted');
  expect(line).toContain('`id_token_encrypted_response_alg`');
});
