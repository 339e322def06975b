/** Sections of the account page, which the feature `Account` shows. */
import { key, type Token } from '../kernel/container.js';
import type { Awaitable } from '../kernel/objects.js';
import type { MessageName } from '../localization/messages.js';
import type { SectionView } from '../pages/account-view.js';
import type { FeatureRequest } from './feature-route.js';

/**
 * A service that says what a section shows.
 *
 * @publicApi
 */
export interface AccountSectionHandler {
  /**
   * What the user of the session sees; `undefined` where the section does not apply to the user. If
   * it throws, the page says that this section cannot be shown, and the error is logged.
   *
   * @param request - That of the page, whose `session` is never `null`.
   */
  showSection(request: FeatureRequest): Awaitable<SectionView | undefined>;
}

/**
 * A section of the account page.
 *
 * @publicApi
 */
export interface AccountSection {
  /** Unique, in lower case: `devices`. The page has it as an anchor. */
  readonly id: string;
  readonly title: MessageName;
  /**
   * Where it stands: the lowest first. Who the user is has 100, ways to sign in 200 to 299,
   * devices 300, what was done to the account 400, what else the feature of an app adds 500, and
   * what ends an account 900.
   */
  readonly order: number;
  /** What the page says after an action of the section, by the name in `done`. */
  readonly notices?: Readonly<Record<string, MessageName>>;
  /** What the page says after an action that failed, by the code of the `RouteError`. */
  readonly errors?: Readonly<Record<string, MessageName>>;
  readonly handler: Token<AccountSectionHandler>;
}

/** A section, and the service behind it. */
export interface ServedSection {
  readonly section: AccountSection;
  readonly handler: AccountSectionHandler;
}

/** The sections of all features. */
export const AccountSectionsToken = key<readonly ServedSection[]>('AccountSections');

/** The services of these sections, in their order. */
export const SectionHandlersToken = key<readonly AccountSectionHandler[]>('SectionHandlers');
