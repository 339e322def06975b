/** Next.js: the configuration, the route handler, and a page for signed-in users. */
import type { Project } from '../project/project.js';
import {
  createFile,
  editFile,
  findFile,
  joinPlans,
  type Plan,
  type Start,
  type Template,
} from './plan.js';

export const next: Template = {
  name: 'Next.js',
  environmentFile: '.env.local',
  address: 'http://localhost:3000',
  basePath: '/api/auth',
  firstPage: '/members',
  start: 'run dev',
  // Its page has a server action.
  needs: { next: '14' },
  plan: (project, start) => {
    const base = findFile(project, ['src/app', 'src/pages']) ? 'src/' : '';
    const [script, page] = project.usesTypeScript ? ['ts', 'tsx'] : ['js', 'js'];
    const route = `${base}app/api/auth/[...nextauth]/route.${script}`;
    // A page of the App Router needs its layout; a route handler does not.
    const hasPages = findFile(project, [`${base}app`]) !== undefined;
    return joinPlans(
      createFile(project, `${base}auth.${script}`, writeConfig(start)),
      createFile(project, route, ROUTE),
      planExternals(project, start),
      ...(hasPages ? [createFile(project, `${base}app/members/page.${page}`, PAGE)] : []),
    );
  },
};

const writeConfig = ({
  imports,
  setup,
  options,
}: Start): string => `import NextAuth from 'portcullis/next';
${imports.join('\n')}

${setup}export const { handlers, auth, signIn, signOut } = NextAuth({
${options}
});
`;

/** Next.js bundles what it imports, and drivers of databases cannot be bundled. */
function planExternals(project: Project, { packages }: Start): Plan {
  if (packages.length === 0) return { changes: [], notes: [] };
  const option = `serverExternalPackages: [${['portcullis', ...packages].map((one) => `'${one.replace(/(?<=.)@.*/, '')}'`).join(', ')}]`;
  return editFile(
    project,
    findFile(project, ['next.config.ts', 'next.config.mjs', 'next.config.js']) ?? 'next.config.ts',
    (text) => {
      const [start] = /(?:const nextConfig[^=]*=|export default)\s*\{/.exec(text) ?? [];
      if (text.includes('serverExternalPackages')) return text;
      return start && text.replace(start, () => `${start}\n  ${option},`);
    },
    `Set \`${option}\` in next.config.`,
  );
}

const ROUTE = `import { handlers } from '../../../../auth';

export const { GET, POST } = handlers;
`;

/**
 * Next.js streams what depends on the request, and shows the rest at once: it demands the boundary.
 */
const PAGE = `import { redirect } from 'next/navigation';
import { Suspense } from 'react';
import { auth, signOut } from '../../auth';

/** A page for signed-in users. */
export default function Page() {
  return (
    <Suspense fallback={<p>Loading…</p>}>
      <Members />
    </Suspense>
  );
}

async function Members() {
  const session = await auth();
  if (!session) redirect('/api/auth/signin?callbackUrl=/members');
  async function leave() {
    'use server';
    await signOut({ redirectTo: '/' });
  }
  return (
    <form action={leave}>
      <h1>Signed in as {session.user?.name ?? session.user?.email}</h1>
      <button>Sign out</button>
    </form>
  );
}
`;
