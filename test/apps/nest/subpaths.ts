/** Types of the subpaths, found and no `any`: each line that must not compile would. */
import { AuthModule } from 'portcullis';
import { TypeORMAdapter } from 'portcullis/adapters/typeorm';
import { MemoryAdapter } from 'portcullis/adapters';
import { signIn } from 'portcullis/client';
import { Auth } from 'portcullis/core';
import { AuthError } from 'portcullis/errors';
import { encode } from 'portcullis/jwt';
import { getSession, toNodeHandler, toWebRequest } from 'portcullis/node';
import type { Provider } from 'portcullis/providers';
import GitHub from 'portcullis/providers/github';
import { signedIn } from 'portcullis/testing';
import type { User } from 'portcullis/types';

// @ts-expect-error
export const module_: 42 = AuthModule.forRoot;
// @ts-expect-error
export const typeorm: 42 = TypeORMAdapter;
// @ts-expect-error
export const adapter: 42 = new MemoryAdapter();
// @ts-expect-error
export const client: 42 = signIn;
// @ts-expect-error
export const core: 42 = Auth;
// @ts-expect-error
export const error: 42 = new AuthError('x');
// @ts-expect-error
export const jwt: 42 = encode;
// @ts-expect-error
export const node: 42 = toNodeHandler({ providers: [GitHub] });
// @ts-expect-error
export const nodeSession: 42 = getSession;
// @ts-expect-error
export const webRequest: 42 = toWebRequest;
// @ts-expect-error
export const provider: 42 = {} as Provider;
// @ts-expect-error
export const github: 42 = GitHub;
// @ts-expect-error
export const testing: 42 = signedIn;
// @ts-expect-error
export const user: 42 = {} as User;
