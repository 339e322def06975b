/** What can be changed from outside, and what it is otherwise. */
const { env } = process;

export const settings = {
  port: Number(env.PORT || 3000),
  /**
   * Anyone can read these. Each tenant of yours gets its own: openssl rand -base64 33
   */
  acmeSecret: env.ACME_SECRET || 'acme-demo-secret--not-for-any-other-tenant',
  globexSecret: env.GLOBEX_SECRET || 'globex-demo-secret--not-for-any-other-tenant',
};
