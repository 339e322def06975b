/** A visit with sign-in and sign-out, for apps that are configured in an unusual way. */
import { Browser, type Server } from './browser.js';

/** What a visit comes to, where everything works. The app is configured with `handlerConfig`. */
export const SIGNED_IN_AND_OUT = {
  byForm: [302, 'https://app.test/members'],
  seen: 'Ada',
  signedOut: [302, null],
  byJson: { url: 'https://app.test/members' },
  refused: 'CredentialsSignin',
};

/** Signs in by a form, looks, signs out, signs in by JSON, and tries a wrong password. */
export async function signInAndOut(
  serve: Server,
  base = '/auth',
): Promise<typeof SIGNED_IN_AND_OUT> {
  const browser = new Browser(serve);
  const fields = async (rest: object) => {
    const answer = await browser.visit(`${base}/csrf`);
    const { csrfToken } = (await answer.json()) as { csrfToken: string };
    return { csrfToken, callbackUrl: '/members', ...rest };
  };
  const session = async () => (await browser.visit(`${base}/session`)).json();
  const callback = `${base}/callback/credentials`;

  const entered = await browser.visit(callback, {
    form: await fields({ password: 'open sesame' }),
  });
  const person = (await session()) as { user?: { name: string } } | null;
  const left = await browser.visit(`${base}/signout`, { form: await fields({}) });
  const signedOut = (await session()) as null;
  const byJson = await browser.visit(callback, {
    json: await fields({ password: 'open sesame' }),
    headers: { 'x-auth-return-redirect': '1' },
  });
  const wrong = await browser.visit(callback, { form: await fields({ password: 'wrong' }) });
  const query = new URL(wrong.headers.get('location') ?? '', browser.origin).searchParams;
  return {
    byForm: [entered.status, String(entered.headers.get('location'))],
    seen: String(person?.user?.name),
    signedOut: [left.status, signedOut],
    byJson: (await byJson.json()) as { url: string },
    refused: String(query.get('error')),
  };
}
