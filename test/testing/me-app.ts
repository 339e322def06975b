/** A small app with something to guard, on either platform and with either kind of sessions. */
import { Controller, Get, type ModuleMetadata, type Type } from '@nestjs/common';
import { MemoryAdapter } from '../../src/core/adapters/public.js';
import type { Session } from '../../src/core/public-types.js';
import { Auth, type AuthModuleOptions, Roles, Session as TheSession } from '../../src/index.js';
import { AuthTestingModule } from '../../src/testing/index.js';
import { PLATFORMS, type PlatformAdapter, type RunningApp, startApp } from '../support/nest-app.js';

@Controller()
export class MeController {
  @Get('me')
  @Auth()
  me(@TheSession() session: Session) {
    return session.user;
  }

  @Get('drafts')
  @Roles('editor')
  drafts() {
    return { inside: true };
  }
}

/** Both kinds of sessions. A function, since each app has a database of its own. */
export const STRATEGIES = [
  ['jwt', (): Partial<AuthModuleOptions> => ({})],
  [
    'database',
    (): Partial<AuthModuleOptions> => ({
      adapter: new MemoryAdapter(),
      session: { strategy: 'database' },
    }),
  ],
] as const;

/** What carries roles from a user into a session, in a token and in a row. */
export const withRoles = {
  jwt: ({ token, user }) =>
    user ? { ...token, roles: user['roles' as keyof typeof user] } : token,
  session: ({ session, token, user }) => {
    const { roles } = { ...user, ...token } as { roles?: unknown };
    return { ...session, user: { ...session.user, roles } };
  },
} satisfies AuthModuleOptions['callbacks'];

export interface MeApp extends RunningApp {
  readonly url: string;
  /** The status of an answer, and what is in it. */
  ask(path: string, headers?: Record<string, string>): Promise<[number, unknown]>;
}

/** Starts it with these options of `AuthTestingModule`. */
export async function startMeApp(
  options: Parameters<typeof AuthTestingModule.forRoot>[0] = {},
  adapter: PlatformAdapter = PLATFORMS[0][1](),
  providers: readonly Type[] = [],
): Promise<MeApp> {
  const metadata: ModuleMetadata = {
    imports: [AuthTestingModule.forRoot(options)],
    controllers: [MeController],
    providers: [...providers],
  };
  const running = await startApp(metadata, adapter);
  const url = await running.app.getUrl();
  return {
    ...running,
    url,
    ask: async (path, headers = {}) => {
      const response = await fetch(url + path, { headers });
      return [response.status, await response.json()];
    },
  };
}
