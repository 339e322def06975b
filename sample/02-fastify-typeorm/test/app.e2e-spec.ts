/** The back office, asked over HTTP as a browser does. Its database is in memory. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test } from '@nestjs/testing';
import { signedIn } from 'portcullis/testing';
import { AppModule } from '../src/app.module.js';
import { ADA, GRACE } from '../src/people/demo-people.js';

let app: NestFastifyApplication;
let url: string;

beforeAll(async () => {
  process.env.DATABASE_FILE = ':memory:';
  const module = await Test.createTestingModule({ imports: [AppModule] }).compile();
  app = module.createNestApplication<NestFastifyApplication>(new FastifyAdapter());
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});

afterAll(() => app.close());

function open(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url + path, { headers: { accept: 'text/html', ...headers }, redirect: 'manual' });
}

function submit(
  path: string,
  fields: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams(fields);
  return fetch(url + path, { method: 'POST', body, headers, redirect: 'manual' });
}

/** As somebody fills in the form. */
function logIn(
  { email, password }: Record<'email' | 'password', string>,
  callbackUrl = '/',
): Promise<Response> {
  return submit('/login', { email, password, callbackUrl });
}

/** What a browser sends back of the cookies that an answer sets. */
function cookiesOf(answer: Response): Record<'cookie', string> {
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  };
}

/** Where an answer leads, on this site or on another. */
function target(answer: Response): URL {
  return new URL(answer.headers.get('location') ?? '', 'http://localhost:3000');
}

describe('the login form', () => {
  it('is where a stranger is sent, and remembers what the stranger wanted to see', async () => {
    const answer = await open('/devices');
    expect(answer.status).toBe(302);
    expect(target(answer).pathname).toBe('/login');
    expect(target(answer).searchParams.get('callbackUrl')).toMatch(/\/devices$/);
  });

  it('signs in, and leads there', async () => {
    const answer = await logIn(ADA, '/devices');
    expect(answer.status).toBe(303);
    expect(target(answer).pathname).toBe('/devices');
    const page = await open('/devices', cookiesOf(answer));
    expect(await page.text()).toContain('This device');
  });

  it('says that a password is wrong, and keeps the address', async () => {
    const answer = await logIn({ ...ADA, password: 'wrong' });
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie().join()).not.toContain('session-token');
    const page = await answer.text();
    expect(page).toContain('The email or the password is wrong.');
    expect(page).toContain(`value="${ADA.email}"`);
  });

  it('leads to no other site', async () => {
    const answer = await logIn(ADA, 'https://elsewhere.example/');
    expect(target(answer).origin).toBe('http://localhost:3000');
  });

  it('is of no use to other sites', async () => {
    const { email, password } = ADA;
    const headers = { origin: 'https://elsewhere.example' };
    const answer = await submit('/login', { email, password }, headers);
    expect(answer.status).toBe(403);
  });
});

describe('the audit trail', () => {
  it('is for admins', async () => {
    const page = await open('/admin', await signedIn(app, ADA));
    expect(page.status).toBe(200);
  });

  it('is for nobody else', async () => {
    const page = await open('/admin', await signedIn(app, GRACE));
    expect(page.status).toBe(403);
    expect(await page.text()).toContain('asks for a role');
  });

  it('tells who signed in and out', async () => {
    const grace = cookiesOf(await logIn(GRACE));
    await submit('/logout', {}, grace);
    const page = await (await open('/admin', await signedIn(app, ADA))).text();
    const [latest, before] = [...page.matchAll(/<td>(.*?)<\/td>\s*<td>(.*?)<\/td>/g)];
    expect(latest?.slice(1)).toEqual([GRACE.email, 'Signed out']);
    expect(before?.slice(1)).toEqual([GRACE.email, 'Signed in']);
  });
});

describe('your devices', () => {
  const FIREFOX = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0' };

  /** The forms of a page that sign a device out, by the names of their buttons. */
  function formsOf(page: string): Map<string, string> {
    const forms = page.matchAll(/action="([^"]+)">\s*<button[^>]*aria-label="([^"]+)"/g);
    return new Map([...forms].map(([, action = '', name = '']) => [name, action]));
  }

  it('are listed, with a button for each of the others', async () => {
    const fields = { email: GRACE.email, password: GRACE.password };
    const laptop = cookiesOf(await submit('/login', fields, FIREFOX));
    const phone = await signedIn(app, GRACE);

    const forms = formsOf(await (await open('/devices', phone)).text());
    const answer = await submit(forms.get('Sign out Firefox on Linux') ?? '', {}, phone);
    expect(target(answer).pathname).toBe('/devices');

    expect((await open('/', laptop)).status).toBe(302);
    expect((await open('/', phone)).status).toBe(200);
  });

  it('are signed out by their user alone', async () => {
    const ada = await signedIn(app, ADA);
    await signedIn(app, ADA);
    const [form = ''] = formsOf(await (await open('/devices', ada)).text()).values();
    await submit(form, {}, await signedIn(app, GRACE));
    expect(formsOf(await (await open('/devices', ada)).text()).values()).toContain(form);
  });

  it('are all signed out but this one', async () => {
    const laptop = await signedIn(app, GRACE);
    const phone = await signedIn(app, GRACE);
    const somebodyElse = await signedIn(app, ADA);
    await submit('/devices/sign-out-others', {}, phone);
    expect((await open('/', laptop)).status).toBe(302);
    expect((await open('/', phone)).status).toBe(200);
    expect((await open('/', somebodyElse)).status).toBe(200);
  });

  it('are out of reach of other sites', async () => {
    const laptop = await signedIn(app, GRACE);
    const phone = { ...(await signedIn(app, GRACE)), origin: 'https://elsewhere.example' };
    const answer = await submit('/devices/sign-out-others', {}, phone);
    expect(answer.status).toBe(403);
    expect((await open('/', laptop)).status).toBe(200);
  });
});

it('lets an admin sign somebody out everywhere', async () => {
  const laptop = await signedIn(app, GRACE);
  const phone = await signedIn(app, GRACE);
  const admin = await signedIn(app, ADA);
  const page = await (await open('/admin', admin)).text();
  const name = 'Sign out Grace Hopper everywhere';
  const [, form = ''] = new RegExp(`action="([^"]+)">\\s*<button[^>]*"${name}"`).exec(page) ?? [];

  expect((await submit(form, {}, laptop)).status).toBe(403);
  await submit(form, {}, admin);
  expect((await open('/', laptop)).status).toBe(302);
  expect((await open('/', phone)).status).toBe(302);
  expect(await (await open('/admin', admin)).text()).toContain('Was signed out by an admin');
});
