/** NestJS: the module, a protected route, and the environment file of `nest start`. */
import { readText } from '../project/file-changes.js';
import type { Project } from '../project/project.js';
import type { ProviderChoice } from './provider-choice.js';
import {
  addImports,
  createFile,
  editFile,
  joinPlans,
  type Plan,
  type Template,
} from './template.js';

/** The first version of the Nest CLI that reads an environment file. */
const FIRST_WITH_ENV_FILE = 11;

export const nestjs: Template = {
  name: 'NestJS',
  environmentFile: '.env',
  address: 'http://localhost:3000',
  basePath: '/auth',
  firstPage: '/me',
  start: 'run start:dev',
  plan: (project, provider) =>
    joinPlans(
      createFile(project, 'src/auth.config.ts', writeConfig(provider)),
      createFile(project, 'src/me.controller.ts', CONTROLLER),
      editFile(project, 'src/app.module.ts', addModule, MANUAL),
      planScripts(project),
    ),
};

const writeConfig = ({ imports, expression }: ProviderChoice): string => `${imports.join('\n')}

/** See the configuration reference for all options. */
export const authConfig = {
  providers: [
    ${expression},
  ],
};
`;

const CONTROLLER = `import { Controller, Get } from '@nestjs/common';
import { Auth, Session } from 'portcullis';

/** A route for signed-in users. A browser without a session is sent to the sign-in page. */
@Controller('me')
export class MeController {
  @Get()
  @Auth()
  me(@Session() session: Session) {
    return session;
  }
}
`;

const MANUAL =
  'Add `AuthModule.forRoot(authConfig)` to the `imports` of your root module, and `MeController` to its `controllers`.';

/** Adds the module and the controller to the lists of `@Module()`; `undefined` if they are not as usual. */
function addModule(text: string): string | undefined {
  if (text.includes('AuthModule')) return text;
  const withModule = prependTo(text, 'imports', 'AuthModule.forRoot(authConfig)');
  const changed = withModule && prependTo(withModule, 'controllers', 'MeController');
  return (
    changed &&
    addImports(changed, [
      `import { AuthModule } from 'portcullis';`,
      `import { authConfig } from './auth.config${getExtension(text)}';`,
      `import { MeController } from './me.controller${getExtension(text)}';`,
    ])
  );
}

/** Projects that are ESM write the extension. */
function getExtension(text: string): string {
  return /from ['"]\.\/[^'"]+\.js['"]/.test(text) ? '.js' : '';
}

function prependTo(text: string, list: string, entry: string): string | undefined {
  const found = new RegExp(`@Module\\(\\{[^]*?\\b${list}:\\s*\\[`).exec(text);
  if (!found) return undefined;
  const at = found.index + found[0].length;
  const isEmpty = /^\s*\]/.test(text.slice(at));
  return `${text.slice(0, at)}${entry}${isEmpty ? '' : ', '}${text.slice(at)}`;
}

/** \`nest start\` reads the environment file. In production, the host sets the variables. */
function planScripts(project: Project): Plan {
  const cli = project.manifest.devDependencies?.['@nestjs/cli'] ?? '';
  const note =
    'Load the variables of .env, for instance with @nestjs/config or `node --env-file=.env dist/main`.';
  if (Number.parseInt(cli.replace(/^\D+/, ''), 10) < FIRST_WITH_ENV_FILE)
    return { changes: [], notes: [note] };
  const file = 'package.json';
  const before = readText(project.root, file);
  const after = before?.replace(/"nest start(?![^"]*--env-file)/g, '"nest start --env-file .env');
  return { changes: before === after ? [] : [{ file, before, after }], notes: [] };
}
