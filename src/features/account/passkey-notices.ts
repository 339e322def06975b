/** The emails to the owner of an account about its passkeys. */
import type { Adapter } from '../../core/adapters/index.js';
import type { Notices } from '../../core/email/index.js';
import { type FeatureRequest, mail } from '../../core/features/index.js';

const BUTTON = { label: 'account.passkeyMail.button', path: '/account' } as const;

/** A passkey that the browser has made without asking, and one that was removed. */
export const PASSKEY_MAILS = [
  mail({
    kind: 'passkeyAdded',
    subject: 'account.passkeyMail.subject',
    title: 'account.passkeyMail.title',
    text: 'account.passkeyMail.text',
    notes: ['account.passkeyMail.notYou'],
    button: BUTTON,
  }),
  mail({
    kind: 'passkeyRemoved',
    subject: 'account.passkeyRemovedMail.subject',
    title: 'account.passkeyRemovedMail.title',
    text: 'account.passkeyRemovedMail.text',
    notes: ['account.passkeyRemovedMail.notYou'],
    button: BUTTON,
  }),
];

/** Sends them, to users who have an address. */
export class PasskeyNotices {
  constructor(
    private readonly adapter: Adapter | undefined,
    private readonly notices: Notices,
  ) {}

  async tell(
    kind: 'passkeyAdded' | 'passkeyRemoved',
    userId: string,
    request: FeatureRequest,
  ): Promise<void> {
    const user = await this.adapter?.getUser?.(userId);
    if (user?.email) await this.notices.tell({ kind, to: { user, to: 'address' } }, request);
  }
}
