/** An app with an audit log, and what is in it. */
import { Audit, type AuditEntry, type AuditOptions } from '../../../src/features/audit/index.js';
import { VisitorCounts } from '../../../src/features/audit/visitor-counts.js';
import type { Feature } from '../../../src/features/index.js';
import { PersonalData } from '../../../src/features/personal-data/index.js';
import { FactorApp, type FactorAppSettings } from '../second-factors/factor-app.js';

/** What an entry says, without what differs from run to run. */
export type Summary = Pick<AuditEntry, 'action' | 'outcome' | 'reason' | 'userId'>;

export class AuditApp extends FactorApp {
  constructor(
    audit: AuditOptions = {},
    {
      features = [],
      strategy = 'jwt',
      ...settings
    }: FactorAppSettings & { readonly strategy?: 'jwt' | 'database' } = {},
  ) {
    const own: readonly Feature[] = [PersonalData(), Audit(audit)];
    super(strategy, { ...settings, features: [...own, ...features] });
  }

  get audit(): Audit {
    return this.services.get(Audit);
  }

  /** All entries, the oldest first, with the counted refusals. */
  async entries(): Promise<readonly AuditEntry[]> {
    await this.services.get(VisitorCounts).flush();
    const { entries } = await this.audit.list({ limit: 1000 });
    return entries.toReversed();
  }

  async summaries(): Promise<readonly Summary[]> {
    return (await this.entries()).map(({ action, outcome, reason, userId }) => ({
      ...{ action, outcome, reason, userId },
    }));
  }
}
