import { expect } from '@jest/globals';
import type { CaseList } from './cases.js';
import { ada, githubKey, session, token, type AdapterFixture } from './fixture.js';

const long = { access_token: 'a'.repeat(8_000), id_token: 'i'.repeat(16_000) };

export function valueCases(fixture: AdapterFixture, list: CaseList): void {
  list.section('values', (it) => {
    it('keeps dates to the millisecond', async () => {
      const moment = new Date('2030-01-02T03:04:05.678Z');
      const user = await fixture.newUser({ emailVerified: moment });
      await fixture.newSession(user, { expires: moment });
      const found = await fixture.adapter.getSessionAndUser(session.sessionToken);
      expect(found?.user.emailVerified).toEqual(moment);
      expect(found?.session.expires).toEqual(moment);
      const mailed = { ...token, expires: moment };
      await fixture.adapter.createVerificationToken(mailed);
      expect((await fixture.useToken(mailed))?.expires).toEqual(moment);
    });

    it('keeps every Unicode character', async () => {
      const name = `Ada “O'Brien\\" 愛 👩🏽‍🚀 \u202e %_ ; DROP TABLE users --`;
      const email = 'zoë+愛@bücher.example';
      const user = await fixture.newUser({ name, email });
      expect(await fixture.adapter.getUser(user.id)).toMatchObject({ name, email });
      expect(await fixture.adapter.getUserByEmail(email)).toEqual(user);
      expect(await fixture.adapter.getUserByEmail('zoe+愛@bucher.example')).toBeNull();
    });

    it('keeps long image URLs, and accepts long tokens', async () => {
      const user = await fixture.newUser({ image: `data:image/png;base64,${'A'.repeat(20_000)}` });
      await fixture.newAccount(user, long);
      expect(await fixture.adapter.getUser(user.id)).toEqual(user);
      expect(await fixture.adapter.getUserByAccount(githubKey)).toEqual(user);
    });

    it.needing('getAccount')('keeps long tokens', async () => {
      await fixture.newAccount(await fixture.newUser(), long);
      expect(await fixture.adapter.getAccount('abc', 'github')).toMatchObject(long);
    });

    it('keeps a name that looks like a date', async () => {
      const user = await fixture.newUser({ name: '2030-01-02T03:04:05.678Z' });
      expect(await fixture.adapter.getUser(user.id)).toMatchObject({
        name: '2030-01-02T03:04:05.678Z',
      });
    });

    it('returns copies, and keeps no reference to its arguments', async () => {
      const given = { ...ada, id: crypto.randomUUID(), emailVerified: new Date(5) };
      const created = await fixture.adapter.createUser(given);
      given.emailVerified.setTime(0);
      created.emailVerified?.setTime(0);
      created.name = 'Mallory';
      const read = await fixture.adapter.getUser(created.id);
      expect(read).toMatchObject({ name: ada.name, emailVerified: new Date(5) });

      await fixture.newSession(created);
      const found = await fixture.adapter.getSessionAndUser(session.sessionToken);
      found?.session.expires.setTime(0);
      const again = await fixture.adapter.getSessionAndUser(session.sessionToken);
      expect(again?.session.expires).toEqual(session.expires);
    });

    it('works when its methods are spread into another object', async () => {
      const spread = { ...fixture.adapter };
      const user = await spread.createUser({ ...ada, id: crypto.randomUUID() });
      expect(user).toMatchObject(ada);
      expect(await spread.getUserByEmail(ada.email)).toEqual(user);
    });
  });
}
