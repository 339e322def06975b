/**
 * `portcullis/features/sessions`: sessions that can be listed, and ended everywhere.
 *
 * @module portcullis/features/sessions
 */
export { Sessions } from './sessions.feature.js';
export type { SessionRequest } from '../../core/sessions/index.js';
export { getSessionId } from './session-id.js';
export { describeUserAgent } from './user-agent.js';
export type { CurrentSession } from './current-session.js';
export type {
  Reauthenticated,
  RevocationOptions,
  SessionInfo,
  SessionRevoked,
} from './sessions.service.js';
export type { SessionsOptions, WhenStale } from './sessions-options.js';
export type { ProviderLevel } from '../../core/levels/index.js';
export { PostgresFeed, type PostgresClient, type PostgresPool } from './postgres.feed.js';
export { RedisFeed, type RedisClient, type RedisSubscriber } from './redis.feed.js';
export type {
  FeedListener,
  FeedSettings,
  FeedSubscription,
  RevocationFeed,
} from './revocation-feed.js';
