/** Apps of next-auth 4. */
import { movedSessionsContract } from './carried-over.contract.js';

movedSessionsContract([
  {
    name: 'next-auth-4-workspace',
    folder: 'apps/web',
    basePath: '/api/auth',
    shown: { name: 'Olga Owner', subject: '7', signedIn: true },
    members: '/members',
    isBuilt: true,
    compares: 'src/lib/auth.ts',
  },
  {
    name: 'next-auth-4-pages',
    basePath: '/api/auth',
    shown: { name: 'Olga Owner', role: 'owner' },
    members: '/members',
    compares: 'pages/api/auth/[...nextauth].ts',
  },
  {
    name: 'next-auth-4-per-request',
    basePath: '/api/auth',
    shown: { name: 'Olga Owner', role: 'owner' },
    members: '/members',
    signInPage: '/signin',
  },
]);
