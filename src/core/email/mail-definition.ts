/** An email of a feature, as data: what it is about, its texts, and where its button leads. */
import type { FeaturePath } from '../http/routes.js';
import { key, type ServiceDefinition, type Token } from '../kernel/container.js';
import type { FeatureCatalog } from '../localization/feature-catalogs.js';
import type { MessageName } from '../localization/messages.js';
import type { Mailer } from './mail-options.js';

/** The button of an email. */
export interface MailButton {
  readonly label: MessageName;
  /**
   * Where it leads, below the base path: a route of the feature, or one of the library such as
   * `/signin`. Default: the `link` of the order, without which the email has no button.
   */
  readonly path?: FeaturePath;
  /**
   * The parameters of the path: the token of the order, and the URL to return to. Default: none.
   */
  readonly query?: readonly ('token' | 'callbackUrl')[];
}

/**
 * An email of a feature. Its texts are names of messages: of the feature's own, or of the
 * library's. Each may have the placeholders `{site}`, `{duration}`, and those that `facts` names.
 *
 * @publicApi
 */
export interface MailDefinition {
  /** In camel case, unique among all features: `resetPassword`. An app's own mailer gets it. */
  readonly kind: string;
  readonly subject: MessageName;
  /** The heading. Below it stands the name of the site. */
  readonly title: MessageName;
  /** The sentences below the heading. A `code` of the order stands below them. */
  readonly text: MessageName;
  /** Default: no button. */
  readonly button?: MailButton;
  /** The sentences at the end. Default: none. */
  readonly notes?: readonly MessageName[];
  /** The placeholders that an order fills in. Default: none. */
  readonly facts?: readonly string[];
  /**
   * How long the link or the code works, in milliseconds: the placeholder `{duration}`. Default:
   * not known.
   */
  readonly lifetimeMs?: number;
  /**
   * Whether a client asked for the email, whose user may not be its reader: it then says that the
   * reader may ignore it. Default `false`: it says what has happened.
   */
  readonly isRequested?: boolean;
  /**
   * Whether the feature cannot work without the email: an app without a mailer does not start.
   * Default `false`: it is not sent there.
   */
  readonly isRequired?: boolean;
  /**
   * A service of the feature that is its mailer, in place of that of the configuration unless it is
   * `undefined`.
   */
  readonly mailer?: Token<Mailer | undefined>;
  /** What treats all emails together: each of them brings the same. */
  readonly family: MailFamily;
}

/** Comes with the emails, so that an app without any does not load it. */
export interface MailFamily {
  /** The rows of the services that write and send emails. */
  readonly services: readonly ServiceDefinition[];
  /**
   * The problems of the texts of a feature's emails, as sentences.
   *
   * @param id - Of the feature.
   * @param messages - The feature's own, in English.
   */
  findProblems(
    id: string,
    mails: readonly MailDefinition[],
    messages: FeatureCatalog,
  ): readonly string[];
}

/** An email, and who sends it. */
export interface MailKind {
  readonly definition: MailDefinition;
  /** `undefined` for an email that is not sent in this app. */
  readonly mailer: Mailer | undefined;
}

/** The emails of all features, by kind. */
export const MailKindsToken = key<ReadonlyMap<string, MailKind>>('MailKinds');
