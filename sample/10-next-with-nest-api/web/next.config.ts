import type { NextConfig } from 'next';

const config: NextConfig = {
  // Both halves run in one process. Left out of the bundle, the library is the same one for both.
  serverExternalPackages: ['portcullis'],
};

export default config;
