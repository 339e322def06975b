import { solidStart } from '@solidjs/start/config';
import { nitro } from 'nitro/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [solidStart({ middleware: './src/middleware.ts' }), nitro()],
  server: { port: Number(process.env.PORT || 3000), strictPort: true },
  // SolidStart's panel for errors needs it, and forgets to say so: without, every page has one.
  optimizeDeps: { include: ['@solidjs/start > @jridgewell/trace-mapping'] },
});
