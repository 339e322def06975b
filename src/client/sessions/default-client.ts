/**
 * The client of sessions for the default base path, `/auth`. An app with another base path creates
 * its own client.
 */
import { SessionsClient } from './sessions-client.js';
import { StepUpClient } from './step-up-client.js';

/**
 * The functions of {@link SessionsClient}, for the base path `/auth`.
 *
 * @example
 * ```ts
 * import { listSessions, revokeSession } from 'portcullis/client/sessions';
 *
 * for (const { id, isCurrent } of await listSessions()) if (!isCurrent) await revokeSession(id);
 * ```
 * @publicApi
 */
export const { listSessions, revokeSession, revokeOtherSessions } = new SessionsClient();

/**
 * The functions of {@link StepUpClient}, for the base path `/auth`.
 *
 * @example
 * ```ts
 * import { fetchWithStepUp } from 'portcullis/client/sessions';
 *
 * const response = await fetchWithStepUp('/api/payments', { method: 'POST', body: '{}' });
 * ```
 * @publicApi
 */
export const { fetchWithStepUp, reauthenticate } = new StepUpClient();
