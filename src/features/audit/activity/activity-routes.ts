/** `GET /account/activity/entries`: the activity of the user, as JSON. */
import { RouteError } from '../../../core/errors/index.js';
import {
  type FeatureRequest,
  type FeatureResponse,
  route,
  type RouteHandler,
} from '../../../core/features/index.js';
import type { Activity, ActivityEntry } from './activity.js';
import { ACTIVITY_PATH } from './activity-paths.js';

const DEFAULT_LIMIT = 25;
const MOST = 100;

/** Lists the entries. */
export class ListActivity implements RouteHandler {
  constructor(private readonly activity: Activity) {}

  async handle({ session, fields }: FeatureRequest): Promise<FeatureResponse> {
    if (!session) throw new RouteError(401, 'SignInRequired');
    const { cursor, limit } = fields;
    const page = await this.activity.list(session.userId, { cursor, limit: readLimit(limit) });
    // The same answer for an entry about another user, and for none.
    if (!page) throw new RouteError(422, 'InvalidCursor');
    return { body: { entries: page.entries.map(toJson), cursor: page.cursor ?? null } };
  }
}

function readLimit(text: string | undefined): number {
  if (text === undefined) return DEFAULT_LIMIT;
  const limit = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > MOST) throw new RouteError(422, 'InvalidLimit');
  return limit;
}

/** Without what is not known, as the list of sessions is. */
function toJson({ reason, ip, userAgent, ...entry }: ActivityEntry) {
  return {
    ...entry,
    ...(reason !== null && { reason }),
    ...(ip !== null && { ip }),
    ...(userAgent !== null && { userAgent }),
  };
}

const ENTRY_SCHEMA = {
  type: 'object',
  required: ['id', 'at', 'action', 'outcome', 'count', 'by'],
  properties: {
    id: { type: 'string' },
    at: { type: 'string', format: 'date-time' },
    action: { type: 'string', description: 'The area and the verb: `password.change`.' },
    outcome: {
      type: 'string',
      enum: ['intended', 'success', 'refused', 'failed', 'unsettled'],
    },
    reason: { type: 'string', description: 'The code of the error, if it was refused or failed.' },
    count: { type: 'integer', description: 'How often it happened.' },
    by: {
      type: 'string',
      enum: ['self', 'user', 'key', 'client', 'system'],
      description: 'Who did it: `self` is the user of the session.',
    },
    ip: { type: 'string', description: 'Of the user alone.' },
    userAgent: {
      type: 'string',
      description: 'For example `Firefox on Linux`. Of the user alone.',
    },
  },
} as const;

export const LIST_ACTIVITY_ROUTE = route({
  method: 'GET',
  path: `${ACTIVITY_PATH}/entries`,
  name: 'listActivity',
  audit: false,
  summary: 'Lists what was done to the account of the user, the newest first',
  access: 'session',
  fields: {
    cursor: { description: 'That of the page before. Default: none, for the newest entries.' },
    limit: { description: `The most entries, from 1 to ${MOST}. Default ${DEFAULT_LIMIT}.` },
  },
  responses: {
    200: {
      description: 'The entries.',
      schema: {
        type: 'object',
        required: ['entries', 'cursor'],
        properties: {
          entries: { type: 'array', items: ENTRY_SCHEMA },
          cursor: {
            type: 'string',
            nullable: true,
            description: 'For the next page; `null` on the last one.',
          },
        },
      },
    },
  },
  handler: ListActivity,
});
