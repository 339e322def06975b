/** What can be changed from outside, and what it is otherwise. */
const { PORT, AUTH_URL, AUTH_SECRET } = process.env;
const port = Number(PORT || 3000);

export const settings = {
  port,
  /** Where people reach the app. */
  url: AUTH_URL || `http://localhost:${port}`,
  /** Anyone can read this one. An app of yours gets its own: openssl rand -base64 33 */
  secret: AUTH_SECRET || 'demo-secret--not-for-any-other-app',
};
