/** What users do with their own passkeys. */
'use server';

import { revalidatePath } from 'next/cache';
import { auth, passkeys, signIn } from '@/auth';

export async function renamePasskey(form: FormData): Promise<void> {
  await passkeys.rename(await owner(), text(form, 'id'), text(form, 'name'));
  revalidatePath('/passkeys');
}

export async function removePasskey(form: FormData): Promise<void> {
  await passkeys.remove(await owner(), text(form, 'id'));
  revalidatePath('/passkeys');
}

/** Whose passkeys they are is the session's to say, never the form's. */
async function owner(): Promise<string> {
  const session = await auth();
  return session?.user?.id ?? signIn(undefined, { redirectTo: '/passkeys' });
}

function text(form: FormData, field: string): string {
  const value = form.get(field);
  return typeof value === 'string' ? value : '';
}
