/** The routes by which users see and end their own sessions. */
import { RouteError } from '../../core/errors/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteHandler,
} from '../../core/features/index.js';
import { identifySession } from './current-session.js';
import type { SessionsService } from './sessions.service.js';

/** `GET /account/sessions`: the sessions of the user. */
export class ListSessionsHandler implements RouteHandler {
  constructor(private readonly sessions: SessionsService) {}

  async handle({ session }: FeatureRequest): Promise<FeatureResponse> {
    if (!session) throw new RouteError(401, 'SignInRequired');
    const current = await identifySession(session);
    return { body: await this.sessions.list(session.userId, current ?? undefined) };
  }
}

/** `DELETE /account/sessions/:id`: ends one of them. */
export class RevokeSessionHandler implements RouteHandler {
  constructor(private readonly sessions: SessionsService) {}

  /** The same answer for the session of another user, and for none: an id must reveal nothing. */
  async handle({ session, parameters }: FeatureRequest): Promise<FeatureResponse> {
    const { id = '' } = parameters;
    const isRevoked = session !== null && (await this.sessions.revoke(session.userId, id));
    if (!isRevoked) throw new RouteError(404, 'NotFound');
    return {};
  }
}

/**
 * `POST /account/sessions/revoke-others`: ends all sessions in the list but that of the request.
 */
export class RevokeOtherSessionsHandler implements RouteHandler {
  constructor(private readonly sessions: SessionsService) {}

  async handle({ session }: FeatureRequest): Promise<FeatureResponse> {
    const current = session && (await identifySession(session));
    if (!current) throw new RouteError(409, 'SessionHasNoId');
    return { body: { revoked: await this.sessions.revokeOthers(current) } };
  }
}

const SESSION_SCHEMA = {
  type: 'object',
  required: ['id', 'createdAt', 'lastUsedAt', 'expires', 'method', 'isCurrent'],
  properties: {
    id: { type: 'string' },
    createdAt: { type: 'string', format: 'date-time' },
    lastUsedAt: { type: 'string', format: 'date-time' },
    expires: { type: 'string', format: 'date-time' },
    userAgent: { type: 'string', description: 'For example `Firefox on Linux`.' },
    ip: { type: 'string' },
    method: { type: 'string', description: 'The id of the provider.' },
    isCurrent: { type: 'boolean' },
  },
} as const;

/** The routes of the feature. */
export const SESSION_ROUTES = [
  route({
    method: 'GET',
    path: '/account/sessions',
    name: 'listSessions',
    summary: 'Lists the sessions of the user, the last used first',
    access: 'session',
    responses: {
      200: {
        description: 'The sessions.',
        schema: { type: 'array', items: SESSION_SCHEMA },
      },
    },
    handler: ListSessionsHandler,
  }),
  route({
    method: 'DELETE',
    path: '/account/sessions/:id',
    name: 'revokeSession',
    audit: 'session.revoke',
    summary: 'Ends a session of the user, also the current one',
    access: 'fresh',
    limit: 'edit',
    responses: { 204: { description: 'The session is over.' } },
    handler: RevokeSessionHandler,
  }),
  route({
    method: 'POST',
    path: '/account/sessions/revoke-others',
    name: 'revokeOtherSessions',
    audit: 'session.revoke-others',
    summary: 'Ends all other sessions in the list',
    access: 'fresh',
    limit: 'edit',
    responses: {
      200: {
        description: 'How many sessions were ended.',
        schema: {
          type: 'object',
          required: ['revoked'],
          properties: { revoked: { type: 'integer' } },
        },
      },
    },
    handler: RevokeOtherSessionsHandler,
  }),
];
