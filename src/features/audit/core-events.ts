/** The events of the library that are entries. */
import { type AuditedEvent, auditedEvent } from '../../core/features/index.js';

export const CORE_EVENTS: readonly AuditedEvent[] = [
  auditedEvent('signIn', {
    actions: { 'session.start': 'A user signed in' },
    read: ({ user, account, isNewUser = false }) => ({
      action: 'session.start',
      userId: readId(user.id),
      actorId: readId(user.id),
      details: { provider: account?.provider ?? null, isNewUser },
    }),
  }),
  auditedEvent('signOut', {
    actions: { 'session.end': 'A user signed out' },
    read: (message) => {
      const id = 'token' in message ? message.token?.sub : message.session?.userId;
      return { action: 'session.end', userId: readId(id) };
    },
  }),
  auditedEvent('accessRefused', {
    actions: { 'access.use': 'A user called a handler of the app that a guard has refused' },
    read: ({ userId, handler, status, headers }) => ({
      ...{ action: 'access.use', userId, actorId: userId, headers },
      target: { kind: 'handler', id: handler },
      reason: status === 403 ? 'Forbidden' : 'ProofRequired',
    }),
  }),
  auditedEvent('createUser', {
    actions: { 'user.create': 'A user was stored for the first time' },
    read: ({ user }) => ({ action: 'user.create', userId: readId(user.id) }),
  }),
  auditedEvent('updateUser', {
    actions: { 'user.verify-address': 'A user has proven the email address' },
    read: ({ user }) => ({ action: 'user.verify-address', userId: readId(user.id) }),
  }),
  auditedEvent('linkAccount', {
    actions: { 'account.link': 'An account at a provider was linked to a user' },
    read: ({ user, account }) => ({
      action: 'account.link',
      userId: readId(user.id),
      target: { kind: 'provider', id: account.provider },
    }),
  }),
];

/** Some adapters use numbers. */
function readId(id: string | null | undefined): string | undefined {
  return id === undefined || id === null || id === '' ? undefined : String(id);
}
