/** What can be changed from outside, and what it is otherwise. */
import { fileURLToPath } from 'node:url';

const { env } = process;
const port = env.PORT || '3000';

export const settings = {
  port: Number(port),
  isDevelopment: env.NODE_ENV !== 'production',
  /** Where people reach the app. */
  url: env.AUTH_URL || (env.AUTH_TRUST_HOST ? undefined : `http://localhost:${port}`),
  issuer: `http://localhost:${env.IDP_PORT || '4000'}`,
  /** Anyone can read this one. An app of yours gets its own: openssl rand -base64 33 */
  secret: env.AUTH_SECRET || 'sample-demo-secret--not-for-any-other-app',
  databaseFile: env.DATABASE_FILE || fileURLToPath(new URL('../../notes.sqlite', import.meta.url)),
  pages: fileURLToPath(new URL('../../web', import.meta.url)),
};
