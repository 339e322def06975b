/**
 * Stands for the factories of frameworks while a command reads an app's configuration: each returns
 * its configuration, so that it is found in what the app's file exports.
 */
export { AuthError, CredentialsSignin } from '../../core/errors/index.js';
export { customFetch } from '../../core/providers/index.js';

/**
 * Where a value that a factory returned holds its configuration. The app's file is another module
 * graph.
 */
export const RECORDED_CONFIG = Symbol.for('portcullis.recorded-config');

/** The members of what the factories return, which an app destructures and exports. */
const MEMBERS = [
  'handlers',
  'auth',
  'signIn',
  'signOut',
  'unstable_update',
  'update',
  'handle',
  'handler',
  'getSession',
  'middleware',
  'onRequest',
  'loader',
  'action',
  'GET',
  'POST',
  'DELETE',
];

/** A function, as some factories return, with the members that others return. */
function recordConfig(config: unknown): object {
  const member = (): object => Object.assign(() => undefined, { [RECORDED_CONFIG]: config });
  const members = Object.fromEntries(MEMBERS.map((name) => [name, member()]));
  return Object.assign(member(), members);
}

/** As `getSession(request, config)` of the packages that export it. */
export async function getSession(): Promise<null> {
  return null;
}

export {
  // eslint-disable-next-line no-restricted-syntax -- as `next-auth` exports it
  recordConfig as default,
  recordConfig as NextAuth,
  recordConfig as SvelteKitAuth,
  recordConfig as SolidAuth,
  recordConfig as ExpressAuth,
  recordConfig as FastifyAuth,
  recordConfig as HonoAuth,
  recordConfig as AstroAuth,
  recordConfig as ReactRouterAuth,
};
