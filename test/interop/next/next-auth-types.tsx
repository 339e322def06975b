/** @jsxImportSource react */
/** Code that was written for the types of next-auth/react compiles with ours. */
import type { FormEvent, ReactNode } from 'react';
import type * as contract from 'next-auth/react';
import {
  type ClientSafeProvider,
  type GetSessionParams,
  type Session,
  SessionContext,
  type SessionContextValue,
  SessionProvider,
  type SessionProviderProps,
  type SignInAuthorizationParams,
  type SignInOptions,
  type SignInResponse,
  type SignOutParams,
  type SignOutResponse,
  type UpdateSession,
  type UseSessionOptions,
  getCsrfToken,
  getProviders,
  getSession,
  signIn,
  signOut,
  useSession,
} from '../../../src/client/react/index.js';
import { type Equals, assertType } from '../../types/equals.js';

// Whatever is passed to theirs may be passed to ours.
export const passed: [
  SessionProviderProps,
  SignInOptions,
  SignInAuthorizationParams | undefined,
  SignOutParams,
  GetSessionParams | undefined,
  UseSessionOptions<true>,
] = {} as [
  Omit<contract.SessionProviderProps, 'session'>,
  contract.SignInOptions,
  Parameters<typeof contract.signIn>[2],
  contract.SignOutParams,
  Parameters<typeof contract.getSession>[0],
  { required: true; onUnauthenticated?: () => void },
];

// Whatever they give, we give.
assertType<Equals<SignInResponse, contract.SignInResponse>>();
assertType<Equals<Awaited<ReturnType<typeof getCsrfToken>>, string>>();
assertType<Equals<keyof SessionContextValue, keyof contract.SessionContextValue>>();
assertType<Equals<SessionContextValue['status'], contract.SessionContextValue['status']>>();
assertType<
  Equals<SessionContextValue<true>['status'], contract.SessionContextValue<true>['status']>
>();

export function Layout({ children, session }: { children: ReactNode; session: Session | null }) {
  return (
    <SessionProvider
      session={session}
      basePath="/auth"
      refetchInterval={5 * 60}
      refetchOnWindowFocus={false}
      refetchWhenOffline={false}
    >
      {children}
    </SessionProvider>
  );
}

export function Menu() {
  const { data: session, status, update } = useSession();
  assertType<Equals<typeof update, UpdateSession>>();
  if (status === 'loading') return <p>…</p>;
  if (status === 'unauthenticated') {
    assertType<Equals<typeof session, null>>();
    return <button onClick={() => void signIn()}>Sign in</button>;
  }
  assertType<Equals<typeof session, Session>>();
  const rename = () => void update({ user: { ...session.user, name: 'Grace' } });
  return (
    <>
      {session.user?.image && <img src={session.user.image} alt="" />}
      <p>{session.user?.email}</p>
      <button onClick={rename}>Rename</button>
      <button onClick={() => void signOut({ callbackUrl: '/' })}>Sign out</button>
    </>
  );
}

export function Private() {
  const { data, status } = useSession({ required: true });
  assertType<Equals<typeof status, 'authenticated' | 'loading'>>();
  const session = useSession({ required: true, onUnauthenticated() {} });
  if (status === 'loading') return null;
  return `${data.user?.name} until ${session.data?.expires}`;
}

export function Login({ providers }: { providers: Record<string, ClientSafeProvider> | null }) {
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const result = await signIn('credentials', { ...fields, redirect: false });
    assertType<Equals<typeof result, SignInResponse>>();
    return result.error ? `${result.error} ${result.code}` : result.url;
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      {Object.values(providers ?? {}).map(({ id, name }) => (
        <button key={id} onClick={() => void signIn(id, { redirectTo: '/' }, { prompt: 'login' })}>
          {name}
        </button>
      ))}
    </form>
  );
}

export async function calls(params: URLSearchParams) {
  const session = await getSession({ broadcast: false });
  assertType<Equals<typeof session, Session | null>>();
  const left: void[] = [
    await signIn('github', { callbackUrl: '/' }, 'prompt=login'),
    await signIn('github', undefined, params),
    await signOut(),
  ];
  const { url } = await signOut({ redirect: false, redirectTo: '/' });
  assertType<Equals<SignOutResponse, { url: string }>>();
  const options: SignInOptions<false> = { redirect: false, email: 'ada@example.com' };
  const answer: SignInResponse | undefined = await signIn('email', options);
  const mine: SignOutParams = { redirectTo: '/' };
  await signOut(mine);
  const { github } = (await getProviders()) ?? {};
  return [left, session?.user?.name, url, answer.ok, await getCsrfToken(), github?.signinUrl];
}

// A session that a test or a story makes up.
export const mocked: SessionContextValue = {
  data: { user: { name: 'Ada' }, expires: '2999-01-01' },
  status: 'authenticated',
  update: async () => null,
};
export const story = (
  <SessionContext.Provider value={{ data: null, status: 'unauthenticated', update: mocked.update }}>
    <Menu />
  </SessionContext.Provider>
);

// A user who is not known to be signed in may have no session; one who is has one.
assertType<Equals<Extract<SessionContextValue, { status: 'unauthenticated' }>['data'], null>>();
assertType<Equals<Extract<SessionContextValue, { status: 'authenticated' }>['data'], Session>>();
