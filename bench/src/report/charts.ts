/** The charts of the document, by the suite that they belong to. */
import type { Chart } from './chart.js';

const guardOn = (platform: 'Fastify' | 'Express'): Chart => ({
  title: `A guard on ${platform}: CPU beyond the bare route, as multiples`,
  bars: {
    '@auth/core': `guard on ${platform}, token seen before`,
    'passport-jwt, KeyObject': `guard on ${platform} against passport-jwt`,
    'passport-jwt, string secret': `guard on ${platform} against passport-jwt, string secret`,
    'nestjs-better-auth': `guard on ${platform} against nestjs-better-auth`,
  },
});

export const CHARTS: Readonly<Record<string, Chart>> = {
  'session-check': {
    title: 'A session check in process: time, as multiples',
    bars: {
      '@auth/core': 'session check against @auth/core',
      'better-auth, compact cookie': 'session check against better-auth, compact cookie cache',
      'better-auth, JWE cookie': 'session check against better-auth, JWE cookie cache',
      'better-auth, in memory': 'session check against better-auth, database in memory',
      'iron-session': 'session check against iron-session',
      '@nestjs/jwt (signed only)': 'session check against @nestjs/jwt',
    },
  },
  fastify: guardOn('Fastify'),
  express: guardOn('Express'),
};
