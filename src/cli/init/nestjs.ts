/** NestJS: the module, a protected route, and the variables of the environment file. */
import { needsTested } from '../project/tested-versions.js';
import { addImports, createFile, editFile, joinPlans, type Start, type Template } from './plan.js';

export const nestjs: Template = {
  name: 'NestJS',
  environmentFile: '.env',
  address: 'http://localhost:3000',
  basePath: '/auth',
  firstPage: '/me',
  start: 'run start:dev',
  needs: needsTested('@nestjs/core'),
  plan: (project, start) =>
    joinPlans(
      createFile(project, 'src/auth.config.ts', writeConfig(start)),
      createFile(project, 'src/me.controller.ts', CONTROLLER),
      editFile(project, 'src/app.module.ts', addModule, MANUAL),
    ),
};

/**
 * It reads the variables by itself: `nest start`, `node dist/main` and end-to-end tests have
 * nothing else in common.
 */
const writeConfig = ({
  imports,
  setup,
  options,
}: Start): string => `import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { AuthModuleOptions } from 'portcullis';
${imports.join('\n')}

// The variables of .env, for development and tests. Those that the host sets take precedence.
if (existsSync('.env')) {
  Object.assign(process.env, { ...parseEnv(readFileSync('.env', 'utf8')), ...process.env });
}

${setup}/** See the configuration reference for all options. */
export const authConfig: AuthModuleOptions = {
${options}
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

/**
 * Adds the module and the controller to the lists of `@Module()`; `undefined` if they are not as
 * usual.
 */
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
