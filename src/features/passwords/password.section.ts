/** The password of the user on the account page. */
import type {
  AccountSection,
  AccountSectionHandler,
  FeatureRequest,
} from '../../core/features/index.js';
import type { SectionView } from '../../core/pages/index.js';
import { PATHS } from './password-form.js';
import type { PasswordStore } from './password-store.js';

/** Shows the section. */
export class PasswordSection implements AccountSectionHandler {
  constructor(private readonly store: PasswordStore) {}

  async showSection({ session }: FeatureRequest): Promise<SectionView | undefined> {
    if (!session) return undefined;
    const stored = await this.store.find(session.userId);
    return stored
      ? {
          text: { name: 'password.changedAt', moments: { time: stored.changedAt } },
          links: [{ label: 'changePassword.title', path: PATHS.change }],
        }
      : {
          text: { name: 'password.none' },
          links: [{ label: 'firstPassword.title', path: PATHS.first }],
        };
  }
}

export const PASSWORD_SECTION: AccountSection = {
  id: 'password',
  title: 'signIn.password',
  order: 200,
  handler: PasswordSection,
};
