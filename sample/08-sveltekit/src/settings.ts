/** What can be changed from outside, and what it is otherwise. */
import { env } from 'node:process';

export const settings = {
  issuer: `http://localhost:${env.IDP_PORT || '4000'}`,

  /**
   * Anyone can read this one. It only stays the same so that you stay signed in when you start the
   * sample again; an app of yours gets its own: openssl rand -base64 33
   */
  secret: env.AUTH_SECRET || 'quickstart-demo-secret--not-for-any-other-app',
};
