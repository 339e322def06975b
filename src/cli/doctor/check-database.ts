/** Whether the database answers, and has the tables with the columns that the adapter reads. */
import { type Adapter, AdapterToken } from '../../core/adapters/adapter.js';
import { AuthSettingsToken } from '../../core/config/settings.js';
import { asError } from '../../core/errors/auth.error.js';
import { MissingTable } from '../../core/errors/configuration.errors.js';
import { Features } from '../../core/features/features.js';
import { randomHex, RandomToken } from '../../core/kernel/platform.js';
import { ProviderRegistry } from '../../core/providers/provider-registry.js';
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
    const types = new Set(
      services
        .get(ProviderRegistry)
        .all()
        .map(({ type }) => type),
    );
    const questions = listQuestions(adapter, {
      absent: randomHex(services.get(RandomToken), PROBE_BYTES),
      hasSessions: sessionStrategy === 'database',
      hasEmail: types.has('email'),
      hasPasskeys: types.has('webauthn'),
    });
    const wrong: Finding[] = [];
    for (const question of questions) wrong.push(...(await ask(question)));
    if (wrong.length > 0) return wrong;
    return [
      ok(`It answers. Sessions are ${sessionStrategy === 'jwt' ? 'in the cookie' : 'rows'}.`),
      ...(await checkTables(subject)),
    ];
  },
};

/** What the app uses, and an id that no row has. */
interface Use {
  readonly absent: string;
  readonly hasSessions: boolean;
  readonly hasEmail: boolean;
  readonly hasPasskeys: boolean;
}

/** A call of the adapter, by what it is about. */
type Question = readonly [about: string, call: () => unknown];

/** One for each table that the app uses. None finds or changes a row; each names every column of its table. */
function listQuestions(
  adapter: Adapter,
  { absent, hasSessions, hasEmail, hasPasskeys }: Use,
): readonly Question[] {
  return [
    ['users', () => adapter.getUserByEmail?.(`${absent}@doctor.invalid`)],
    [
      'accounts',
      async () => {
        await adapter.getUserByAccount?.({ provider: 'doctor', providerAccountId: absent });
        await adapter.getAccount?.(absent, 'doctor');
      },
    ],
    ...when(hasSessions, 'sessions', () => adapter.getSessionAndUser?.(absent)),
    ...when(hasEmail, 'verification tokens', () =>
      adapter.useVerificationToken?.({ identifier: `${absent}@doctor.invalid`, token: absent }),
    ),
    ...when(hasPasskeys, 'passkeys', () => adapter.getAuthenticator?.(absent)),
  ];
}

const when = (isUsed: boolean, ...question: Question): readonly Question[] =>
  isUsed ? [question] : [];

async function ask([about, call]: Question): Promise<Finding[]> {
  try {
    await call();
    return [];
  } catch (thrown) {
    return [
      error(
        `It does not answer as it should when it is asked for ${about}: ${describeCauses(thrown)}`,
        'Are the address, the password and the migrations right? `npx portcullis migrate` creates the tables of TypeORM; ' +
          'a column of an entity of yours needs a migration of yours.',
      ),
    ];
  }
}

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
