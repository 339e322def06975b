/** An app whose `authorized` callback a test chooses. */
import { Body, Controller, Get, type Provider, Post } from '@nestjs/common';
import {
  Auth,
  AuthModule,
  type AuthModuleExtras,
  type AuthorizedParams,
  type ModuleCallbacks,
  OptionalAuth,
  Public,
  Roles,
} from '../../src/index.js';
import { type AppOptions, type PlatformAdapter, type RunningApp, startApp } from './nest-app.js';
import { rolesConfig } from './roles.js';

@Controller()
class PagesController {
  @Get('members')
  @Auth()
  members() {
    return 'inside';
  }

  @Get('welcome')
  @OptionalAuth()
  welcome() {
    return 'inside';
  }

  @Get('public')
  @Public()
  public() {
    return 'inside';
  }

  @Get('plain')
  plain() {
    return 'inside';
  }

  @Get('editors')
  @Roles('editor')
  editors() {
    return 'inside';
  }

  @Post('notes')
  @Auth()
  notes(@Body() body: unknown) {
    return { body };
  }
}

/** What a callback may return, whatever its type says. */
export type Verdict = (params: AuthorizedParams) => unknown;

/** The options with this callback, for `AuthModule.forRoot`. */
export function authorizing(verdict: Verdict | undefined, extras: AuthModuleExtras = {}) {
  const authorized = verdict as ModuleCallbacks['authorized'] | undefined;
  const callbacks = { ...rolesConfig.callbacks, ...(authorized && { authorized }) };
  return { ...rolesConfig, ...extras, callbacks };
}

export interface AuthorizedAppOptions extends AuthModuleExtras {
  readonly hooks?: Provider[];
  readonly app?: AppOptions;
}

export function startAuthorized(
  adapter: PlatformAdapter,
  verdict: Verdict | undefined,
  { hooks = [], app, ...extras }: AuthorizedAppOptions = {},
): Promise<RunningApp> {
  const options = authorizing(verdict, extras) as Parameters<typeof AuthModule.forRoot>[0];
  const imports = [AuthModule.forRoot(options)];
  return startApp({ imports, controllers: [PagesController], providers: hooks }, adapter, app);
}
