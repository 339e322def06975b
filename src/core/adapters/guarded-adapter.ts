/**
 * A wrapper of the app's adapter: every call has a time limit, every failure becomes an
 * `AdapterError`, and a user without an id becomes `null`.
 *
 * Methods are looked up by name and not enumerated: an adapter may be a class instance, whose
 * methods are on its prototype.
 */
import { asError, AuthError } from '../errors/auth.error.js';
import { AdapterError } from '../errors/upstream.errors.js';
import { DeadlineExceeded } from '../kernel/deadline.js';
import type { Logger } from '../kernel/logger.js';
import { callPrepared } from '../tables/prepared-call.js';
import type { Adapter, AdapterMethod } from './adapter.js';

/** The time limit of a call, in milliseconds. */
const CALL_DEADLINE_MS = 5_000;

/**
 * The time limit of a transaction. It exceeds that of its calls, so that their errors are reported.
 */
const TRANSACTION_DEADLINE_MS = 20_000;

/** The methods of an adapter, without `transaction`. */
export const METHODS = [
  'createUser',
  'getUser',
  'getUserByEmail',
  'getUserByAccount',
  'updateUser',
  'deleteUser',
  'linkAccount',
  'unlinkAccount',
  'listAccountsByUserId',
  'updateAccountTokens',
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
  'findDifferences',
  'close',
] as const satisfies readonly AdapterMethod[];

/**
 * Some adapters return an object for a missing row. Such a user without an id must not be signed
 * in, nor count as the owner of an address or an account.
 */
const RESULT_CHECKS: ReadonlyMap<AdapterMethod, (result: unknown) => unknown> = new Map([
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

/** Wraps an adapter. Every rejection is an {@link AdapterError} that names the method. */
export function guardAdapter(adapter: Adapter, logger: Logger): Adapter {
  const present = METHODS.filter((name) => typeof adapter[name] === 'function');
  const guarded = present.map((name) => {
    return [name, guardMethod(adapter, name, logger)] as const;
  });
  return Object.freeze({
    ...Object.fromEntries(guarded),
    ...(adapter.transaction && {
      transaction: guardTransaction(adapter, adapter.transaction.bind(adapter), logger),
    }),
    // Guarded where features use it.
    ...(adapter.tables && { tables: adapter.tables }),
  });
}

/**
 * Wraps a transaction. Its calls have their own time limits, and their errors are wrapped already.
 */
function guardTransaction(adapter: Adapter, transaction: Transaction, logger: Logger): Transaction {
  return async (work) => {
    try {
      const attempt = () => transaction((bound) => work(guardAdapter(bound, logger)));
      return await callPrepared(adapter, attempt, TRANSACTION_DEADLINE_MS, 'Adapter.transaction');
    } catch (thrown) {
      if (thrown instanceof AuthError) throw thrown;
      throw new AdapterError('The adapter failed in transaction.', {
        err: asError(thrown),
        method: 'transaction',
      });
    }
  };
}

function guardMethod(adapter: Adapter, name: AdapterMethod, logger: Logger): Method {
  const method = (adapter[name] as Method).bind(adapter);
  const check = RESULT_CHECKS.get(name);
  return async (...parameters) => {
    logger.debug('adapter', { method: name });
    try {
      const call = () => method(...parameters);
      const result = await callPrepared(adapter, call, CALL_DEADLINE_MS, `Adapter.${name}`);
      return check ? check(result) : result;
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
  throw new TypeError('The adapter returned no user with an id.');
}

/** Whether the user has an id of any type: databases use text, numbers or objects. */
function hasId(user: unknown): boolean {
  return (
    isObject(user) && 'id' in user && user.id !== undefined && user.id !== null && user.id !== ''
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Whether the database did not answer in time. Another attempt would only keep the user waiting.
 */
export function isAdapterTimeout(thrown: unknown): boolean {
  return thrown instanceof AdapterError && thrown.cause?.err instanceof DeadlineExceeded;
}
