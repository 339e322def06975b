/** The keys of access tokens, on every database. */
import { expect, it } from '@jest/globals';
import { IssuingApp, obtainToken, ORDERS } from '../../../features/access-tokens/issuing-app.js';
import type { DescribeUse } from './used-database.js';

export const describeAccessTokens: DescribeUse = (database) => {
  it('TOK-05: processes that begin at once sign with one key, which each of them publishes', async () => {
    const { adapter } = database;
    const processes = Array.from({ length: 4 }, () => IssuingApp.create({}, { adapter }));
    const published = await Promise.all(processes.map((app) => app.keys()));
    expect(published[0]).toHaveLength(1);
    expect(new Set(published.map((keys) => JSON.stringify(keys))).size).toBe(1);
    const [first, second] = processes as [IssuingApp, IssuingApp];
    const { access_token: token } = await obtainToken(await first.member());
    expect(await second.api(ORDERS)(token)).toEqual(expect.any(String));
  });

  it('the next key is made once, a day before it signs', async () => {
    const { adapter } = database;
    const [one, two] = [IssuingApp.create({}, { adapter }), IssuingApp.create({}, { adapter })];
    await one.keys();
    one.now += 29.5 * 86_400_000;
    two.now = one.now;
    const [ofOne, ofTwo] = await Promise.all([one.keys(), two.keys()]);
    expect(ofOne).toHaveLength(2);
    expect(ofTwo).toEqual(ofOne);
  });
};
