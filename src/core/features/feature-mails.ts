/** The emails of all features, and who sends each. */
import { type MailKind, MailKindsToken } from '../email/mail-definition.js';
import { type Mailer, MailSettingsToken } from '../email/mail-options.js';
import { InvalidOption } from '../errors/configuration.errors.js';
import { key, provide, provideList, type ServiceDefinition, value } from '../kernel/container.js';
import { NO_MAILER } from './feature-checks.js';
import type { Feature } from './feature.js';

/** The mailers of features, email by email. */
const OwnMailersToken = key<readonly (Mailer | undefined)[]>('OwnMailers');

/** For an email without a mailer of its own. */
const NoMailerToken = key<Mailer | undefined>('NoMailer');

/** The rows of the emails; none without emails. */
export function composeMails(features: readonly Feature[]): readonly ServiceDefinition[] {
  const all = features.flatMap(({ id, mails = [] }) =>
    mails.map((definition) => ({ id, definition })),
  );
  if (all.length === 0) return [];
  return [
    value(NoMailerToken, undefined),
    provideList(
      OwnMailersToken,
      all.map(({ definition }) => definition.mailer ?? NoMailerToken),
    ),
    provide(MailKindsToken, [OwnMailersToken, MailSettingsToken], (own, settings) => {
      const kinds = all.map(({ id, definition }, index): [string, MailKind] => {
        const mailer = own[index] ?? settings.mailer;
        // Options that NestJS gets from a factory are known now, and not when the configuration is
        // checked.
        if (definition.isRequired && mailer === undefined) {
          throw new InvalidOption(`Feature "${id}": ${NO_MAILER}`);
        }
        return [definition.kind, { definition, mailer }];
      });
      return new Map(kinds);
    }),
  ];
}
