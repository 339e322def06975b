/** SvelteKit: the configuration, the hook, the types, and a page for signed-in users. */
import type { Project } from '../project/project.js';
import { needsTested } from '../project/tested-versions.js';
import { createFile, editFile, joinPlans, type Plan, type Start, type Template } from './plan.js';

export const sveltekit: Template = {
  name: 'SvelteKit',
  environmentFile: '.env',
  address: 'http://localhost:5173',
  basePath: '/auth',
  firstPage: '/members',
  start: 'run dev',
  needs: { ...needsTested('@sveltejs/kit'), svelte: '5' },
  port: '-- --port',
  plan: (project, start) => {
    const extension = project.usesTypeScript ? 'ts' : 'js';
    return joinPlans(
      createFile(project, `src/auth.${extension}`, writeConfig(start)),
      createFile(project, `src/hooks.server.${extension}`, `export { handle } from './auth';\n`),
      planTypes(project),
      createFile(project, `src/routes/members/+page.server.${extension}`, writeLoad(project)),
      createFile(project, 'src/routes/members/+page.svelte', PAGE),
    );
  },
};

const writeConfig = ({ imports, setup, options }: Start): string => {
  const text = `${setup}export const { handle, signIn, signOut } = SvelteKitAuth({\n${options}\n});\n`;
  const lines = [
    ...(text.includes('process.env') ? [`import { env } from '$env/dynamic/private';`] : []),
    `import { SvelteKitAuth } from 'portcullis/sveltekit';`,
    ...imports,
  ];
  return `${lines.join('\n')}\n\n${text.replaceAll('process.env', 'env')}`;
};

/** The types of `event.locals.auth()`. */
function planTypes(project: Project): Plan {
  if (!project.usesTypeScript) return { changes: [], notes: [] };
  const line = `import 'portcullis/sveltekit';\n`;
  return editFile(
    project,
    'src/app.d.ts',
    (text) => (text.includes('portcullis/sveltekit') ? text : `${line}\n${text}`),
    `Add this line to src/app.d.ts: ${line}`,
  );
}

const writeLoad = ({
  usesTypeScript,
}: Project): string => `import { redirect } from '@sveltejs/kit';
${usesTypeScript ? `import type { PageServerLoad } from './$types';\n` : ''}
/** ${usesTypeScript ? '' : `@type {import('./$types').PageServerLoad} */\n/** `}For signed-in users. */
export const load${usesTypeScript ? ': PageServerLoad' : ''} = async ({ locals, url }) => {
  const session = await locals.auth();
  if (!session) redirect(303, \`/auth/signin?callbackUrl=\${encodeURIComponent(url.pathname)}\`);
  return { session };
};
`;

const PAGE = `<script>
  let { data } = $props();
</script>

<h1>Signed in as {data.session.user?.name ?? data.session.user?.email}</h1>
<a href="/auth/signout" data-sveltekit-reload>Sign out</a>
`;
