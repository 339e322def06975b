/** Reading the log, and writing to it. */
import { describe, expect, it } from '@jest/globals';
import { Sessions } from '../../../src/features/sessions/index.js';
import { AuditApp } from './audit-app.js';

const HOUR = 60 * 60 * 1000;

async function fill(): Promise<AuditApp> {
  const app = new AuditApp();
  for (let index = 0; index < 130; index++) {
    const userId = index % 2 === 0 ? 'ada' : 'grace';
    const action = index % 3 === 0 ? 'invoice.pay' : 'invoice.void';
    await app.audit.record({ action, userId, details: { index } });
    app.now += HOUR;
  }
  return app;
}

describe('a log', () => {
  it('is listed in pages, the newest first', async () => {
    const app = await fill();
    const seen: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await app.audit.list({ userId: 'ada', cursor, limit: 20 });
      seen.push(...page.entries.map(({ details }) => details['index']));
      cursor = page.cursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(Array.from({ length: 65 }, (_, index) => 128 - index * 2));
  });

  it.each([
    ['a user', { userId: 'grace' }, 65],
    ['an action', { action: 'invoice.pay' }, 44],
    ['a user and an action', { userId: 'ada', action: 'invoice.pay' }, 22],
    ['an unknown user', { userId: 'eve' }, 0],
    ['an actor', { actorId: 'ada' }, 0],
  ] as const)('is filtered by %s', async (_what, query, count) => {
    const app = await fill();
    const { entries, cursor } = await app.audit.list({ ...query, limit: 1000 });
    expect([entries.length, cursor]).toEqual([count, undefined]);
  });

  it('is filtered by time', async () => {
    const app = await fill();
    const from = new Date(app.now - 10 * HOUR);
    const to = new Date(app.now - 5 * HOUR);
    const { entries } = await app.audit.list({ from, to });
    expect(entries.map(({ details }) => details['index'])).toEqual([124, 123, 122, 121, 120]);
  });

  it('has no page after an entry that is unknown', async () => {
    const app = await fill();
    expect(await app.audit.list({ cursor: 'x' })).toEqual({ entries: [], cursor: undefined });
  });

  it('is exported as lines of JSON, the oldest first', async () => {
    const app = await fill();
    let text = '';
    for await (const part of app.audit.export({ userId: 'ada' })) text += part;
    const lines = text.trimEnd().split('\n');
    const read = lines.map((line) => (JSON.parse(line) as { details: { index: number } }).details);
    expect(read).toEqual(Array.from({ length: 65 }, (_, index) => ({ index: index * 2 })));
  });

  it('names on whose behalf something was done', async () => {
    const app = new AuditApp();
    const actor = { kind: 'user', id: 'admin' } as const;
    await app.audit.as(actor, () =>
      app.services.get(Sessions).revokeAll('ada', { reason: 'lost' }),
    );
    expect(await app.entries()).toMatchObject([
      { actor, action: 'session.revoke', userId: 'ada', details: { reason: 'lost', isAll: true } },
    ]);
  });

  it('is of the system outside of a request', async () => {
    const app = new AuditApp();
    await app.services.get(Sessions).revokeAll('ada');
    expect(await app.entries()).toMatchObject([{ actor: { kind: 'system', id: null } }]);
  });

  it.each(['pay', 'Invoice.pay', 'invoice.', 'in voice.pay', '.'])(
    'has no action %p',
    async (action) => {
      const app = new AuditApp();
      const recording = app.audit.record({ action: action as 'a.b' });
      await expect(recording).rejects.toThrow('is no action');
    },
  );

  it.each([
    [{ retentionDays: 0 }, '`retentionDays`'],
    [{ required: 'yes' as unknown as boolean }, '`required`'],
    [{ ipAddress: 'x-real-ip' as unknown as () => string }, '`ipAddress`'],
    [{ seal: { key: 'short' } }, '`seal`'],
    [{ sinks: [{ name: 'seal', write: () => undefined }] }, 'A sink must have'],
    [{ sinks: [{ name: 'siem' } as unknown as { name: string; write(): void }] }, 'a function'],
    [{ sinks: ['a', 'a'].map((name) => ({ name, write: () => undefined })) }, 'Two sinks'],
  ])('refuses the options %j', async (options, sentence) => {
    const errors: string[] = [];
    const logger = { error: (error: Error) => errors.push(error.message), warn: () => undefined };
    const app = new AuditApp(options, { config: { logger } });
    await app.browser().visit('/auth/signin');
    expect(errors.join(' ')).toContain(sentence);
  });
});
