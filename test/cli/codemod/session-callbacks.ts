/** Apps of next-auth 4 with a session callback, and the places of it that the codemod lists. */
import { convert, type Files, toLines } from './app.js';
import { APP_ROUTE, MANIFEST } from './next-auth-4-app.js';

export const ROUTE = `import NextAuth from 'next-auth';
import { authOptions } from '../../../../lib/auth';

const handler = NextAuth(authOptions);

export { handler as GET, handler as POST };
`;

export const WITH_DATABASE = 'providers: [], adapter: PrismaAdapter(db)';

export const RETURNS_SESSION =
  'callbacks: { session({ session, user }) { session.user.id = user.id; return session; } }';

/** The lines that are listed for a session callback. */
export function listLines(files: Files): readonly string[] {
  return toLines(convert({ ...MANIFEST, ...files })).flatMap((line) => {
    const [, place = '', text = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    if (!text.includes('With sessions in a database')) return [];
    return [text.startsWith('The codemod cannot read this') ? `${place} unknown` : place];
  });
}

/** The files of those of an app whose options are in `lib/auth.ts`. */
export function listCallbackLines(options: string, before = ''): readonly string[] {
  const text = `import type { NextAuthOptions } from 'next-auth';
import { PrismaAdapter } from '@next-auth/prisma-adapter';
import { db } from './db';
${before}
export const authOptions: NextAuthOptions = {
  ${options},
};
`;
  return listLines({ [APP_ROUTE]: ROUTE, 'lib/auth.ts': text }).map((line) =>
    line.replace(/:\d+/, ''),
  );
}
