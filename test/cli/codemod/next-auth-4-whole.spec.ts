/** Apps of next-auth 4 that cannot be moved as a whole, and imports that would be circular. */
import { describe, expect, it } from '@jest/globals';
import { apply, convert, type Files, manifestWith, toLines } from './app.js';

const MANIFEST = manifestWith({ next: '15.0.0', 'next-auth': '^4.24.0' });

/** The options of each request, middleware on tokens, and codecs of the app's own. */
const PER_REQUEST: Files = {
  'package.json': MANIFEST,
  'pages/api/auth/[...nextauth].ts': `import NextAuth from 'next-auth';
import { getOptions } from '../../../lib/options';

export default async (req, res) => NextAuth(req, res, getOptions(req, res));
`,
  'lib/options.ts': `import { decode, encode } from 'next-auth/jwt';
export const getOptions = (req, res) => ({ providers: [], jwt: { encode, decode } });
`,
  'middleware.ts': `import { getToken } from 'next-auth/jwt';
export const middleware = async (req) => getToken({ req });
`,
  'components/menu.tsx': `import { useSession } from 'next-auth/react';
export const Menu = () => useSession().data?.user?.name;
`,
};

describe('V1 an app whose route cannot be converted', () => {
  it('is left as it is, whole, and is told what to do', () => {
    const report = convert(PER_REQUEST);
    expect(apply(PER_REQUEST, report)).toEqual(PER_REQUEST);
    expect(report.dependencies).toEqual([]);
    expect(toLines(report)).toEqual([
      expect.stringContaining('package.json:1 This app stays on next-auth 4 as it is'),
      expect.stringMatching(/nextauth\]\.ts:1 .*The options are made for each request/),
    ]);
  });

  it('does not keep the other apps of a repository', () => {
    const below = (folder: string, files: Files): Files =>
      Object.fromEntries(Object.entries(files).map(([file, text]) => [`${folder}/${file}`, text]));
    const other: Files = {
      'package.json': manifestWith({ 'next-auth': '5.0.0-beta.32' }),
      'auth.ts': `import NextAuth from 'next-auth';\nexport const { auth } = NextAuth({ providers: [] });\n`,
    };
    const files = { ...below('apps/old', PER_REQUEST), ...below('apps/new', other) };
    const after = apply(files, convert(files));
    expect(after['apps/new/auth.ts']).toContain('portcullis/next');
    expect(after['apps/new/package.json']).toContain('portcullis');
    for (const file of Object.keys(PER_REQUEST))
      expect(after[`apps/old/${file}`]).toBe(PER_REQUEST[file]);
  });

  it('is moved once its route has another form', () => {
    const files = {
      ...PER_REQUEST,
      'pages/api/auth/[...nextauth].ts': `import NextAuth from 'next-auth';
import { options } from '../../../lib/options';

export default NextAuth(options);
`,
      'lib/options.ts': `import type { NextAuthOptions } from 'next-auth';
export const options: NextAuthOptions = { providers: [] };
`,
    };
    const { dependencies, changes } = convert(files);
    expect(dependencies).toMatchObject([{ removed: ['next-auth'], added: ['portcullis'] }]);
    expect(changes.map(({ file }) => file)).toContain('components/menu.tsx');
  });
});

describe('V3 a helper beside the options that the file with auth imports', () => {
  const files: Files = {
    'package.json': MANIFEST,
    'app/api/auth/[...nextauth]/route.ts': `import NextAuth from 'next-auth';
import { getAuthOptions } from '../../../../lib/auth';

const handler = NextAuth(getAuthOptions());

export { handler as GET, handler as POST };
`,
    'lib/auth.ts': `import { getServerSession } from 'next-auth';
import { helper } from './helper';

export const getAuthOptions = () => ({ providers: [] });
export const getAuth = () => getServerSession(getAuthOptions());
`,
    'lib/helper.ts': `import { getServerSession } from 'next-auth/next';
export const helper = () => getServerSession();
`,
    'app/page.tsx': `import { getServerSession } from 'next-auth';
import { getAuthOptions } from '../lib/auth';
export default async () => (await getServerSession(getAuthOptions()))?.user?.name;
`,
  };

  it('imports auth nowhere below it, and is listed', () => {
    const report = convert(files);
    const after = apply(files, report);
    expect(after['auth.ts']).toContain("from './lib/auth'");
    for (const file of ['lib/auth.ts', 'lib/helper.ts'])
      expect(after[file]).not.toMatch(/\bauth\(/);
    expect(after['app/page.tsx']).toContain('await auth()');
    expect(toLines(report)).toEqual([
      expect.stringContaining('auth.ts:4 Set session.acceptV4Cookies'),
      expect.stringMatching(/^lib\/auth\.ts:1 getServerSession .* cannot import auth in turn/),
      expect.stringMatching(/^lib\/helper\.ts:1 /),
    ]);
  });
});
