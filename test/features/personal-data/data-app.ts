/** An app from which users download their data. */
import { MemoryAdapter } from '../../../src/core/adapters/memory.adapter.js';
import type { AuthConfig } from '../../../src/core/index.js';
import { Account } from '../../../src/features/account/index.js';
import { type OwnData, PersonalData } from '../../../src/features/personal-data/index.js';
import { Sessions } from '../../../src/features/sessions/index.js';
import type { Browser } from '../../support/browser.js';

export const EXPORT = '/auth/account/data/export';

export class DataApp {
  readonly adapter = new MemoryAdapter();
  readonly errors: Error[] = [];
  readonly mails: string[] = [];
  readonly config: AuthConfig;

  constructor(own: Readonly<Record<string, OwnData>> = {}, url = 'https://app.test') {
    this.config = {
      url,
      secret: 'a secret of more than thirty-two bytes',
      adapter: this.adapter,
      session: { strategy: 'jwt' },
      features: [Sessions({ pollInterval: 1e9 }), Account(), PersonalData({ own })],
      mail: { mailer: ({ to, text }) => void this.mails.push(`${to}\n${text}`) },
      logger: { error: (error) => this.errors.push(error), warn: () => undefined },
      providers: [
        {
          id: 'credentials',
          name: 'Name',
          type: 'credentials',
          credentials: { name: {} },
          authorize: async ({ name }) => {
            const email = `${String(name)}@app.test`;
            const known = await this.adapter.getUserByEmail(email);
            return known ?? this.adapter.createUser(toUser(String(name), email));
          },
        },
      ],
    };
  }
}

function toUser(id: string, email: string) {
  return { id, name: id, email, emailVerified: null };
}

/** Signs a browser in, and returns it. */
export async function signIn(browser: Browser, name = 'ada'): Promise<Browser> {
  await browser.post('/auth/callback/credentials', { name });
  return browser;
}

/** The app's own data: so many rows, made as they are read. */
export function countedRows(count: number): OwnData & { made: number; hasEnded: boolean } {
  return {
    made: 0,
    hasEnded: false,
    async *list() {
      try {
        for (let number = 0; number < count; number++) {
          this.made++;
          yield { number, text: 'a row of some length, as real rows have one' };
        }
      } finally {
        this.hasEnded = true;
      }
    },
    erase: () => undefined,
  };
}
