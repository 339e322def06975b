/** What can be changed from outside, and what it is otherwise. */
const { PORT, AUTH_URL, AUTH_SECRET, AUDIT_KEY, TELEMETRY_KEY } = process.env;
const port = Number(PORT || 3000);

export const settings = {
  port,
  /** Where users reach the app. */
  url: AUTH_URL || `http://localhost:${port}`,
  /** Everyone can read these. An app of yours gets its own: openssl rand -base64 33 */
  secret: AUTH_SECRET || 'demo-secret--not-for-any-other-app',
  auditKey: AUDIT_KEY || 'demo-audit-key--not-for-any-other-app',
  telemetryKey: TELEMETRY_KEY || 'demo-telemetry-key--not-for-any-other-app',
};
