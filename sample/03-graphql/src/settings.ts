/** What can be changed from outside, and what it is otherwise. */
const { env } = process;
const port = env.PORT || '3000';

export const settings = {
  port: Number(port),

  /** Where people reach the app. Behind a proxy that is somewhere else than where it listens. */
  url: env.AUTH_URL || `http://localhost:${port}`,

  /** Anyone can read this one. An app of yours gets its own: openssl rand -base64 33 */
  secret: env.AUTH_SECRET || 'graphql-demo-secret--not-for-any-other-app',
};
