/** The notes, asked over HTTP as a browser without scripts does. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { AppModule } from '../src/app.module.js';
import { Notes } from '../src/notes.feature.js';
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

/** Somebody at a browser, who sees pages and presses the buttons of their forms. */
class Visitor {
  private readonly cookies = new Map<string, string>();

  async signIn({ email, password }: Person): Promise<this> {
    const { csrfToken } = (await (await this.open('/auth/csrf')).json()) as { csrfToken: string };
    await this.send('/auth/callback/credentials', { csrfToken, email, password });
    return this;
  }

  open(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.fetch(path, { headers });
  }

  send(path: string, fields: Record<string, string>): Promise<Response> {
    return this.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Submits the first form of the page with this button. */
  async press(button: string, typed: Record<string, string> = {}): Promise<Response> {
    const page = await (await this.open('/')).text();
    const form = page
      .split('<form')
      .slice(1)
      .find((one) => one.includes(`<button>${button}</button>`));
    const [, action = ''] = /action="([^"]*)"/.exec(form ?? '') ?? [];
    const hidden = [...(form ?? '').matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)];
    const fields = Object.fromEntries(hidden.map(([, name, value]) => [name, value] as const));
    return this.send(action, { ...fields, ...typed } as Record<string, string>);
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

function target(answer: Response): URL {
  return new URL(answer.headers.get('location') ?? '', 'http://localhost:3000');
}

describe('the page', () => {
  it('is for members', async () => {
    const answer = await new Visitor().open('/');
    expect([answer.status, target(answer).pathname]).toEqual([302, '/auth/signin']);
  });

  it('adds and deletes notes by its forms alone', async () => {
    const ada = await new Visitor().signIn(ADA);
    const added = await ada.press('Add', { text: 'Bernoulli <numbers>' });
    expect([added.status, target(added).pathname]).toEqual([302, '/']);
    const page = await (await ada.open('/')).text();
    expect(page).toContain('Bernoulli &#60;numbers&#62;');
    expect(page).toContain('Written since the start: 1');
    const deleted = await ada.press('Delete');
    expect(target(deleted).pathname).toBe('/');
    expect(await (await ada.open('/')).text()).not.toContain('Bernoulli');
  });

  it('says what was wrong with a note', async () => {
    const ada = await new Visitor().signIn(ADA);
    const answer = await ada.press('Add', { text: 'x'.repeat(101) });
    expect(target(answer).search).toBe('?error=NoteTooLong');
    const page = await ada.open(`/${target(answer).search}`);
    expect(await page.text()).toContain('The note is too long.');
  });

  it('takes no note of spaces', async () => {
    const ada = await new Visitor().signIn(ADA);
    const answer = await ada.press('Add', { text: '   ' });
    expect(target(answer).search).toBe('?error=NoteIsEmpty');
    await expect(app.get(Notes).list(ADA.id)).resolves.toEqual([]);
  });

  it('takes no form without the token of its browser', async () => {
    const ada = await new Visitor().signIn(ADA);
    const answer = await ada.send('/auth/account/notes', { text: 'Forged' });
    expect(target(answer).search).toBe('?error=MissingCSRF');
    expect(await (await ada.open('/?error=MissingCSRF')).text()).toContain('out of date');
    await expect(app.get(Notes).list(ADA.id)).resolves.toEqual([]);
  });
});

describe('the routes', () => {
  it('return the notes of the user alone, as JSON', async () => {
    await app.get(Notes).add(ADA.id, 'For Ada');
    await app.get(Notes).add(GRACE.id, 'For Grace');
    const grace = await new Visitor().signIn(GRACE);
    const answer = await grace.open('/auth/account/notes', { accept: 'application/json' });
    await expect(answer.json()).resolves.toMatchObject([{ text: 'For Grace' }]);
  });

  it('delete no note of somebody else', async () => {
    const [note] = await app.get(Notes).list(ADA.id);
    await expect(app.get(Notes).remove(GRACE.id, note?.id ?? '')).rejects.toThrow('NoteNotFound');
    await expect(app.get(Notes).list(ADA.id)).resolves.toHaveLength(1);
  });
});
