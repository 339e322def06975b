/**
 * The app's adapter, with every call bounded in time, every failure wrapped, and nobody in place of a user
 * who has no id.
 *
 * Methods are looked up by name rather than enumerated, since an adapter may well be an instance of
 * a class, whose methods live on its prototype.
 */
import { asError, AuthError } from '../errors/auth.error.js';
import { AdapterError } from '../errors/upstream.errors.js';
import { DeadlineExceeded, withDeadline } from '../kernel/deadline.js';
import type { Logger } from '../kernel/logger.js';
import type { Adapter, AdapterMethod } from './adapter.js';

/** A call that takes longer is given up, in milliseconds. */
const CALL_DEADLINE_MS = 5_000;

/** Longer than its calls may take together, so that those are what is told of. */
const TRANSACTION_DEADLINE_MS = 20_000;

const METHODS = [
  'createUser',
  'getUser',
  'getUserByEmail',
  'getUserByAccount',
  'updateUser',
  'deleteUser',
  'linkAccount',
  'unlinkAccount',
  'createSession',
  'getSessionAndUser',
  'updateSession',
  'deleteSession',
  'createVerificationToken',
  'useVerificationToken',
  'getAccount',
  'getAuthenticator',
  'createAuthenticator',
  'listAuthenticatorsByUserId',
  'updateAuthenticatorCounter',
  'deleteAuthenticator',
  'renameAuthenticator',
  'revokeAccess',
  'deleteExpired',
  'close',
] as const satisfies readonly AdapterMethod[];

/**
 * Some adapters make an object of a row that is not there. Without an id it is nobody, and must neither be
 * signed in nor be taken for the owner of an address or an account.
 */
const RESULT_CHECKS: ReadonlyMap<AdapterMethod, (answer: unknown) => unknown> = new Map([
  ['createUser', requireId],
  ['getUser', orNull],
  ['getUserByEmail', orNull],
  ['getUserByAccount', orNull],
  [
    'getSessionAndUser',
    (row) => (isObject(row) && 'user' in row ? { ...row, user: orNull(row.user) } : row),
  ],
]);

type Transaction = NonNullable<Adapter['transaction']>;
type Method = (...parameters: readonly unknown[]) => unknown;

/** @returns The adapter whose every rejection is an {@link AdapterError} that names the method. */
export function guardAdapter(adapter: Adapter, logger: Logger): Adapter {
  const present = METHODS.filter((name) => typeof adapter[name] === 'function');
  const guarded = present.map((name) => {
    const method = (adapter[name] as Method).bind(adapter);
    return [name, guardMethod(name, method, logger)] as const;
  });
  return Object.freeze({
    ...Object.fromEntries(guarded),
    ...(adapter.transaction && {
      transaction: guardTransaction(adapter.transaction.bind(adapter), logger),
    }),
  });
}

/** Each call within has its own limit of time, and what fails there has been wrapped there. */
function guardTransaction(transaction: Transaction, logger: Logger): Transaction {
  return async (work) => {
    try {
      const attempt = transaction((bound) => work(guardAdapter(bound, logger)));
      return await withDeadline(attempt, TRANSACTION_DEADLINE_MS, 'Adapter.transaction');
    } catch (thrown) {
      if (thrown instanceof AuthError) throw thrown;
      throw new AdapterError('The adapter failed in transaction.', {
        err: asError(thrown),
        method: 'transaction',
      });
    }
  };
}

function guardMethod(name: AdapterMethod, method: Method, logger: Logger): Method {
  const read = RESULT_CHECKS.get(name);
  return async (...parameters) => {
    logger.debug('adapter', { method: name });
    try {
      const answer = await withDeadline(method(...parameters), CALL_DEADLINE_MS, `Adapter.${name}`);
      return read ? read(answer) : answer;
    } catch (thrown) {
      throw new AdapterError(`The adapter failed in ${name}.`, {
        err: asError(thrown),
        method: name,
      });
    }
  };
}

function orNull(user: unknown): unknown {
  return hasId(user) ? user : null;
}

function requireId(user: unknown): unknown {
  if (hasId(user)) return user;
  throw new TypeError('It gave back no user with an id.');
}

/** Text, or whatever else a database numbers its rows with. */
function hasId(user: unknown): boolean {
  return (
    isObject(user) && 'id' in user && user.id !== undefined && user.id !== null && user.id !== ''
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/* MERGED adapter-timeout.ts: When a database does not answer, as opposed to when it refuses. */

/** The database did not answer. Asking it again would only keep the person waiting. */
export function isAdapterTimeout(thrown: unknown): boolean {
  return thrown instanceof AdapterError && thrown.cause?.err instanceof DeadlineExceeded;
}
