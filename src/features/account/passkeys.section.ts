/** The passkeys of the user on the account page. */
import type {
  AccountSection,
  AccountSectionHandler,
  FeatureRequest,
} from '../../core/features/index.js';
import type { Adapter } from '../../core/adapters/index.js';
import type { AdapterUser } from '../../core/models/index.js';
import type {
  SectionAction,
  SectionItem,
  SectionPasskey,
  SectionView,
} from '../../core/pages/index.js';
import type { VerifiedSession } from '../../core/sessions/index.js';
import type { PasskeySignals } from '../../core/sign-in/index.js';
import { toBase64url } from '../../core/webauthn/index.js';
import { MAX_NAME_LENGTH } from './account.service.js';
import { PASSKEY_PATHS } from './passkey-routes.js';
import type { DatedPasskey, UserSignInMethods } from './user-sign-in-methods.js';
import type { UpgradeAccess } from './upgrade-access.js';

/** Shows the section; nothing in an app without passkeys. */
export class PasskeysSection implements AccountSectionHandler {
  constructor(
    private readonly methods: UserSignInMethods,
    private readonly signals: PasskeySignals,
    private readonly upgrades: UpgradeAccess,
    private readonly adapter: Adapter | undefined,
  ) {}

  async showSection(request: FeatureRequest): Promise<SectionView | undefined> {
    const { session } = request;
    if (!session || !this.methods.hasPasskeys) return undefined;
    const found = await this.methods.listDatedPasskeys(session.userId);
    // Only for a stored user can one be registered.
    const user = await this.adapter?.getUser?.(session.userId);
    return {
      text: { name: 'account.passkeys.text' },
      items: found.map((passkey) => ({ ...describe(passkey), actions: this.listActions(passkey) })),
      empty: { name: 'account.passkeys.empty' },
      passkey: user ? await this.describeAddition(user, session, request) : undefined,
    };
  }

  /**
   * The script tells the password manager at each visit: signals may be lost, and other devices
   * change things too.
   */
  private async describeAddition(
    user: AdapterUser,
    session: VerifiedSession,
    request: FeatureRequest,
  ): Promise<SectionPasskey> {
    const { requestOrigin } = request;
    const isOffered = await this.upgrades.isOffered(session);
    return {
      ...ADD,
      provider: this.methods.requireProvider().id,
      signals: await this.signals.list(user, { request, requestOrigin }),
      ...(isOffered && { silentPath: PASSKEY_PATHS.upgrade }),
    };
  }

  /** What the adapter can do: those of Auth.js store no names. */
  private listActions(passkey: DatedPasskey): SectionAction[] {
    return [
      ...(this.adapter?.renameAuthenticator ? [describeRename(passkey)] : []),
      ...(this.adapter?.unlinkAccount ? [describeRemoval(passkey)] : []),
    ];
  }
}

/** A button that registers another one. */
const ADD = {
  label: 'account.passkeys.add',
  needsScript: 'account.passkeys.addNeedsScript',
  errors: {
    NotAllowedError: 'account.passkeys.addCancelled',
    InvalidStateError: 'account.passkeys.addExists',
    429: 'signInError.TooManyAttempts',
    other: 'account.passkeys.addFailed',
    unsupported: 'passkeyError.unsupported',
  },
  done: 'added',
} as const;

function describe({ name, isBackedUp, addedAt, lastUsedAt }: DatedPasskey): SectionItem {
  return {
    title: name ?? { name: 'account.passkeys.unnamed' },
    details: [
      { name: isBackedUp ? 'account.passkeys.synchronized' : 'account.passkeys.ofOneDevice' },
      ...(addedAt
        ? [{ name: 'account.passkeys.addedAt', moments: { time: addedAt } } as const]
        : []),
      ...(lastUsedAt
        ? [{ name: 'account.passkeys.lastUsedAt', moments: { time: lastUsedAt } } as const]
        : []),
    ],
  };
}

function describeRename({ id, name }: DatedPasskey): SectionAction {
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

function describeRemoval({ id }: DatedPasskey): SectionAction {
  return {
    label: 'account.passkeys.remove',
    path: PASSKEY_PATHS.remove,
    hidden: { id },
    confirm: { name: 'account.passkeys.removeText' },
    isDangerous: true,
    removesPasskey: toBase64url(id),
    done: 'removed',
  };
}

export const PASSKEYS_SECTION: AccountSection = {
  id: 'passkeys',
  title: 'account.passkeys.title',
  order: 220,
  notices: {
    added: 'account.passkeys.added',
    renamed: 'account.passkeys.renamed',
    removed: 'account.passkeys.removed',
  },
  errors: { LastSignInMethod: 'account.error.LastSignInMethod' },
  handler: PasskeysSection,
};
