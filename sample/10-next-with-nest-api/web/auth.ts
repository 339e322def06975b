/** Who is signed in: asked of the API’s own services, which run in this process. */
import NextAuth from 'portcullis/next';
import { api } from './api';

export const { auth, providerToken, signIn, signOut, unstable_update } = NextAuth(api);
