import type { NextConfig } from 'next';

const config: NextConfig = {
  // This folder, whatever lies around it: Next.js would ask which of several lock files is the
  // app's.
  turbopack: { root: import.meta.dirname },
};

export default config;
