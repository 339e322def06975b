/** An entry says what happened: what took effect is a success, and nothing else is. */
import { describe, expect, it } from '@jest/globals';
import { defineFeature, service } from '../../../src/features/index.js';
import { PASSWORD } from '../sessions/reauthentication/proof-app.js';
import { AuditApp } from './audit-app.js';

/** Sends each sign-in elsewhere. */
class Elsewhere {
  async beforeSession() {
    return { kind: 'redirect', location: '/terms' } as const;
  }
}

const terms = defineFeature({
  id: 'terms',
  services: [service(Elsewhere, [])],
  signInPolicies: [Elsewhere],
});

/** An app with Ada, who has a session, and Eve; and what is recorded from now on. */
async function openSignedIn() {
  const app = new AuditApp();
  await app.createUser('ada', { password: true });
  await app.createUser('eve', { password: true });
  const browser = await app.signIn('ada');
  const before = (await app.summaries()).length;
  return { app, browser, read: async () => (await app.summaries()).slice(before) };
}

describe('AUDIT-9: a further proof', () => {
  const prove = { reauthenticate: 'true' };

  it.each([
    ['a wrong password', { email: 'ada@example.com', password: 'a wrong one' }],
    ['a wrong password of another user', { email: 'eve@example.com', password: 'a wrong one' }],
    ['the password of another user', { email: 'eve@example.com', password: PASSWORD }],
  ])('by %s is refused, recorded of the user, and answered alike', async (_what, fields) => {
    const { browser, read } = await openSignedIn();
    const response = await browser.post('/auth/callback/password', { ...prove, ...fields });
    const error = new URL(response.headers.get('location') ?? '').searchParams.get('error');
    expect(error).toBe('CredentialsSignin');
    const refused = { action: 'session.reauthenticate', outcome: 'refused', userId: 'ada' };
    expect(await read()).toEqual([{ ...refused, reason: 'CredentialsSignin' }]);
  });

  it('that is right is one entry', async () => {
    const { browser, read } = await openSignedIn();
    const fields = { ...prove, email: 'ada@example.com', password: PASSWORD };
    await browser.post('/auth/callback/password', fields);
    expect(await read()).toEqual([
      { action: 'session.reauthenticate', outcome: 'success', reason: null, userId: 'ada' },
    ]);
  });
});

describe('an entry', () => {
  it('is of a success where a change took effect, and its request failed after it', async () => {
    const { app, browser, read } = await openSignedIn();
    const { tables } = app.adapter;
    const insert = tables.insert.bind(tables);
    tables.insert = async (definition, row) => {
      if (definition.name === 'session_revocations') throw new Error('The table is away.');
      return insert(definition, row);
    };
    const password = 'another difference engine';
    const fields = { currentPassword: PASSWORD, password };
    expect((await browser.post('/auth/account/password', fields)).status).toBe(503);
    expect(await read()).toContainEqual(
      expect.objectContaining({ action: 'password.change', outcome: 'success' }),
    );
  });

  it('is of no sign-in that a policy has sent elsewhere', async () => {
    const app = new AuditApp({}, { features: [terms] });
    await app.createUser('ada');
    await app.browser().post('/auth/callback/entry', { name: 'ada' });
    expect(await app.summaries()).toEqual([]);
  });

  it('is of no sign-out without a session', async () => {
    const app = new AuditApp();
    await app.browser().post('/auth/signout');
    expect(await app.summaries()).toEqual([]);
  });

  it('says that a session could not be ended', async () => {
    const app = new AuditApp({}, { strategy: 'database' });
    Object.assign(app.adapter, { deleteSession: () => Promise.reject(new Error('away')) });
    const browser = await app.signIn((await app.createUser('ada')).id);
    await browser.post('/auth/signout');
    expect((await app.summaries()).slice(1)).toMatchObject([
      { action: 'session.end', outcome: 'failed', reason: 'SignOutError' },
    ]);
  });

  it('names the user whose session the app has started', async () => {
    const { app, read } = await openSignedIn();
    await app.signIn('eve');
    expect(await read()).toMatchObject([{ action: 'session.start', userId: 'eve' }]);
  });
});

it('work that goes on after its request is not of its user', async () => {
  let go: () => void = () => undefined;
  const later = new Promise<void>((resolve) => {
    go = resolve;
  });
  let recorded: Promise<void> | undefined;
  const app = new AuditApp(
    {},
    {
      config: {
        events: {
          signIn: () => {
            recorded = later.then(() => app.audit.record({ action: 'job.run' }));
          },
        },
      },
    },
  );
  await app.createUser('ada');
  await app.signIn('ada');
  go();
  await recorded;
  const jobs = (await app.entries()).filter(({ action }) => action === 'job.run');
  expect(jobs).toMatchObject([{ actor: { kind: 'system', id: null }, requestId: null }]);
});
