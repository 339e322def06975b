/** Links that are opened concurrently. */
import { describe, expect, it } from '@jest/globals';
import type { Adapter, AdapterUser } from '../../../src/core/adapters/adapter.js';
import { TypeORMAdapter } from '../../../src/adapters/typeorm/index.js';
import type { Browser } from '../../support/browser.js';
import { sqlite } from '../../adapters/typeorm/sqlite.js';
import { COOKIE, NOW } from '../actions/app.js';
import { ADDRESS, Mailbox, signedInAs } from './mailbox.js';
import { withoutReference } from '../../support/error-reference.js';

const MANY = 16;

/** A browser that is ready to confirm a link. */
async function confirming(mailbox: Mailbox, link: URL): Promise<() => Promise<Response>> {
  const browser = mailbox.app.browser();
  const form = { ...Object.fromEntries(link.searchParams), csrfToken: await browser.csrfToken() };
  return () => browser.visit('/auth/callback/email', { form });
}

async function allAtOnce(acts: readonly (() => Promise<Response>)[]): Promise<Response[]> {
  return Promise.all(acts.map((act) => act()));
}

function carriesSession(response: Response): boolean {
  return response.headers.getSetCookie().some((cookie) => cookie.startsWith(COOKIE.session));
}

/** The query of each redirect with an error. */
function errorsIn(responses: readonly Response[]): (string | null)[] {
  return responses
    .filter((response) => !carriesSession(response))
    .map((response) => withoutReference(response.headers.get('location'))?.split('?')[1] ?? null);
}

describe.each([
  ['in memory', undefined],
  ['with TypeORM on SQLite', () => TypeORMAdapter(sqlite())],
] as const)('%s', (_, open) => {
  async function withMailbox(run: (mailbox: Mailbox, adapter: Adapter) => Promise<void>) {
    const own = open?.();
    const mailbox = new Mailbox(own ? { adapter: () => own } : {});
    try {
      await run(mailbox, own ?? mailbox.database.adapter);
    } finally {
      await own?.close();
    }
  }

  it(`B19 of ${MANY} who open one link at once, one is signed in`, async () => {
    await withMailbox(async (mailbox) => {
      for (let round = 0; round < 5; round++) {
        const link = await mailbox.linkFor(`ada-${round}@example.com`);
        const acts = await Promise.all(
          Array.from({ length: MANY }, () => confirming(mailbox, link)),
        );
        const responses = await allAtOnce(acts);
        expect(responses.filter(carriesSession)).toHaveLength(1);
        expect(errorsIn(responses)).toEqual(Array(MANY - 1).fill('error=Verification'));
      }
    });
  });

  it('B19 a double click in the browser that asked for it signs it in', async () => {
    await withMailbox(async (mailbox) => {
      const link = await mailbox.linkFor();
      const click = () => mailbox.open(link);
      const responses = await allAtOnce([click, click, click]);
      expect(responses.filter(carriesSession)).toHaveLength(1);
      await expect(signedInAs(mailbox.browser)).resolves.toBe(ADDRESS);
    });
  });

  it('F07 two links to one new address, opened at once, make one user', async () => {
    await withMailbox(async (mailbox, adapter) => {
      const links = [await mailbox.linkFor(), await mailbox.linkFor(), await mailbox.linkFor()];
      const acts = await Promise.all(links.map((link) => confirming(mailbox, link)));
      const responses = await allAtOnce(acts);
      expect(responses.map(carriesSession)).toEqual([true, true, true]);
      const user = await adapter.getUserByEmail!(ADDRESS);
      expect(user?.emailVerified).toBeInstanceOf(Date);
      expect(mailbox.app.errors()).toEqual([]);
    });
  });

  it('links to many new addresses, opened at once, make one user each', async () => {
    await withMailbox(async (mailbox, adapter) => {
      const addresses = Array.from({ length: MANY }, (_, index) => `guest-${index}@example.com`);
      const links: URL[] = [];
      for (const address of addresses) links.push(await mailbox.linkFor(address));
      const acts = await Promise.all(links.map((link) => confirming(mailbox, link)));
      const responses = await allAtOnce(acts);
      expect(responses.every(carriesSession)).toBe(true);
      const users = await Promise.all(
        addresses.map(async (email) => adapter.getUserByEmail!(email)),
      );
      expect(new Set(users.map((user) => user?.id)).size).toBe(MANY);
    });
  });
});

describe('a link to a new address, while another sign-in creates its user,', () => {
  /** Another process stores the user in the moment between this one's look and its insertion. */
  async function overtakenBy(rival: Partial<AdapterUser>) {
    const mailbox: Mailbox = new Mailbox({
      adapter: (own) => ({
        ...own,
        createUser: async (user) => {
          await own.createUser!({ ...user, id: 'rival', ...rival });
          return own.createUser!(user);
        },
      }),
    });
    await mailbox.signIn();
    const { users, sessions } = await mailbox.database.rows();
    return { mailbox, users, sessions };
  }

  it('F07 signs in as that user, who is not new any more', async () => {
    const { mailbox, users, sessions } = await overtakenBy({ emailVerified: new Date(1) });
    expect(users).toEqual([{ id: 'rival', email: ADDRESS, emailVerified: new Date(NOW) }]);
    expect(sessions).toEqual([expect.objectContaining({ userId: 'rival' })]);
    expect(mailbox.app.errors()).toEqual([]);
    expect(mailbox.trace).not.toContain('revokeAccess');
  });

  it('A72 revokes earlier access to that user, if its address was not verified', async () => {
    const { mailbox, users, sessions } = await overtakenBy({ emailVerified: null });
    expect(users).toEqual([expect.objectContaining({ id: 'rival', emailVerified: new Date(NOW) })]);
    expect(mailbox.trace).toContain('revokeAccess');
    expect(sessions).toHaveLength(1);
  });
});

describe('requested concurrently', () => {
  it('each link works, and binds the browser that requested it', async () => {
    const mailbox = new Mailbox();
    const browsers: Browser[] = Array.from({ length: MANY }, () => mailbox.app.browser());
    await Promise.all(
      browsers.map((browser, index) => mailbox.ask(`guest-${index}@example.com`, { browser })),
    );
    expect(new Set(mailbox.outbox.map(({ token }) => token)).size).toBe(MANY);
    for (const { identifier, url } of mailbox.outbox) {
      const browser = browsers[Number(/\d+/.exec(identifier)?.[0])]!;
      await mailbox.open(new URL(url), browser);
      await expect(signedInAs(browser)).resolves.toBe(identifier);
    }
  });
});
