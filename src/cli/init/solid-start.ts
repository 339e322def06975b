/** SolidStart: the configuration, the routes, the middleware, and a page for signed-in users. */
import type { Project } from '../project/project.js';
import { needsTested } from '../project/tested-versions.js';
import {
  createFile,
  editFile,
  findFile,
  joinPlans,
  type Plan,
  type Start,
  type Template,
} from './plan.js';

export const solidStart: Template = {
  name: 'SolidStart',
  environmentFile: '.env',
  address: 'http://localhost:3000',
  basePath: '/api/auth',
  firstPage: '/members',
  start: 'run dev',
  needs: { ...needsTested('@solidjs/start'), '@solidjs/router': '0.15' },
  plan: (project, start) => {
    const isFirst = findFile(project, ['app.config.ts', 'app.config.js']) !== undefined;
    return joinPlans(
      createFile(project, 'src/auth.ts', writeConfig(start)),
      createFile(project, 'src/routes/api/auth/[...auth].ts', ROUTE),
      createFile(project, 'src/middleware.ts', isFirst ? MIDDLEWARE_1 : MIDDLEWARE_2),
      planMiddleware(project, isFirst),
      createFile(project, 'src/routes/members.tsx', PAGE),
    );
  },
};

const writeConfig = ({
  imports,
  setup,
  options,
}: Start): string => `import { SolidAuth } from 'portcullis/solid';
${imports.join('\n')}

${setup}export const auth = SolidAuth({
${options}
});
`;

const ROUTE = `import { auth } from '~/auth';

export const { GET, POST } = auth;
`;

/** The middleware of SolidStart 1. */
const MIDDLEWARE_1 = `import { createMiddleware } from '@solidjs/start/middleware';
import { auth } from '~/auth';

export default createMiddleware({ onRequest: auth.middleware });
`;

/** The middleware of SolidStart 2. */
const MIDDLEWARE_2 = `import { createMiddleware } from '@solidjs/start/middleware';
import { auth } from '~/auth';

export default createMiddleware([auth.middleware]);
`;

/** Names the middleware in the configuration of version 1, or of version 2. */
function planMiddleware(project: Project, isFirst: boolean): Plan {
  const option = `middleware: './src/middleware.ts'`;
  const call = isFirst ? 'defineConfig' : 'solidStart';
  const file = findFile(project, [
    ...(isFirst ? ['app.config.ts', 'app.config.js'] : ['vite.config.ts', 'vite.config.js']),
  ]);
  const change = (text: string): string | undefined => {
    if (text.includes('middleware')) return text;
    const changed = text
      .replace(`${call}()`, `${call}({ ${option} })`)
      .replace(new RegExp(`${call}\\(\\{\\s*\\}\\)`), `${call}({ ${option} })`)
      .replace(new RegExp(`${call}\\(\\{(?=\\s*\\w+:)(?! middleware)`), `${call}({ ${option},`);
    return changed === text ? undefined : changed;
  };
  return editFile(
    project,
    file ?? 'vite.config.ts',
    change,
    `Set the middleware: ${call}({ ${option} })`,
  );
}

const PAGE = `import { createAsync, query } from '@solidjs/router';
import { getRequestEvent } from 'solid-js/web';
import { auth } from '~/auth';

const memberSession = query(async () => {
  'use server';
  const event = getRequestEvent()!;
  const session = await auth.getSession(event);
  if (!session) throw await auth.signInPage(event, '/members');
  return session;
}, 'member');

/** A page for signed-in users. */
export default function Members() {
  const session = createAsync(() => memberSession(), { deferStream: true });
  return (
    <>
      <h1>Signed in as {session()?.user?.name ?? session()?.user?.email}</h1>
      <a href="/api/auth/signout" rel="external">
        Sign out
      </a>
    </>
  );
}
`;
