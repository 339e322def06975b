/**
 * The environment variables of a SolidStart app, with a word on development that can be believed: while
 * developing, any host is. The server that SolidStart builds sets no NODE_ENV as it runs.
 */
import type { Environment } from '../../core/index.js';

/** As which the app was built; unknown where no Vite did, as in tests, or where it left this package out. */
export const isDevelopmentBuild = (import.meta as BuiltByVite).env?.DEV;

interface BuiltByVite {
  readonly env?: { readonly DEV?: boolean };
}

/** The variables, whose NODE_ENV is `production` unless something says that the app is being developed. */
export function solidEnvironment(variables: Environment, isDevelopment?: boolean): Environment {
  const isDeveloped = isDevelopment ?? ['development', 'test'].includes(String(variables.NODE_ENV));
  return { ...variables, NODE_ENV: isDeveloped ? 'development' : 'production' };
}
