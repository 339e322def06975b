/** What can be changed from outside, and what it is otherwise. */
import { fileURLToPath } from 'node:url';

const { env } = process;
const port = env.PORT || '3000';
const identityProviderPort = env.IDP_PORT || '4000';

export const settings = {
  port: Number(port),
  identityProviderPort: Number(identityProviderPort),

  /** Where people reach the app. Behind a proxy that is somewhere else than where it listens. */
  url: env.AUTH_URL || `http://localhost:${port}`,
  issuer: `http://localhost:${identityProviderPort}`,
  /**
   * How long an access token of the demo identity provider is valid: short, so that one sees it
   * refreshed.
   */
  accessTokenSeconds: Number(env.IDP_ACCESS_TOKEN_SECONDS || '120'),

  /**
   * Anyone can read this one. It only stays the same so that you stay signed in when you start the
   * quickstart again; an app of yours gets its own: openssl rand -base64 33
   */
  secret: env.AUTH_SECRET || 'quickstart-demo-secret--not-for-any-other-app',

  databaseFile:
    env.DATABASE_FILE || fileURLToPath(new URL('../quickstart.sqlite', import.meta.url)),
};
