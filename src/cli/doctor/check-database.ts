/** Whether the database answers, and has the tables with the columns that the adapter reads. */
import { type Adapter, AdapterToken } from '../../core/adapters/index.js';
import { AuthSettingsToken } from '../../core/config/index.js';
import { MissingTable } from '../../core/errors/index.js';
import { Features } from '../../core/features/index.js';
import { randomHex, RandomToken } from '../../core/kernel/index.js';
import { ProviderRegistry } from '../../core/providers/index.js';
import { describeCauses } from './causes.js';
import {
  type DoctorCheck,
  error,
  type Finding,
  ok,
  skipped,
  type Subject,
  warning,
} from './finding.js';

const PROBE_BYTES = 32;

export const checkDatabase: DoctorCheck = {
  title: 'Database',
  run: async (subject) => {
    const { services, describe } = subject;
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
    const asked = questions.filter(({ method }) => adapter[method] !== undefined);
    for (const question of asked) wrong.push(...(await ask(question, describe)));
    // The adapter may open its database by the first question.
    const waiting = describePending(subject.app.getPending());
    if (wrong.length > 0) return waiting.length > 0 ? [...waiting, UNSEEN] : wrong;
    const place = `Sessions are ${sessionStrategy === 'jwt' ? 'in the cookie' : 'rows'}.`;
    return [
      ...(asked.length > 0 ? [ok(`It answers. ${place}`)] : []),
      ...waiting,
      ...(await compareSettings(adapter, describe)),
      ...findUnasked(questions, asked),
      ...(await checkTables(subject, waiting.length > 0)),
    ];
  },
};

/** What a start of the app would change. */
function describePending(pending: readonly string[]): Finding[] {
  if (pending.length === 0) return [];
  return [
    warning(
      `The app changes its database when it starts, and this command has not: ${pending.join(', ')}.`,
      'To run migrations before: npx portcullis migrate',
    ),
  ];
}

const UNSEEN = skipped('Its tables were not looked at: they change with that.');

/** What the app uses, and an id that no row has. */
interface Use {
  readonly absent: string;
  readonly hasSessions: boolean;
  readonly hasEmail: boolean;
  readonly hasPasskeys: boolean;
}

/** A call of the adapter, by what it is about. Every method of an adapter is optional. */
interface Question {
  readonly about: string;
  readonly method: keyof Adapter;
  readonly call: () => unknown;
}

/**
 * For each table that the app uses. None finds or changes a row; each names every column of its
 * table.
 */
function listQuestions(
  adapter: Adapter,
  { absent, hasSessions, hasEmail, hasPasskeys }: Use,
): readonly Question[] {
  const email = `${absent}@doctor.invalid`;
  const account = { provider: 'doctor', providerAccountId: absent };
  return [
    {
      about: 'users',
      method: 'getUserByEmail',
      call: () => adapter.getUserByEmail?.(email),
    },
    {
      about: 'accounts',
      method: 'getUserByAccount',
      call: () => adapter.getUserByAccount?.(account),
    },
    {
      about: 'accounts',
      method: 'getAccount',
      call: () => adapter.getAccount?.(absent, 'doctor'),
    },
    ...when(hasSessions, {
      about: 'sessions',
      method: 'getSessionAndUser',
      call: () => adapter.getSessionAndUser?.(absent),
    }),
    ...when(hasEmail, {
      about: 'verification tokens',
      method: 'useVerificationToken',
      call: () => adapter.useVerificationToken?.({ identifier: email, token: absent }),
    }),
    ...when(hasPasskeys, {
      about: 'passkeys',
      method: 'getAuthenticator',
      call: () => adapter.getAuthenticator?.(absent),
    }),
  ];
}

const when = (isUsed: boolean, question: Question): readonly Question[] =>
  isUsed ? [question] : [];

/** The tables about which no method could be called. */
function findUnasked(questions: readonly Question[], asked: readonly Question[]): Finding[] {
  const answered = new Set(asked.map(({ about }) => about));
  const unasked = questions.filter(({ about }) => !answered.has(about));
  return [...new Set(unasked.map(({ about }) => about))].map((about) => {
    const missing = unasked.filter((one) => one.about === about).map(({ method }) => method);
    return skipped(
      `It was not asked for ${about}: the adapter has no ${missing.map((name) => `\`${name}\``).join(' and no ')}.`,
    );
  });
}

async function ask({ about, call }: Question, describe: Subject['describe']): Promise<Finding[]> {
  try {
    await call();
    return [];
  } catch (thrown) {
    return [
      error(
        `It does not answer as it should when it is asked for ${about}: ${describeCauses(thrown, describe)}`,
        'Are the address, the password and the migrations right? `npx portcullis migrate` creates the tables of TypeORM; ' +
          'a column of an entity of yours needs a migration of yours.',
      ),
    ];
  }
}

/** What an operator has set, where the adapter can compare it. */
async function compareSettings(
  adapter: Adapter,
  describe: Subject['describe'],
): Promise<Finding[]> {
  try {
    const found = (await adapter.findDifferences?.()) ?? [];
    return found.map(({ message, remedy }) => warning(message, remedy));
  } catch (thrown) {
    return [skipped(`Its settings could not be read: ${describeCauses(thrown, describe)}`)];
  }
}

async function checkTables(
  { services, describe }: Subject,
  isPending: boolean,
): Promise<Finding[]> {
  try {
    await services.get(Features).assertTables();
    return [];
  } catch (thrown) {
    if (isPending && thrown instanceof MissingTable) return [UNSEEN];
    return [
      thrown instanceof MissingTable
        ? error(describe(thrown))
        : error(`The tables of features could not be read: ${describeCauses(thrown, describe)}`),
    ];
  }
}
