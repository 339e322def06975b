/** What a user writes: a guarded route, and a signed-in user. */
import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { signedIn } from 'portcullis/testing';
import { AppModule } from './app.module';

let app: INestApplication;

beforeAll(async () => {
  const testing = await Test.createTestingModule({ imports: [AppModule] }).compile();
  app = testing.createNestApplication();
  await app.listen(0, '127.0.0.1');
});

afterAll(() => app.close());

it('is for signed-in users', async () => {
  const me = `${await app.getUrl()}/me`;
  expect((await fetch(me)).status).toBe(401);
  const headers = await signedIn(app, { name: 'Ada', email: 'ada@example.com' });
  expect(await (await fetch(me, { headers })).json()).toEqual({ name: 'Ada', role: 'member' });
});

it('has a sign-in page', async () => {
  const page = await fetch(`${await app.getUrl()}/auth/signin`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Password')]);
});
