/**
 * What the app has beyond sign-in. The module and the tables of the database are both made from it.
 */
import { Account } from 'portcullis/features/account';
import { Limits, type LimitsOptions, PostgresCounters } from 'portcullis/features/limits';
import { Passwords } from 'portcullis/features/passwords';
import { PersonalData } from 'portcullis/features/personal-data';
import { Sessions } from 'portcullis/features/sessions';
import { DataSource } from 'typeorm';
import { auditData } from '../audit/audit-data.js';

export const features = [
  Sessions(),
  // Known passwords are not refused, since that needs the network.
  Passwords({ checkBreaches: false }),
  // The app has a page of its own for devices.
  Account({ hide: ['devices'] }),
  PersonalData.forRootAsync({
    inject: [DataSource],
    useFactory: (dataSource: DataSource) => ({ own: { audit: auditData(dataSource) } }),
  }),
  Limits.forRootAsync({ inject: [DataSource], useFactory: limitsOptions }),
];

/**
 * On PostgreSQL the app may run as several processes, which count in one table. SQLite is for one.
 */
function limitsOptions({ driver }: DataSource): LimitsOptions {
  const pool: unknown = 'master' in driver ? driver.master : undefined;
  return typeof pool === 'object' && pool !== null ? { counters: PostgresCounters(pool) } : {};
}
