/** Next.js: the configuration, the route handler, and a page for signed-in users. */
import type { ProviderChoice } from './provider-choice.js';
import { createFile, findFile, joinPlans, type Template } from './plan.js';

export const next: Template = {
  name: 'Next.js',
  environmentFile: '.env.local',
  address: 'http://localhost:3000',
  basePath: '/api/auth',
  firstPage: '/members',
  start: 'run dev',
  plan: (project, provider) => {
    const base = findFile(project, ['src/app', 'src/pages']) ? 'src/' : '';
    const [script, page] = project.usesTypeScript ? ['ts', 'tsx'] : ['js', 'js'];
    const route = `${base}app/api/auth/[...nextauth]/route.${script}`;
    // A page of the App Router needs its layout; a route handler does not.
    const hasPages = findFile(project, [`${base}app`]) !== undefined;
    return joinPlans(
      createFile(project, `${base}auth.${script}`, writeConfig(provider)),
      createFile(project, route, ROUTE),
      ...(hasPages ? [createFile(project, `${base}app/members/page.${page}`, PAGE)] : []),
    );
  },
};

const writeConfig = ({
  imports,
  expression,
}: ProviderChoice): string => `import NextAuth from 'portcullis/next';
${imports.join('\n')}

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [
    ${expression},
  ],
});
`;

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
      <h1>Signed in as {session.user?.name}</h1>
      <button>Sign out</button>
    </form>
  );
}
`;
