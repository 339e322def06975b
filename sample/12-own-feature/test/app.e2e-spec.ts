/** The second factor, asked for over HTTP as a browser without scripts does. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { generate } from 'otplib';
import { AppModule } from '../src/app.module.js';
import { ADA, GRACE, type Person } from '../src/people.js';

let app: INestApplication;
let url: string;

beforeAll(async () => {
  const module = await Test.createTestingModule({ imports: [AppModule] }).compile();
  app = module.createNestApplication();
  await app.listen(0, '127.0.0.1');
  url = await app.getUrl();
});

afterAll(() => app.close());

const [ENROL, STEP] = ['/auth/account/totp', '/auth/totp'];
const NOW = Date.now() / 1000;

/** A user at a browser, who sees pages and submits their forms. */
class Visitor {
  private readonly cookies = new Map<string, string>();

  async signIn({ email, password }: Person): Promise<Response> {
    const { csrfToken } = (await (await this.open('/auth/csrf')).json()) as { csrfToken: string };
    return this.send('/auth/callback/credentials', { csrfToken, email, password });
  }

  open(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(path, { headers });
  }

  send(path: string, fields: Record<string, string>): Promise<Response> {
    return this.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Submits the form of a page. */
  async enter(path: string, code: string): Promise<Response> {
    const page = await (await this.open(path)).text();
    const hidden = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value] as const));
    return this.send(path, { ...fields, code } as Record<string, string>);
  }

  /** Enrols with the secret of the page, and returns it. */
  async enrol(): Promise<string> {
    const page = await (await this.open(ENROL)).text();
    const [secret = ''] = /\b[A-Z2-7]{32}\b/.exec(page) ?? [];
    const hidden = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value] as const));
    const code = await generate({ secret, epoch: NOW });
    const response = await this.send(ENROL, { ...fields, code } as Record<string, string>);
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining('You will be asked for a code whenever you sign in.'),
    ]);
    return secret;
  }

  async session(): Promise<unknown> {
    return (await this.open('/auth/session')).json();
  }

  private async fetch(path: string, init: RequestInit): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/html', cookie, ...(init.headers as object) };
    const answer = await fetch(url + path, { ...init, headers, redirect: 'manual' });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    return answer;
  }
}

const readPath = (response: Response): string =>
  new URL(response.headers.get('location') ?? '', 'http://localhost:3000').pathname;

describe('a user with a second factor', () => {
  it('is asked for a code before there is a session, which knows the first factor', async () => {
    const ada = new Visitor();
    expect(readPath(await ada.signIn(ADA))).toBe('/');
    const secret = await ada.enrol();

    const phone = new Visitor();
    expect(readPath(await phone.signIn(ADA))).toBe(STEP);
    expect(await phone.session()).toBeNull();
    expect(readPath(await phone.open('/'))).toBe('/auth/signin');

    const used = await generate({ secret, epoch: NOW });
    const refused = await phone.enter(STEP, used);
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('That code is not right, or it has been used.'),
    ]);
    const next = await generate({ secret, epoch: NOW + 30 });
    expect(readPath(await phone.enter(STEP, next))).toBe('/');
    expect(await phone.session()).toMatchObject({
      user: { name: ADA.name },
      method: 'credentials',
    });
  });

  it('reads the page in their language', async () => {
    const ada = new Visitor();
    await ada.signIn(ADA);
    const page = await (await ada.open(STEP, { 'accept-language': 'de' })).text();
    expect(page).toContain('Gib den Code ein');
  });

  it('cannot be guessed', async () => {
    const owner = new Visitor();
    await owner.signIn(GRACE);
    await owner.enrol();
    const attacker = new Visitor();
    await attacker.signIn(GRACE);
    const statuses = new Set<number>();
    for (let tried = 0; tried < 60 && !statuses.has(429); tried += 1) {
      statuses.add((await attacker.enter(STEP, String(100_000 + tried))).status);
    }
    expect([...statuses]).toEqual([422, 429]);
    const waits = await attacker.enter(STEP, '100000');
    expect(Number(waits.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

it('a sign-in that waits does not reach the page to enrol', async () => {
  const grace = new Visitor();
  await grace.signIn(GRACE);
  const response = await grace.enter(ENROL, '000000');
  // She has a factor by now, and waits for its code.
  expect(readPath(response)).toBe('/auth/signin');
});
