/** The two libraries that are compared, under one interface: that of the reference. */
import type { AuthConfig } from '@auth/core';
import type * as Core from '@auth/core';
import type * as Errors from '@auth/core/errors';
import type * as Jwt from '@auth/core/jwt';

/** Which of the two is on stage. */
export type LibraryName = 'ours' | 'reference';

/** What a scenario may use of either library. */
export interface Library extends Pick<
  typeof Core,
  'createActionURL' | 'customFetch' | 'isAuthAction' | 'raw' | 'setEnvDefaults' | 'skipCSRFCheck'
> {
  readonly name: LibraryName;
  /** With `raw`, the answer is no `Response`. */
  Auth(request: Request, config: AuthConfig): Promise<unknown>;
  readonly errors: typeof Errors;
  readonly jwt: Pick<typeof Jwt, 'decode' | 'encode'>;
}

// As variables, so that the types of these files need no build of the package.
const ENTRIES: Readonly<Record<LibraryName, { core: string; errors: string; jwt: string }>> = {
  ours: { core: 'portcullis/core', errors: 'portcullis/errors', jwt: 'portcullis/jwt' },
  reference: { core: '@auth/core', errors: '@auth/core/errors', jwt: '@auth/core/jwt' },
};

/** Loads a library, once for each worker: the reference keeps state between configurations. */
export async function loadLibrary(name: LibraryName): Promise<Library> {
  const { core, errors, jwt } = ENTRIES[name];
  return {
    ...((await import(core)) as typeof Core),
    name,
    errors: (await import(errors)) as Library['errors'],
    jwt: (await import(jwt)) as Library['jwt'],
  };
}
