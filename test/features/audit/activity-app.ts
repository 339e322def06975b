/** An app whose user `ada` looks at what was done to the account. */
import { AUDIT_ENTRIES, type AuditRow } from '../../../src/features/audit/audit-rows.js';
import { readText } from '../../core/pages/html.js';
import type { FactorAppSettings } from '../second-factors/factor-app.js';
import { HTML, type ProvingBrowser } from '../sessions/reauthentication/proving-browser.js';
import { AuditApp } from './audit-app.js';

export const PAGE = '/auth/account/activity';
export const ENTRIES = `${PAGE}/entries`;

interface Listed {
  readonly entries: readonly (Record<string, unknown> & { readonly id: string })[];
  readonly cursor: string | null;
}

/** The app, and the browser of its user. */
export class Visit {
  private constructor(
    readonly app: AuditApp,
    readonly browser: ProvingBrowser,
  ) {}

  /** An app whose user `ada` is signed in, beside `grace`. */
  static async start(settings: FactorAppSettings = {}): Promise<Visit> {
    const app = new AuditApp({ ipAddress: (headers) => headers.get('x-real-ip') }, settings);
    await app.createUser('ada', { password: true });
    await app.createUser('grace');
    return new Visit(app, await app.signIn('ada'));
  }

  /** The same app in another browser. */
  with(browser: ProvingBrowser): Visit {
    return new Visit(this.app, browser);
  }

  async show(path: string, headers: Readonly<Record<string, string>> = {}) {
    const response = await this.browser.visit(path, { headers: { ...HTML, ...headers } });
    return { status: response.status, html: await response.text() };
  }

  /** What each row of a page says. */
  async rows(path = PAGE, headers?: Readonly<Record<string, string>>): Promise<readonly string[]> {
    return readRows((await this.show(path, headers)).html);
  }

  async list(query = ''): Promise<Listed> {
    return (await (await this.browser.visit(`${ENTRIES}${query}`)).json()) as Listed;
  }

  async actions(query?: string): Promise<readonly unknown[]> {
    return (await this.list(query)).entries.map(({ action }) => action);
  }

  /** Records actions of the app. */
  async pay(count: number, userId = 'ada'): Promise<void> {
    for (let index = 0; index < count; index++) {
      this.app.now += 1_000;
      const details = { secret: 'a-fact' };
      await this.app.audit.record({ action: 'invoice.pay', userId, details });
    }
  }

  /** Changes an entry by hand. */
  async rewrite(id: string, changes: Partial<AuditRow>): Promise<void> {
    await this.app.adapter.tables.update(AUDIT_ENTRIES, { id }, changes);
  }

  async clear(): Promise<void> {
    const { tables } = this.app.adapter;
    for (const { id } of await this.app.entries()) await tables.delete(AUDIT_ENTRIES, { id });
  }
}

/** The rows of the section, or of the page. */
export function readRows(html: string): readonly string[] {
  const section = /<section id="activity".*?<\/section>/s.exec(html)?.[0] ?? html;
  return [...section.matchAll(/<li>.*?<\/li>/gs)].map(([row]) => readText(row));
}
