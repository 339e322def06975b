/** What the forms of the first page do. */
import { fail, redirect, type Actions } from '@sveltejs/kit';
import { signInOrFail, signOut, update } from '../auth';
import { displayNameIn } from '../people/display-name';

export const actions = {
  signIn: signInOrFail,
  signOut,
  rename: async (event) => {
    const change = { user: { name: (await event.request.formData()).get('name') } };
    if (displayNameIn(change) === undefined) return fail(400, { error: 'Name' });
    await update(event, change);
    redirect(303, '/');
  },
} satisfies Actions;
