/** Before anything else, an ageing session is carried on: while cookies can still be set. */
import { createMiddleware } from '@solidjs/start/middleware';
import { auth } from './auth/auth';

export default createMiddleware([auth.middleware]);
