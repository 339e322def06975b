/** What can be changed from outside, and what it is otherwise. */
const { env } = process;

/** Where people reach the app is known, or a proxy in front of it is believed. */
const isKnown = Boolean(env.AUTH_URL || env.AUTH_TRUST_HOST);

export const settings = {
  /** Left open, it is taken from `AUTH_URL`, or from the request. */
  url: isKnown ? undefined : `http://localhost:${env.PORT || '3000'}`,

  issuer: `http://localhost:${env.IDP_PORT || '4000'}`,

  /**
   * Anyone can read this one. It only stays the same so that you stay signed in when you start the
   * sample again; an app of yours gets its own: openssl rand -base64 33
   */
  secret: env.AUTH_SECRET || 'quickstart-demo-secret--not-for-any-other-app',
};
