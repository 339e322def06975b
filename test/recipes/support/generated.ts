/** What the builds of TanStack Start and Qwik City generate, for apps without scripts and files. */
export const startInstance = undefined;

export const tsrStartManifest = () => ({ routes: {} });

export const manifest = undefined;

export const getNotFound = () => 'Not found';

export const isStaticPath = () => false;
