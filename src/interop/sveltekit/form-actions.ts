/** Signing in and out by the forms of a SvelteKit app, and changing the session. */
import { type Action, type ActionFailure, error, fail, redirect } from '@sveltejs/kit';
import { asError } from '../../core/errors/auth.error.js';
import { getClientSafeType } from '../../core/errors/error-codes.js';
import { CredentialsSignin, MissingCSRF } from '../../core/errors/request.errors.js';
import {
  ServerAuth,
  type ServerAnswer,
  type ServiceResolver,
  type SignInOptions,
} from '../../core/index.js';
import { LoggerToken } from '../../core/kernel/logger.js';
import type { Session } from '../../core/public-types.js';
import { readSignInForm, signInOrErrorPage } from '../sign-in.js';
import type { Decision, FormEvent, RequestAuth } from './request-auth.js';

/**
 * What `SvelteKitAuth` returns beside `handle`.
 *
 * @publicApi
 */
export interface FormActions {
  /**
   * Signs in by the fields of a form: `providerId`, `redirectTo`, `authorizationParams-<name>`, and
   * whatever the provider asks for. It sets the cookies and redirects. Where a mail cannot be sent, or the
   * provider cannot be asked, it leads to the page that says so.
   *
   * It throws the `AuthError` that stopped it, which nobody sees but a `catch` around the call: without
   * one, a wrong password ends on SvelteKit's error page. See {@link FormActions.signInOrFail}.
   */
  signIn: Action;
  /**
   * The same, for a page that tells what was wrong: a wrong password, say, comes back to it as `form`,
   * with the status 401.
   *
   * @example
   * ```ts
   * // src/routes/signin/+page.server.ts
   * export const actions = { default: signInOrFail };
   * ```
   */
  signInOrFail: (event: FormEvent) => Promise<ActionFailure<SignInFailure>>;
  /** Ends the session, and redirects to the field `redirectTo`, else to the page it was asked from. */
  signOut: Action;
  /**
   * Changes the session of a request, as far as the `jwt` and `session` callbacks take over the data.
   *
   * @returns The session as it is now, or `null` when nobody is signed in.
   */
  update: (event: FormEvent, data: unknown) => Promise<Session | null>;
}

const SEE_OTHER = 303;
const FORBIDDEN = 403;

/** SvelteKit 3 goes to another site only where it is told to. The provider is on one. */
type GoTo = (status: number, location: string, options: { external: true }) => never;
const goTo: GoTo = redirect;

/** Makes the actions. */
export function formActions(authOf: (event: FormEvent) => RequestAuth): FormActions {
  const signInBy = async (event: FormEvent, by: SignIn): Promise<never> => {
    const { providerId, wish } = readSignInFields(await event.request.formData());
    return leave(event, (services, { caller }) => by(services, providerId, wish, caller));
  };
  const leave = async (event: FormEvent, act: Act<ServerAnswer>): Promise<never> => {
    const { location } = await perform(authOf(event), act);
    return goTo(SEE_OTHER, location, { external: true });
  };
  return {
    signIn: async (event) => signInBy(event, signInOrErrorPage),
    signInOrFail: async (event) => {
      try {
        return await signInBy(event, (services, ...wish) =>
          services.get(ServerAuth).signIn(...wish),
        );
      } catch (thrown) {
        const failure = signInFailure(thrown);
        // The routes log it as well: whoever guesses passwords should leave a trace.
        const services = await authOf(event).services();
        services.get(LoggerToken).error(asError(thrown));
        return failure;
      }
    },
    signOut: async (event) => {
      const redirectTo = (await event.request.formData()).get('redirectTo');
      const wish = typeof redirectTo === 'string' ? redirectTo : undefined;
      return leave(event, (services, { caller }) => services.get(ServerAuth).signOut(wish, caller));
    },
    update: async (event, data) => {
      const { session } = await perform(authOf(event), (services, { caller }) =>
        services.get(ServerAuth).update(data, caller),
      );
      return session;
    },
  };
}

type Act<T extends Decision> = (services: ServiceResolver, auth: RequestAuth) => Promise<T>;

type SignIn = typeof signInOrErrorPage;

/** What another site sent is refused as SvelteKit itself refuses it. */
async function perform<T extends Decision>(auth: RequestAuth, act: Act<T>): Promise<T> {
  const services = await auth.services();
  try {
    return await auth.decide(async () => act(services, auth));
  } catch (thrown) {
    if (thrown instanceof MissingCSRF) error(FORBIDDEN, 'Another site made the request.');
    throw thrown;
  }
}

/* MERGED sign-in-failure.ts: A sign-in that failed, as the page with the form is told. */

/**
 * What `form` is on a page after {@link SvelteKitAuthResult.signInOrFail}.
 *
 * @publicApi
 */
export interface SignInFailure extends Record<string, unknown> {
  /** A word that reveals nothing private: `CredentialsSignin` for a wrong password, `AccessDenied`. */
  error: string;
  /** What the `code` of a `CredentialsSignin` says. Default of that: `credentials`. */
  code?: string;
}

const STATUS: ReadonlyMap<string, number> = new Map([
  ['CredentialsSignin', 401],
  ['AccessDenied', 403],
  ['TooManyAttempts', 429],
]);

const BAD_REQUEST = 400;

/**
 * The failure that the page may show. What is no business of whoever signs in is thrown on, and so is
 * a redirect.
 */
function signInFailure(thrown: unknown): ActionFailure<SignInFailure> {
  const error = getClientSafeType(thrown);
  if (error === 'Configuration') throw thrown;
  const code = thrown instanceof CredentialsSignin ? { code: thrown.code } : {};
  return fail(STATUS.get(error) ?? BAD_REQUEST, { error, ...code });
}

/* MERGED sign-in-fields.ts: What somebody wants who signs in, from the form that they sent. */

/** What is added to an authorization request, in the names of fields. */
const PARAMETER = 'authorizationParams-';

/** The provider that is asked for, if any, and what is asked of it. */
function readSignInFields(form: FormData): {
  readonly providerId: string | undefined;
  readonly wish: SignInOptions;
} {
  const provider = form.get('providerId');
  const fields = [...form].filter(([name]) => name !== 'providerId');
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string');
  const parameters = texts
    .filter(([name]) => name.startsWith(PARAMETER))
    .map(([name, value]) => [name.slice(PARAMETER.length), value]);
  const others = fields.filter(([name]) => !name.startsWith(PARAMETER));
  const { wish } = readSignInForm(Object.fromEntries(others), parameters);
  return { providerId: typeof provider === 'string' && provider ? provider : undefined, wish };
}
