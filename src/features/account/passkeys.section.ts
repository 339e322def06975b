/** The passkeys of the user on the account page. */
import type {
  AccountSection,
  AccountSectionHandler,
  FeatureRequest,
} from '../../core/features/index.js';
import type { Adapter } from '../../core/adapters/index.js';
import type { Passkey } from '../../core/webauthn/index.js';
import type { SectionAction, SectionItem, SectionView } from '../../core/pages/index.js';
import { MAX_NAME_LENGTH } from './account.service.js';
import { PASSKEY_PATHS } from './passkey-routes.js';
import type { SignInMethods } from './sign-in-methods.js';

/** Shows the section; nothing in an app without passkeys. */
export class PasskeysSection implements AccountSectionHandler {
  constructor(
    private readonly methods: SignInMethods,
    private readonly adapter: Adapter | undefined,
  ) {}

  async showSection({ session }: FeatureRequest): Promise<SectionView | undefined> {
    if (!session || !this.methods.hasPasskeys) return undefined;
    const found = await this.methods.listPasskeys(session.userId);
    return {
      text: { name: 'account.passkeys.text' },
      items: found.map((passkey) => ({ ...describe(passkey), actions: this.listActions(passkey) })),
      empty: { name: 'account.passkeys.empty' },
    };
  }

  /** What the adapter can do: those of Auth.js store no names. */
  private listActions(passkey: Passkey): SectionAction[] {
    return [
      ...(this.adapter?.renameAuthenticator ? [describeRename(passkey)] : []),
      ...(this.adapter?.unlinkAccount ? [describeRemoval(passkey)] : []),
    ];
  }
}

function describe({ name, isBackedUp }: Passkey): SectionItem {
  return {
    title: name ?? { name: 'account.passkeys.unnamed' },
    details: [
      { name: isBackedUp ? 'account.passkeys.synchronized' : 'account.passkeys.ofOneDevice' },
    ],
  };
}

function describeRename({ id, name }: Passkey): SectionAction {
  return {
    label: 'account.passkeys.rename',
    path: PASSKEY_PATHS.rename,
    hidden: { id },
    fields: [
      {
        name: 'name',
        label: 'account.passkeys.name',
        type: 'text',
        autocomplete: 'off',
        maxlength: MAX_NAME_LENGTH,
        value: name ?? undefined,
      },
    ],
    done: 'renamed',
  };
}

function describeRemoval({ id }: Passkey): SectionAction {
  return {
    label: 'account.passkeys.remove',
    path: PASSKEY_PATHS.remove,
    hidden: { id },
    confirm: { name: 'account.passkeys.removeText' },
    isDangerous: true,
    done: 'removed',
  };
}

export const PASSKEYS_SECTION: AccountSection = {
  id: 'passkeys',
  title: 'account.passkeys.title',
  order: 220,
  notices: { renamed: 'account.passkeys.renamed', removed: 'account.passkeys.removed' },
  errors: { LastSignInMethod: 'account.error.LastSignInMethod' },
  handler: PasskeysSection,
};
