/** Versions whose sessions nothing reads any more: those were encrypted with A256GCM. */

/**
 * The versions of a package up to the one that changed how sessions are encrypted: that of
 * @auth/core 0.23.
 */
export const EARLIER_SESSIONS: Readonly<Record<string, RegExp>> = {
  'next-auth': /^5\.0\.0-beta\.[0-7]$/,
  '@auth/core': /^0\.(?:\d|1\d|2[0-2])\./,
  '@auth/sveltekit': /^0\.\d\./,
  '@auth/express': /^0\.[0-3]\./,
  '@auth/solid-start': /^0\.(?:\d|1[0-4])\./,
};

/** What is known of the sessions of such a version, in a sentence. */
export function describeEarlierSessions(name: string, version: string): string {
  return `Sessions of ${name} ${version} are not read: users have to sign in again.`;
}

/** The same for a version that is installed; `undefined` for any other. */
export function findEarlierSessions(name: string, version: string | undefined): string | undefined {
  const isEarlier = version !== undefined && EARLIER_SESSIONS[name]?.test(version) === true;
  return isEarlier ? describeEarlierSessions(name, version) : undefined;
}
