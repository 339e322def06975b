/** Apps of next-auth 4 around a route, and their files after the codemod. */
import { apply, convert, type Files, manifestWith } from './app.js';

export const MANIFEST = {
  'package.json': manifestWith({ next: '15.0.0', 'next-auth': '^4.24.0' }),
};

export const OPTIONS = {
  'lib/auth.ts': `import type { NextAuthOptions } from 'next-auth';

export const authOptions: NextAuthOptions = { providers: [] };
export const otherOptions: NextAuthOptions = { providers: [] };
`,
};

export const PAGES_ROUTE = 'pages/api/auth/[...nextauth].ts';
export const APP_ROUTE = 'app/api/auth/[...nextauth]/route.ts';

/**
 * The files after the codemod; an app of the Pages Router has its route, and the options in
 * `lib/auth.ts`.
 */
export function convertApp(files: Files): Files {
  const app = { ...MANIFEST, ...OPTIONS, ...files };
  return apply(app, convert(app));
}
