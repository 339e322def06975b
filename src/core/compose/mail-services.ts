/**
 * The services that emails and pages share: for requests, and for emails that the app's own code
 * has sent.
 */
import { AuthSettingsToken } from '../config/settings.js';
import { MailSettingsToken } from '../email/mail-options.js';
import { MailThrottle } from '../email/mail-throttle.js';
import { provide, service, type ServiceDefinition, value } from '../kernel/container.js';
import { LoggerToken } from '../kernel/logger.js';
import { ClockToken } from '../kernel/platform.js';
import { FeatureCatalogsToken } from '../localization/feature-catalogs.js';
import { LanguageChoiceToken } from '../localization/language-choice.js';
import { Localizer } from '../localization/localizer.js';
import { LocalizationSettingsToken } from '../localization/messages.js';
import { ThemeToken } from '../pages/page-renderer.js';

export const MAIL_SERVICES: readonly ServiceDefinition[] = [
  provide(MailSettingsToken, [AuthSettingsToken], ({ mail }) => mail),
  provide(ThemeToken, [AuthSettingsToken], ({ theme }) => theme),
  provide(LocalizationSettingsToken, [AuthSettingsToken], ({ localization }) => localization),
  value(FeatureCatalogsToken, []),
  value(LanguageChoiceToken, undefined),
  service(Localizer, [
    LocalizationSettingsToken,
    LoggerToken,
    FeatureCatalogsToken,
    LanguageChoiceToken,
  ]),
  provide(
    MailThrottle,
    [AuthSettingsToken, ClockToken],
    // The configured adapter, which all compositions share: its wrapper is created by each.
    ({ adapter }, clock) => new MailThrottle(adapter, clock),
  ),
];
