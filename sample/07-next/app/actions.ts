/** What the forms of this app do. */
'use server';

import { revalidatePath } from 'next/cache';
import { CredentialsSignin } from 'portcullis/next';
import { signIn, signOut, unstable_update } from '@/auth';

export async function signInByProvider(): Promise<void> {
  await signIn('demo', { redirectTo: '/' });
}

/** @returns What was wrong; it does not return when the sign-in succeeds. */
export async function signInByPassword(
  _before: string | null,
  form: FormData,
): Promise<string | null> {
  try {
    form.set('redirectTo', '/');
    await signIn('credentials', form);
    return null;
  } catch (thrown) {
    // Everything else is not for the form to tell: a redirect is thrown as well.
    if (thrown instanceof CredentialsSignin) return 'The email or the password is wrong.';
    throw thrown;
  }
}

export async function rename(form: FormData): Promise<void> {
  await unstable_update({ user: { name: String(form.get('name') ?? '') } });
  revalidatePath('/', 'layout');
}

export async function leave(): Promise<void> {
  await signOut({ redirectTo: '/' });
}
