/** Whether the database answers and has the tables. */
import { AdapterToken } from '../../core/adapters/adapter.js';
import { AuthSettingsToken } from '../../core/config/settings.js';
import { asError } from '../../core/errors/auth.error.js';
import { MissingTable } from '../../core/errors/configuration.errors.js';
import { Features } from '../../core/features/features.js';
import { randomHex, RandomToken } from '../../core/kernel/platform.js';
import { type DoctorCheck, error, type Finding, ok, type Subject } from './finding.js';

const PROBE_BYTES = 32;

export const checkDatabase: DoctorCheck = {
  title: 'Database',
  run: async (subject) => {
    const { services } = subject;
    const { sessionStrategy } = services.get(AuthSettingsToken);
    const adapter = services.get(AdapterToken);
    if (!adapter)
      return [ok('There is no adapter: sessions are in the cookie, and users are not stored.')];
    const absent = randomHex(services.get(RandomToken), PROBE_BYTES);
    try {
      await adapter.getUserByEmail?.(`${absent}@doctor.invalid`);
    } catch (thrown) {
      return [
        error(
          `It does not answer as it should: ${describeCauses(thrown)}`,
          'Are the address, the password and the migrations right? `npx portcullis migrate` creates the tables of TypeORM.',
        ),
      ];
    }
    return [
      ok(`It answers. Sessions are ${sessionStrategy === 'jwt' ? 'in the cookie' : 'rows'}.`),
      ...(await checkTables(subject)),
    ];
  },
};

async function checkTables({ services }: Subject): Promise<Finding[]> {
  try {
    await services.get(Features).assertTables();
    return [];
  } catch (thrown) {
    const { message } = asError(thrown);
    return [
      thrown instanceof MissingTable
        ? error(message)
        : error(`The tables of features could not be read: ${describeCauses(thrown)}`),
    ];
  }
}

/** An adapter's error says little; its cause is what the driver said. */
function describeCauses(thrown: unknown): string {
  const { message, cause } = asError(thrown);
  const inner: unknown = cause instanceof Object && 'err' in cause ? cause.err : cause;
  return inner instanceof Error ? `${message} (${describeCauses(inner)})` : message;
}
