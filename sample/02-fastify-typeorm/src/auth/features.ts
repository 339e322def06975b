/** What the app has beyond sign-in. The module and the tables of the database are both made from it. */
import { Limits, type LimitsOptions, PostgresCounters } from 'portcullis/features/limits';
import { Passwords } from 'portcullis/features/passwords';
import { Sessions } from 'portcullis/features/sessions';
import { DataSource } from 'typeorm';
import { Mailbox } from '../mailbox/mailbox.js';

export const features = [
  Sessions(),
  Passwords.forRootAsync({
    inject: [Mailbox],
    // Known passwords are not refused, since that needs the network.
    useFactory: ({ receive }: Mailbox) => ({ mailer: receive, checkBreaches: false }),
  }),
  Limits.forRootAsync({ inject: [DataSource], useFactory: limitsOptions }),
];

/** On PostgreSQL the app may run as several processes, which count in one table. SQLite is for one. */
function limitsOptions({ driver }: DataSource): LimitsOptions {
  const pool: unknown = 'master' in driver ? driver.master : undefined;
  return typeof pool === 'object' && pool !== null ? { counters: PostgresCounters(pool) } : {};
}
