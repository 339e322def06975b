/**
 * The library's own routes: the sign-in page, the way back from a provider, the session as JSON.
 */
import { auth } from '~/auth/auth';

export const { GET, POST } = auth;
