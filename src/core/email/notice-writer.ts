/** Writes the emails of features, in the design of the sign-in email. */
import { InvalidOption } from '../errors/configuration.errors.js';
import type { AuthRequest } from '../http/auth-request.js';
import { getFeatureUrl, type RequestOrigin } from '../http/request-origin.js';
import { addQuery } from '../http/routes.js';
import { replaceControls } from '../kernel/printable-text.js';
import type { Localizer } from '../localization/localizer.js';
import {
  formatDuration,
  type Localization,
  type MessageName,
  type MessageValues,
} from '../localization/messages.js';
import type { Theme } from '../models/theme.js';
import type { MailButton, MailDefinition } from './mail-definition.js';
import { getMailSite, type Mail, renderMail } from './mail-document.js';
import { toNonBreaking } from './mail-text.js';

/** What an email is about. */
export interface MailContents {
  /** The placeholders of the texts, by name. They are escaped, and become one line. */
  readonly facts?: MessageValues | undefined;
  /** An absolute URL: where the button leads, if the email names no path. */
  readonly link?: string | undefined;
  /** The secret of a link that works once: the parameter `token` of the button's path. */
  readonly token?: string | undefined;
  /** A code to type. */
  readonly code?: string | undefined;
  /** The language of the user, as a language tag (BCP 47). Default: that of the request. */
  readonly locale?: string | undefined;
}

/**
 * The request that an email is about. Its body is not read: the app's `locale` must not get a
 * password.
 */
export interface MailRequest extends Pick<AuthRequest, 'method' | 'url' | 'headers' | 'query'> {
  readonly requestOrigin: RequestOrigin;
  /** The approved URL to return to. */
  readonly callbackUrl?: string | undefined;
}

/** A written email. */
export interface Notice extends Mail {
  readonly kind: string;
  /** Where the button leads; without one, the site. */
  readonly url: string;
  readonly localization: Localization;
}

/** Writes emails. It sends none. */
export class NoticeWriter {
  constructor(
    private readonly localizer: Localizer,
    private readonly theme: Theme,
  ) {}

  /** The language that a stored user has chosen. */
  async findLanguageOf(userId: string | undefined): Promise<string | undefined> {
    return userId === undefined ? undefined : this.localizer.findLanguageOf(String(userId));
  }

  /** @throws {InvalidOption} when the order lacks a fact. */
  async write(
    definition: MailDefinition,
    contents: MailContents,
    request: MailRequest,
  ): Promise<Notice> {
    const { theme } = this;
    const { kind, subject, title, text, button, notes = [], isRequested = false } = definition;
    assertFacts(definition, contents);
    const localization = await this.localizer.localize({ ...request, body: {} }, contents.locale);
    const link = getLink(button, contents, request);
    const url = link ?? request.requestOrigin.origin;
    const facts = { url, theme, localization };
    const values = getValues(definition, contents, localization);
    const { name, host } = getMailSite(facts);
    const say = (message: MessageName) =>
      localization.t(message, { ...values, site: name ?? host });
    const shown = {
      intro: say(text),
      code: contents.code,
      notes: [...(isRequested ? ['mail.ignore' as const] : []), ...notes].map(say),
    };
    const opened = button && link !== undefined ? { label: say(button.label), link } : undefined;
    const mail = renderMail(facts, {
      // The site is filled in by what renders it, which names it in the text more fully.
      subject: localization.t(subject, values),
      title: say(title),
      site: '{site}',
      ...shown,
      button: opened?.label,
      code: shown.code === undefined ? undefined : { digits: shown.code, intro: undefined },
      text: isRequested ? writeRequested(shown, opened) : writeNotice(shown, opened),
    });
    return { ...mail, kind, url, localization };
  }
}

/** The reader would see the name of the placeholder in its place. */
function assertFacts({ kind, facts = [] }: MailDefinition, contents: MailContents): void {
  const missing = facts.find((name) => contents.facts?.[name] === undefined);
  if (missing === undefined) return;
  throw new InvalidOption(`The email "${kind}" was ordered without the fact "${missing}".`);
}

function getLink(
  button: MailButton | undefined,
  { link, token }: MailContents,
  { requestOrigin, callbackUrl }: MailRequest,
): string | undefined {
  if (button?.path === undefined) return button && link;
  const parameters = { token, callbackUrl };
  const query = (button.query ?? []).map((name) => [name, parameters[name]] as const);
  return addQuery(getFeatureUrl(requestOrigin, button.path), Object.fromEntries(query));
}

function getValues(
  { lifetimeMs }: MailDefinition,
  { facts = {} }: MailContents,
  { locale }: Localization,
): MessageValues {
  const lines = Object.entries(facts).map(([name, fact]): [string, string] => [
    name,
    replaceControls(String(fact), ' '),
  ]);
  const values = Object.fromEntries(lines);
  if (lifetimeMs === undefined) return values;
  return { ...values, duration: toNonBreaking(formatDuration(lifetimeMs, locale)) };
}

/** The texts of an email, in the language of the reader. */
interface ShownTexts {
  readonly intro: string;
  readonly code: string | undefined;
  readonly notes: readonly string[];
}

/** A button with its link. */
interface OpenedLink {
  readonly label: string;
  readonly link: string;
}

/** The link or the code comes first: it is what the reader waits for. */
function writeRequested({ intro, code, notes }: ShownTexts, opened?: OpenedLink): string {
  return toParagraphs([opened?.link, code, `${intro}\n${notes.join(' ')}`]);
}

/** Without a label, the link of a notice would say nothing. */
function writeNotice({ intro, code, notes }: ShownTexts, opened?: OpenedLink): string {
  return toParagraphs([intro, code, opened && `${opened.label}: ${opened.link}`, notes.join(' ')]);
}

function toParagraphs(parts: readonly (string | undefined)[]): string {
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}
