/** @jest-environment ./test/client/page-environment.js */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryAdapter } from '../../src/core/adapters/public.js';
import type { VerificationRequest } from '../../src/core/providers/email-config.js';
import { Nodemailer } from '../../src/providers/nodemailer.js';
import { AuthClient } from '../../src/client/index.js';
import { Site, navigations } from './site.js';

let site: Site;
let client: AuthClient;
let outbox: VerificationRequest[];

beforeEach(() => {
  window.history.replaceState(null, '', 'https://app.test/page');
  navigations();
  outbox = [];
  const nodemailer = Nodemailer({
    server: 'smtp://localhost',
    from: 'a@app.test',
    method: 'code',
    sendVerificationRequest: (mail) => void outbox.push(mail),
  });
  site = new Site('/auth', { providers: [nodemailer], adapter: new MemoryAdapter() });
  client = new AuthClient({ fetch: site.fetch });
});

const ask = () => client.signIn('nodemailer', { email: 'ada@app.test', redirect: false });
const submit = (code: unknown) => client.signIn('nodemailer', { code, redirect: false });

describe('signIn with a code', () => {
  it('signs in, and announces the session', async () => {
    const announced: unknown[] = [];
    client.onSessionChange((event) => void announced.push(event));
    expect(await ask()).toMatchObject({ error: undefined });
    expect(announced).toEqual([]);
    expect(await submit(outbox[0]?.code)).toMatchObject({
      error: undefined,
      url: 'https://app.test/page',
    });
    expect(announced).toHaveLength(1);
    expect(await client.getSession()).toMatchObject({ user: { email: 'ada@app.test' } });
  });

  it('says why a code was refused', async () => {
    await ask();
    expect(await submit('none')).toMatchObject({
      error: 'CodeSignin',
      code: 'malformed',
      url: null,
    });
    expect(await client.getSession()).toBeNull();
  });

  it('goes to the page that takes the code after a wrong one, with a redirect', async () => {
    await ask();
    await client.signIn('nodemailer', { code: 'none' });
    const [url = ''] = navigations();
    expect(url).toMatch(/\/auth\/verify-request\?.*error=CodeSignin&code=malformed$/);
  });

  it('asks for a message when there is an address, whatever the field `code`', async () => {
    await client.signIn('nodemailer', { email: 'ada@app.test', code: 'x', redirect: false });
    expect(outbox).toHaveLength(1);
  });
});
