/** What Next.js puts in place before it loads anything of its own, its scopes among it. */
import { AsyncLocalStorage } from 'node:async_hooks';

Object.assign(globalThis, { AsyncLocalStorage });
