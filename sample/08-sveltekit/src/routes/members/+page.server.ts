/** The page that only members see. A signed-out visitor is sent to sign in, and comes back. */
import { redirect } from '@sveltejs/kit';
import type { PageServerLoad } from './$types';

export const load: PageServerLoad = async ({ locals, url }) => {
  const session = await locals.auth();
  if (!session) redirect(303, `/auth/signin?callbackUrl=${encodeURIComponent(url.pathname)}`);
  return { user: session.user };
};
