/** Apps of next-auth 4. */
import { movedSessionsContract } from './carried-over.contract.js';

movedSessionsContract([
  {
    name: 'next-auth-4-app',
    basePath: '/api/auth',
    shown: { name: 'Olga Owner', subject: '7' },
    members: '/members',
  },
  {
    name: 'next-auth-4-pages',
    basePath: '/api/auth',
    shown: { name: 'Olga Owner', role: 'owner' },
    members: '/members',
  },
]);
