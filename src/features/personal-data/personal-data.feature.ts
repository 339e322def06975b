import { AdapterToken, findMissingMethods } from '../../core/adapters/index.js';
import { Notices } from '../../core/email/index.js';
import { feature, type FeatureFacts, PersonalDataSourcesToken } from '../../core/features/index.js';
import { ClockToken, LoggerToken, provide, service, TimersToken } from '../../core/kernel/index.js';
import { FeatureTablesToken, TableStoreToken } from '../../core/tables/index.js';
import { Sessions } from '../sessions/index.js';
import { AccountsSource, PasskeysSource, UserSource } from './account-source.js';
import { DATA_EXPORTED_MAIL, DATA_SECTION, DataHandler, EXPORT_ROUTE } from './data.section.js';
import { DataSourcesToken, listDataSources } from './data-sources.js';
import { PERSONAL_DATA_MESSAGES } from './messages/index.js';
import {
  findOptionProblems,
  OPTION_NAMES,
  PersonalDataOptionsToken,
} from './personal-data-options.js';
import { PersonalDataService } from './personal-data.service.js';

/**
 * What is stored about a user, in one place: the registry of all that exports and erases it. Users
 * download theirs from the account page, and apps export and erase it by the service. It covers
 * Auth.js's tables, the tables of all features, and what the app adds by `own`.
 *
 * It needs the feature `Sessions`: a download needs a session that started a short time ago, and an
 * erasure ends all of them.
 *
 * `PersonalData` is also the token of its service.
 *
 * @example
 * ```ts
 * const features = [
 *   Sessions(),
 *   Account(),
 *   PersonalData({ own: { orders: { list: listOrders, erase: eraseOrders } } }),
 * ];
 * ```
 * @publicApi
 */
export const PersonalData = feature(PersonalDataService, PersonalDataOptionsToken, {
  id: 'personal-data',
  optionNames: OPTION_NAMES,
  checkOptions: findOptionProblems,
  check: findProblems,
  inject: [AdapterToken, DataSourcesToken, Sessions, ClockToken, TimersToken, LoggerToken],
  messages: PERSONAL_DATA_MESSAGES,
  mails: [DATA_EXPORTED_MAIL],
  services: [
    service(UserSource, [AdapterToken]),
    service(AccountsSource, [AdapterToken]),
    service(PasskeysSource, [AdapterToken]),
    provide(
      DataSourcesToken,
      [
        UserSource,
        PersonalDataSourcesToken,
        FeatureTablesToken,
        TableStoreToken,
        PersonalDataOptionsToken,
      ],
      listDataSources,
    ),
    service(DataHandler, [AdapterToken, PersonalDataService, Notices]),
  ],
  listeners: [PersonalDataService],
  routes: [EXPORT_ROUTE],
  accountSections: [DATA_SECTION],
  personalData: { accounts: AccountsSource, passkeys: PasskeysSource },
});

/** The service of the feature. */
export type PersonalData = PersonalDataService;

function findProblems({ featureIds, adapter }: FeatureFacts): string[] {
  const missing = adapter ? findMissingMethods(adapter, ['listAccountsByUserId']) : [];
  return [
    ...(featureIds.includes('sessions')
      ? []
      : ['It needs the feature that ends sessions: add `Sessions()` to `features`.']),
    ...missing.map(
      (method) =>
        `The adapter lacks ${method}, without which an export would not be whole. TypeORMAdapter has it; add it to ` +
        `another one: \`{ ...adapter, ${method} }\`.`,
    ),
  ];
}
