/** The charts of the page, by the suite whose rows they show. */
import type { Chart } from './chart.js';

const guardOn = (platform: 'Fastify' | 'Express'): Chart => ({
  title: `Guard on ${platform}: added CPU per request, as multiples of portcullis`,
  bars: {
    '@auth/core': `guard on ${platform}, repeated token`,
    'passport-jwt, KeyObject': `guard on ${platform} compared with passport-jwt`,
    'passport-jwt, string secret': `guard on ${platform} compared with passport-jwt, string secret`,
    'nestjs-better-auth': `guard on ${platform} compared with nestjs-better-auth`,
  },
});

export const CHARTS: Readonly<Record<string, Chart>> = {
  'session-check': {
    title: 'Session check: time, as multiples of portcullis',
    bars: {
      '@auth/core': 'session check compared with @auth/core',
      'better-auth, compact cookie':
        'session check compared with better-auth, compact cookie cache',
      'better-auth, JWE cookie': 'session check compared with better-auth, JWE cookie cache',
      'better-auth, in memory': 'session check compared with better-auth, database in memory',
      'iron-session': 'session check compared with iron-session',
      '@nestjs/jwt (signed only)': 'session check compared with @nestjs/jwt',
    },
  },
  fastify: guardOn('Fastify'),
  express: guardOn('Express'),
};
