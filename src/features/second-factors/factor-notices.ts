/** The emails to users whose second factors have changed. */
import type { Adapter } from '../../core/adapters/index.js';
import type { Notices } from '../../core/email/index.js';
import { asError } from '../../core/errors/index.js';
import { type FeatureRequest, mail } from '../../core/features/index.js';
import type { Logger } from '../../core/kernel/index.js';
import type { AdapterUser } from '../../core/models/index.js';

/** What an email is about. */
export type FactorMailKind =
  | 'secondFactorAdded'
  | 'secondFactorReplaced'
  | 'secondFactorRemoved'
  | 'secondFactorReset'
  | 'recoveryCodesReplaced'
  | 'recoveryCodeUsed'
  | 'recoveryCodesLow'
  | 'secondFactorLocked';

/** Sends them. An app without a mailer sends none. */
export class FactorNotices {
  constructor(
    private readonly notices: Notices,
    private readonly adapter: Adapter | undefined,
    private readonly logger: Logger,
  ) {}

  /** Never rejects: what it is about has happened. */
  async tell(
    kind: FactorMailKind,
    userId: string,
    request?: FeatureRequest,
    facts?: Readonly<Record<string, string>>,
  ): Promise<void> {
    const user = await this.findUser(userId);
    if (!user?.email) return;
    await this.notices.tell(
      { kind, to: { user, to: 'address' }, ...(facts && { facts }) },
      request,
    );
  }

  private async findUser(userId: string): Promise<AdapterUser | null> {
    try {
      return (await this.adapter?.getUser?.(userId)) ?? null;
    } catch (thrown) {
      this.logger.error(asError(thrown));
      return null;
    }
  }
}

/** What all of them have. */
const COMMON = {
  title: 'secondFactor.title',
  button: { label: 'secondFactorMail.button', path: '/signin' },
  notes: ['secondFactorMail.notYou'],
} as const;

/** The emails, each with the address of the site's sign-in page. */
export const FACTOR_MAILS = [
  mail({
    ...COMMON,
    kind: 'secondFactorAdded',
    subject: 'secondFactorMail.added.subject',
    text: 'secondFactorMail.added.text',
  }),
  mail({
    ...COMMON,
    kind: 'secondFactorReplaced',
    subject: 'secondFactorMail.replaced.subject',
    text: 'secondFactorMail.replaced.text',
  }),
  mail({
    ...COMMON,
    kind: 'secondFactorRemoved',
    subject: 'secondFactorMail.removed.subject',
    text: 'secondFactorMail.removed.text',
  }),
  mail({
    ...COMMON,
    kind: 'secondFactorReset',
    subject: 'secondFactorMail.removed.subject',
    text: 'secondFactorMail.reset.text',
  }),
  mail({
    ...COMMON,
    kind: 'recoveryCodesReplaced',
    subject: 'secondFactorMail.codes.subject',
    text: 'secondFactorMail.codes.text',
  }),
  mail({
    ...COMMON,
    kind: 'recoveryCodeUsed',
    subject: 'secondFactorMail.codeUsed.subject',
    text: 'secondFactorMail.codeUsed.text',
    facts: ['count'],
  }),
  mail({
    ...COMMON,
    kind: 'recoveryCodesLow',
    subject: 'secondFactorMail.codeUsed.subject',
    text: 'secondFactorMail.codeUsed.text',
    notes: ['secondFactor.codesLow', ...COMMON.notes],
    facts: ['count'],
  }),
  mail({
    ...COMMON,
    kind: 'secondFactorLocked',
    subject: 'secondFactorMail.locked.subject',
    text: 'secondFactorMail.locked.text',
  }),
];
