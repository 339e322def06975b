import { resolve } from 'node:path';
import type { NextConfig } from 'next';

const config: NextConfig = {
  // Both halves run in one process. Left out of the bundle, the library is the same one for both.
  serverExternalPackages: ['portcullis'],
  // Where the lock file is, whatever lies around it: Next.js would ask which of several is the
  // app's.
  turbopack: { root: resolve(import.meta.dirname, '..') },
};

export default config;
