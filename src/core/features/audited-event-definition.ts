/**
 * What the feature `Audit` makes entries of, as each feature says it of its own events and routes.
 */
import type { AuthEventName, MessageOf } from '../events/event-bus.js';
import type { HeaderReader } from '../http/request-origin.js';

/** An action, as an area and a verb: `password.change`. */
export type AuditAction = `${string}.${string}`;

/**
 * A value that changed, or a fact of an action. No secret, no address, and nothing that a caller
 * has chosen freely.
 */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;

/** What an event says of an action that was done. */
export interface AuditedFact {
  /** The user whose data was changed; `undefined` when it is of no stored user. */
  readonly userId?: string | undefined;
  /** What was changed, where that is not the user. */
  readonly target?: { readonly kind: string; readonly id: string } | undefined;
  readonly details?: AuditDetails | undefined;
  /** The user who acts, where that is not the one of the request that is under way. */
  readonly actorId?: string | undefined;
  /** The headers of the request, where the library does not handle it. */
  readonly headers?: HeaderReader | undefined;
  /** Why it was refused, as the code of the error; `undefined` for an action that took effect. */
  readonly reason?: string | undefined;
}

/** An event that is an entry. */
export interface AuditedEvent {
  readonly event: AuthEventName;
  /** The actions that it may be. */
  readonly actions: Readonly<Record<AuditAction, string>>;
  /** @returns `undefined` for a message that says nothing to record. */
  read(message: unknown): (AuditedFact & { readonly action: AuditAction }) | undefined;
}

/**
 * Says what entry an event is.
 *
 * @param definition.actions - The actions, each with a sentence for the documentation.
 * @example
 * ```ts
 * auditedEvent('passwordChanged', {
 *   actions: { 'password.change': 'A user has another password' },
 *   read: ({ userId }) => ({ action: 'password.change', userId }),
 * });
 * ```
 * @publicApi
 */
export function auditedEvent<
  Name extends AuthEventName,
  const Actions extends Readonly<Record<AuditAction, string>>,
>(
  event: Name,
  {
    actions,
    read,
  }: {
    readonly actions: Actions;
    readonly read: (
      message: MessageOf<Name>,
    ) => (AuditedFact & { readonly action: keyof Actions & AuditAction }) | undefined;
  },
): AuditedEvent {
  // The bus calls a listener of this event with its messages alone.
  return { event, actions, read: (message) => read(message as MessageOf<Name>) };
}
