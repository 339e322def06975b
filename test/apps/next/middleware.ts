import { auth } from '@/auth';

export default auth((request) =>
  request.auth ? undefined : Response.redirect(new URL('/api/auth/signin', request.nextUrl)),
);

export const config = { matcher: '/members' };
