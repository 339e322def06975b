/** Apps of Auth.js 5. */
import { movedSessionsContract, movedTypesContract } from './carried-over.contract.js';

movedTypesContract(['core', 'solid-start', 'sveltekit']);

movedSessionsContract([
  { name: 'express', basePath: '/auth', shown: { name: 'Olga Owner', subject: '7' } },
  {
    name: 'next-auth-5',
    basePath: '/api/auth',
    shown: { name: 'Olga Owner', role: 'owner' },
    members: '/members',
    isBuilt: true,
  },
]);
