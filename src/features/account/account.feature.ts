import { AdapterToken } from '../../core/adapters/index.js';
import { Notices } from '../../core/email/index.js';
import {
  AccountSectionsToken,
  feature,
  FeatureLinksToken,
  UserGuards,
  userGuards,
} from '../../core/features/index.js';
import { ClockToken, LoggerToken, service, TimersToken } from '../../core/kernel/index.js';
import { Localizer } from '../../core/localization/index.js';
import { ProviderRegistry } from '../../core/providers/index.js';
import { ProofChanges, SessionLevelsToken, SessionService } from '../../core/sessions/index.js';
import { PasskeySignals, SilentPasskeys } from '../../core/sign-in/index.js';
import { TableStoreToken } from '../../core/tables/index.js';
import { PASSKEY_ROWS, PASSKEYS, Passkeys } from '../../core/webauthn/index.js';
import { AccountOptionsToken, findOptionProblems, OPTION_NAMES } from './account-options.js';
import { ACCOUNT_ROUTE, AccountPageHandler } from './account-page.js';
import { AccountService } from './account.service.js';
import {
  LINKED_ACCOUNTS_ROUTE,
  LINKED_ACCOUNTS_SECTION,
  LinkedAccountsHandler,
} from './linked-accounts.section.js';
import { ChosenLanguages, USER_LANGUAGES } from './chosen-languages.js';
import { LANGUAGE_ROUTES, LANGUAGE_SECTION, LanguageHandler } from './language.section.js';
import { ACCOUNT_MESSAGES } from './messages/index.js';
import {
  ListPasskeys,
  ListPasskeySignals,
  PASSKEY_ROUTES,
  RemovePasskey,
  RenamePasskey,
} from './passkey-routes.js';
import { PASSKEY_MAILS, PasskeyNotices } from './passkey-notices.js';
import { PasskeyUpgrade, UPGRADE_ROUTES } from './passkey-upgrade.js';
import { PASSKEY_USES, PasskeyUses } from './passkey-uses.js';
import { PASSKEYS_SECTION, PasskeysSection } from './passkeys.section.js';
import { PROFILE_ROUTES, PROFILE_SECTION, ProfileHandler } from './profile.section.js';
import { UserSignInMethods } from './user-sign-in-methods.js';
import { UpgradeAccess } from './upgrade-access.js';

/**
 * The account page, at `account` below the base path, and the routes behind it: who the user is,
 * and how the user signs in. Other features add their sections to it, such as the devices of
 * `Sessions` and the password of `Passwords`; so can yours. It needs no script, and is in the
 * language and the design of the other pages.
 *
 * `Account` is also the token of its service.
 *
 * @example
 * ```ts
 * const features = [Sessions(), Account()];
 * ```
 * @publicApi
 */
export const Account = feature(AccountService, AccountOptionsToken, {
  id: 'account',
  optionNames: OPTION_NAMES,
  checkOptions: findOptionProblems,
  inject: [AdapterToken, ProviderRegistry],
  messages: ACCOUNT_MESSAGES,
  links: { account: '/account' },
  services: [
    PASSKEY_ROWS,
    PASSKEYS,
    service(AccountPageHandler, [
      AccountSectionsToken,
      AccountOptionsToken,
      AccountService,
      ClockToken,
      TimersToken,
      LoggerToken,
    ]),
    service(PasskeyUses, [TableStoreToken, ClockToken, LoggerToken]),
    service(UserSignInMethods, [
      AccountService,
      Passkeys,
      ProviderRegistry,
      PasskeyUses,
      FeatureLinksToken,
    ]),
    service(ProfileHandler, [AccountService, SessionService]),
    service(ChosenLanguages, [AdapterToken, TableStoreToken, LoggerToken]),
    service(LanguageHandler, [Localizer, ChosenLanguages, AdapterToken]),
    service(LinkedAccountsHandler, [AccountService]),
    service(UpgradeAccess, [
      AccountOptionsToken,
      SessionLevelsToken,
      ProofChanges,
      UserSignInMethods,
      AdapterToken,
      ClockToken,
    ]),
    service(PasskeyNotices, [AdapterToken, Notices]),
    service(PasskeyUpgrade, [
      UpgradeAccess,
      SilentPasskeys,
      UserSignInMethods,
      PasskeyNotices,
      LoggerToken,
    ]),
    service(PasskeysSection, [UserSignInMethods, PasskeySignals, UpgradeAccess, AdapterToken]),
    service(ListPasskeySignals, [PasskeySignals, UserSignInMethods, AdapterToken]),
    service(ListPasskeys, [UserSignInMethods]),
    service(RenamePasskey, [Passkeys, UserSignInMethods]),
    service(RemovePasskey, [
      Passkeys,
      UserSignInMethods,
      UserGuards,
      PasskeyUses,
      ProofChanges,
      PasskeyNotices,
    ]),
  ],
  routes: [
    ACCOUNT_ROUTE,
    ...PROFILE_ROUTES,
    ...LANGUAGE_ROUTES,
    LINKED_ACCOUNTS_ROUTE,
    ...PASSKEY_ROUTES,
    ...UPGRADE_ROUTES,
  ],
  mails: PASSKEY_MAILS,
  tables: [PASSKEY_USES, USER_LANGUAGES],
  // Without an adapter there are no passkeys, and no stored user.
  needsTables: ({ adapter }) => adapter !== undefined,
  listeners: [PasskeyUses],
  implies: [userGuards],
  languageChoice: ChosenLanguages,
  sessionHooks: [ChosenLanguages],
  accountSections: [PROFILE_SECTION, LANGUAGE_SECTION, PASSKEYS_SECTION, LINKED_ACCOUNTS_SECTION],
});

/** The service of the feature. */
export type Account = AccountService;
