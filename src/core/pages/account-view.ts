/** The account page, as data: sections with texts, rows, buttons and forms. */
import type { FeaturePath } from '../http/routes.js';
import type { MessageName } from '../localization/messages.js';
import type { PasskeySignal } from '../models/webauthn.js';
import type { FieldChoice } from './choice-field.js';
import type { FormField, PageLink, PageText } from './form-page.js';

/**
 * A text of a section: what a user or a device is called, as it is, or a message. A moment is shown
 * as the time that has passed since, or that is left.
 *
 * @publicApi
 */
export type SectionText =
  | string
  | (PageText & {
      /** Moments, by the name of their placeholder. */
      readonly moments?: Readonly<Record<string, Date>> | undefined;
    });

/** A field of a form; with `choices`, a list to choose from. */
export interface SectionField extends FormField {
  readonly value?: string | undefined;
  readonly choices?: readonly FieldChoice[];
}

/**
 * A button that posts to a route of a feature, or a form if it has fields.
 *
 * @publicApi
 */
export interface SectionAction {
  readonly label: MessageName;
  /** The route, with the values of its parameters. */
  readonly path: FeaturePath;
  /** Default: POST. */
  readonly method?: 'POST' | 'DELETE';
  readonly hidden?: Readonly<Record<string, string>>;
  /** Default: none. */
  readonly fields?: readonly SectionField[];
  /**
   * The name of the button of the form, if it has another one than what opens it. Default: `label`.
   */
  readonly submit?: MessageName;
  /** What the user is asked before. Default: nothing. */
  readonly confirm?: SectionText;
  /** Whether the answer is a file, so that the page stays. Default `false`. */
  readonly isDownload?: boolean;
  /** Whether it takes something away. Default `false`. */
  readonly isDangerous?: boolean;
  /**
   * The id of the passkey that it removes, in base64url, for the signal to the password manager.
   * Default: none.
   */
  readonly removesPasskey?: string;
  /** The name of the notice that the page shows afterwards, of `notices` of the section. */
  readonly done?: string;
}

/**
 * A button that registers a passkey for the user. It needs a script: where none runs, the page says
 * so.
 */
export interface SectionPasskey {
  readonly label: MessageName;
  /** The id of the provider of passkeys. */
  readonly provider: string;
  readonly needsScript: MessageName;
  /**
   * The texts for errors of the browser by the error's name, for the server's by status, and
   * `other` and `unsupported`.
   */
  readonly errors: Readonly<Record<string, MessageName>>;
  /** As in {@link SectionAction}. */
  readonly done?: string;
  /**
   * What the script tells the password manager of the browser, so that it forgets what was removed.
   * Default: nothing.
   */
  readonly signals?: readonly PasskeySignal[];
  /**
   * The route from which the script gets the options of a passkey that the browser makes without
   * asking, where it can, and to which it posts the response. Default: none.
   */
  readonly silentPath?: FeaturePath | undefined;
}

/** A link to a page of a feature. */
export interface SectionLink {
  readonly label: MessageName;
  readonly path: FeaturePath;
}

/** A row of a section: a device, a passkey, an account. */
export interface SectionItem {
  readonly title: SectionText;
  /** Lines below the title. */
  readonly details?: readonly SectionText[];
  /** A short word beside the title: "This device". */
  readonly mark?: MessageName | undefined;
  /**
   * The address of a picture before the title, by https. The page lets browsers load it from there.
   */
  readonly image?: string | undefined;
  /** The name whose initials stand in place of a picture. Default: nothing does. */
  readonly initialsOf?: string | undefined;
  readonly actions?: readonly SectionAction[];
}

/**
 * What a section of the account page shows.
 *
 * @publicApi
 */
export interface SectionView {
  readonly text?: SectionText | undefined;
  readonly items?: readonly SectionItem[];
  /** In place of `items` without a row. */
  readonly empty?: SectionText;
  readonly links?: readonly SectionLink[];
  readonly actions?: readonly SectionAction[];
  readonly passkey?: SectionPasskey | undefined;
}

/** A section of the page, by its id and title. */
export interface ShownSection {
  readonly id: string;
  readonly title: MessageName;
  /** `undefined` for a section that failed, which the page says. */
  readonly view: SectionView | undefined;
}

/** What a section needs of the page that it stands on. The addresses are trusted. */
export interface SectionHost {
  /** Where the actions of the section lead back to. */
  readonly url: string;
  readonly csrfToken: string | undefined;
  /** For the moments of sections, in milliseconds since the epoch. */
  readonly now: number;
  /** The address of an action of a provider. */
  readonly toProviderUrl: (action: 'callback' | 'webauthn-options', provider: string) => string;
  /** The address of a route. */
  readonly toUrl: (path: FeaturePath) => string;
}

/** One section, on a page of its own. */
export interface SectionPage extends SectionHost {
  /** Unique among the sections, in lower case. */
  readonly id: string;
  readonly title: MessageName;
  readonly view: SectionView;
  /** The page that it belongs to. */
  readonly parent: PageLink;
}

/** The account page. */
export interface AccountPage extends SectionHost {
  readonly title: MessageName;
  /** Names the user in `{user}`. */
  readonly signedInAs: MessageName;
  /** The name of the navigation. */
  readonly navigation: MessageName;
  /** In place of a section that failed. */
  readonly sectionFailed: MessageName;
  readonly signOutUrl: string;
  /** The page of the app that the user came from. */
  readonly returnUrl: string;
  /** The name of the user, or the address. */
  readonly user: string | undefined;
  /** The address of a picture of the user, by https. */
  readonly image: string | undefined;
  readonly sections: readonly ShownSection[];
  /** What was done, or went wrong. */
  readonly notice: PageText | undefined;
  readonly error: PageText | undefined;
}

/** The address of the page after an action: with the notice that it has, if any. */
export function getNoticeUrl(page: SectionHost, section: string, done: string | undefined): string {
  return done === undefined ? page.url : `${page.url}?done=${section}.${done}`;
}
