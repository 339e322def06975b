/** The two libraries, under one interface. */
import * as AuthJs from '@auth/core';
import type { AuthConfig as AuthJsConfig } from '@auth/core';
import type { AuthConfig } from '../../../src/core/config/auth-config.js';
import { Auth } from '../../../src/core/compose/auth.js';
import { customFetch } from '../../../src/core/providers/oauth-config.js';

/** What an app is configured with. Providers are those of the library that gets it. */
export interface Setup {
  readonly providers: readonly object[];
  readonly secret: string;
  readonly trustHost: true;
  readonly logger: Readonly<Record<'error' | 'warn' | 'debug', (...said: unknown[]) => void>>;
  readonly callbacks?: {
    readonly signIn: (person: {
      user: Record<string, unknown>;
      account: Record<string, unknown>;
    }) => true;
  };
  readonly adapter?: object;
  readonly session?: { readonly strategy: 'jwt' };
}

/** What is common to the descriptions of both. */
export interface Described {
  readonly id: string;
  readonly name: string;
  readonly type: string;
}

export interface Library {
  readonly name: 'ours' | 'theirs';
  /** Under which a provider carries its own `fetch`. */
  readonly customFetch: symbol;
  answer(request: Request, setup: Setup): Promise<Response>;
  describe(file: string, options: object): Promise<Described>;
}

interface ProviderModule {
  readonly default: (options: object) => Described;
}

export const OURS: Library = {
  name: 'ours',
  customFetch,
  answer: async (request, setup) => Auth(request, setup as unknown as AuthConfig),
  describe: async (file, options) =>
    ((await import(`../../../src/providers/${file}.js`)) as ProviderModule).default(options),
};

export const THEIRS: Library = {
  name: 'theirs',
  customFetch: AuthJs.customFetch,
  answer: async (request, setup) => AuthJs.Auth(request, setup as unknown as AuthJsConfig),
  describe: async (file, options) =>
    ((await import(`@auth/core/providers/${file}`)) as ProviderModule).default(options),
};
