/** Every case of a token on every transport. The reporter prints them as a table. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TokenIssuer } from '../support/token-issuer.js';
import { CASES, type Issuers, OTHER, OTHER_AUDIENCE } from './access-tokens/cases.js';
import { type TokenClient, TRANSPORTS } from './access-tokens/transports.js';

describe.each(TRANSPORTS)('Access tokens on %s', (_name, start) => {
  let issuers: Issuers;
  let client: TokenClient;

  beforeAll(async () => {
    issuers = { issuer: await TokenIssuer.create(), other: await TokenIssuer.create(OTHER) };
    const { issuer, other } = issuers;
    const accepted = [issuer.describe(), other.describe({ audience: OTHER_AUDIENCE })];
    client = await start({ issuers: accepted }, issuer);
  });
  afterAll(() => client?.close());

  it.each(CASES)('$id · $name · $expected', async ({ token, expected }) => {
    // Twice: what is remembered of the first time must not change the answer.
    const sent = await token(issuers);
    expect([await client.ask(sent), await client.ask(sent)]).toEqual([expected, expected]);
  });
});
