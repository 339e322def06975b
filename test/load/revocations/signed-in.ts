/** A signed-in user at a browser. */
const COOKIE = /^([^=]+)=([^;]*)/;

export interface SignedIn {
  readonly userId: string;
  /** Of the session. */
  readonly id: string;
  readonly cookie: string;
}

/**
 * Signs a user in at a process.
 *
 * @throws {Error} when there is no session in the end.
 */
export async function signIn(url: string, userId: string): Promise<SignedIn> {
  const cookies = new Map<string, string>();
  const ask = async (path: string, form?: Record<string, string>): Promise<Response> => {
    const response = await fetch(`${url}${path}`, {
      headers: { cookie: toHeader(cookies) },
      redirect: 'manual',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = COOKIE.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const { csrfToken } = (await (await ask('/auth/csrf')).json()) as { readonly csrfToken: string };
  await ask('/auth/callback/credentials', { csrfToken, id: userId });
  const listed = await ask('/auth/account/sessions');
  if (listed.status !== 200) throw new Error(`${userId} did not sign in: ${listed.status}.`);
  const sessions = (await listed.json()) as { readonly id: string; readonly isCurrent: boolean }[];
  const id = sessions.find(({ isCurrent }) => isCurrent)?.id;
  if (id === undefined) throw new Error(`The session of ${userId} is not listed.`);
  return { userId, id, cookie: toHeader(cookies) };
}

function toHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
