/** `mail()`: an email of a feature, with what writes, sends and checks all emails. */
import type { MailDefinition, MailFamily } from '../email/mail-definition.js';
import { MailKindsToken } from '../email/mail-definition.js';
import { MailSettingsToken } from '../email/mail-options.js';
import { MailThrottle } from '../email/mail-throttle.js';
import { NoticeDelivery } from '../email/notice-delivery.js';
import { NoticeWriter } from '../email/notice-writer.js';
import { Notices } from '../email/notices.js';
import { OriginResolver } from '../http/request-origin.js';
import { service } from '../kernel/container.js';
import { LoggerToken } from '../kernel/logger.js';
import { ClockToken, FetchToken } from '../kernel/platform.js';
import type { FeatureCatalog } from '../localization/feature-catalogs.js';
import { en } from '../localization/languages/en.js';
import { Localizer } from '../localization/localizer.js';
import { splitMessage } from '../localization/messages.js';
import { ThemeToken } from '../pages/page-renderer.js';
import { ProviderRegistry } from '../providers/provider-registry.js';

const FAMILY: MailFamily = {
  services: [
    service(NoticeWriter, [Localizer, ThemeToken]),
    service(NoticeDelivery, [MailSettingsToken, ProviderRegistry, FetchToken, ClockToken]),
    service(Notices, [
      MailKindsToken,
      NoticeWriter,
      NoticeDelivery,
      MailThrottle,
      OriginResolver,
      LoggerToken,
    ]),
  ],
  findProblems: (id, mails, messages) =>
    mails.flatMap((definition) => findMissingTexts(id, definition, messages)),
};

/**
 * Makes an email of a feature, for its `mails`. The feature sends it by {@link Notices}.
 *
 * @example
 * ```ts
 * const INVITATION = mail({
 *   kind: 'invitation',
 *   subject: 'invites.mail.subject',
 *   title: 'invites.mail.title',
 *   text: 'invites.mail.text',
 *   facts: ['team'],
 *   button: { label: 'invites.mail.button', path: '/invites/accept', query: ['token'] },
 * });
 * ```
 * @publicApi
 */
export function mail(definition: Omit<MailDefinition, 'family'>): MailDefinition {
  return { ...definition, family: FAMILY };
}

/**
 * The problems of the texts of an email: one that is missing, and a placeholder that nothing fills
 * in.
 */
function findMissingTexts(
  id: string,
  { kind, subject, title, text, button, notes = [], facts = [], lifetimeMs }: MailDefinition,
  messages: FeatureCatalog,
): string[] {
  const known = ['site', ...(lifetimeMs === undefined ? [] : ['duration']), ...facts];
  const names: readonly string[] = [
    subject,
    title,
    text,
    ...(button ? [button.label] : []),
    ...notes,
  ];
  const catalogs: readonly FeatureCatalog[] = [messages, en];
  return names.flatMap((name) => {
    const message = catalogs.find((catalog) => Object.hasOwn(catalog, name))?.[name];
    if (message === undefined) {
      return [
        `The email "${kind}" of the feature "${id}" has the text "${name}", which is none of its \`messages\`.`,
      ];
    }
    const placeholders = splitMessage(message).filter((_, index) => index % 2 === 1);
    return placeholders
      .filter((placeholder) => !known.includes(placeholder))
      .map(
        (placeholder) =>
          `The text "${name}" of the email "${kind}" of the feature "${id}" has the placeholder {${placeholder}}, ` +
          'which is none of its `facts`.',
      );
  });
}
