/** An API route for members. */
import { auth } from '@/auth';

export const GET = auth((request) =>
  request.auth
    ? Response.json({ user: request.auth.user })
    : Response.json({ error: 'Sign in first.' }, { status: 401 }),
);
