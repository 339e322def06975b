import { expect } from '@jest/globals';
import type { CaseList } from './cases.js';
import { token, type AdapterFixture } from './fixture.js';

export function verificationTokenCases(fixture: AdapterFixture, list: CaseList): void {
  list.section('verification tokens', (it) => {
    it('stores a token and returns it once', async () => {
      expect(await fixture.adapter.createVerificationToken(token)).toEqual(token);
      expect(await fixture.useToken(token)).toEqual(token);
      expect(await fixture.useToken(token)).toBeNull();
    });

    it.each([
      ["another user's address (GHSA-pg53-56cg-4m8q)", { identifier: 'grace@example.com' }],
      ['another case of the address (F48)', { identifier: 'ADA@example.com' }],
      ['a trailing space in the address (F48)', { identifier: 'ada@example.com ' }],
      ['no address', { identifier: '' }],
      ['a wrong token (GHSA-4rxr-27mm-mxq9)', { token: 'guess' }],
      ['another case of the token (F48)', { token: 'DIGEST' }],
      ['no token', { token: '' }],
      ['a pattern', { token: '%' }],
    ])('returns null for %s, and keeps the right pair valid', async (_, wrong) => {
      await fixture.adapter.createVerificationToken(token);
      expect(await fixture.useToken({ ...token, ...wrong })).toBeNull();
      expect(await fixture.useToken(token)).toEqual(token);
    });

    it('does not accept the token of another identifier (GHSA-pg53-56cg-4m8q)', async () => {
      const grace = { ...token, identifier: 'grace@example.com', token: 'digest of grace' };
      await fixture.adapter.createVerificationToken(token);
      await fixture.adapter.createVerificationToken(grace);
      const mixed = { identifier: grace.identifier, token: token.token };
      expect(await fixture.useToken(mixed)).toBeNull();
      expect(await fixture.useToken(grace)).toEqual(grace);
      expect(await fixture.useToken(token)).toEqual(token);
    });

    it('returns a token to exactly one of 16 parallel callers, 20 times (B19)', async () => {
      for (let round = 0; round < 20; round++) {
        await fixture.adapter.createVerificationToken(token);
        const outcomes = await Promise.all(
          Array.from({ length: 16 }, async () => fixture.useToken(token)),
        );
        expect(outcomes.filter((outcome) => outcome !== null)).toEqual([token]);
      }
    });

    it('keeps several tokens of one address', async () => {
      const second = { ...token, token: 'second' };
      await fixture.adapter.createVerificationToken(token);
      await fixture.adapter.createVerificationToken(second);
      expect(await fixture.useToken(token)).toEqual(token);
      expect(await fixture.useToken(second)).toEqual(second);
    });

    it('refuses a duplicate pair', async () => {
      await fixture.adapter.createVerificationToken(token);
      await expect(
        (async () => fixture.adapter.createVerificationToken(token))(),
      ).rejects.toThrow();
    });
  });
}
