/**
 * The topics, in the order of the report. Each is a file of its own, and a worker loads just one.
 */
import type { Topic } from '../scenario.js';

export const TOPIC_FILES = [
  'routing',
  'address',
  'json-actions',
  'pages',
  'headers',
  'configuration',
  'callback-urls',
  'csrf',
  'cookies',
  'secrets',
  'jwt-sessions',
  'database-sessions',
  'sign-out',
  'oauth',
  'oauth-failures',
  'sign-in-callback',
  'linking',
  'credentials',
  'email-requests',
  'email-links',
  'redirect-proxy',
  'webauthn',
  'answers',
  'events-and-logs',
  'environment',
  'moved-apps',
] as const;

export type TopicFile = (typeof TOPIC_FILES)[number];

/** Anew each time: the dates in a topic are counted from when it was loaded. */
export async function loadTopic(file: TopicFile): Promise<Topic> {
  const { TOPIC } = (await import(`./${file}.js?${crypto.randomUUID()}`)) as { TOPIC: Topic };
  return TOPIC;
}
