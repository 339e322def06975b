/** The form actions of a SvelteKit app: signing in, signing out and updating the session. */
import { type Action, type ActionFailure, error, fail, redirect } from '@sveltejs/kit';
import {
  asError,
  CredentialsSignin,
  getClientSafeType,
  MissingCSRF,
} from '../../core/errors/index.js';
import {
  type CallerContext,
  ServerAuth,
  type ServerAuthResult,
  type ServiceResolver,
  type SignInRequestOptions,
} from '../../core/index.js';
import { LoggerToken } from '../../core/kernel/index.js';
import type { Session } from '../../core/public-types.js';
import {
  readSignInForm,
  type RequestSession,
  signInOrErrorPage,
} from '../../core/request/index.js';

/** The argument of a form action: the event of any route. */
export type FormEvent = Parameters<Action>[0];

/**
 * What `SvelteKitAuth` returns beside `handle`.
 *
 * @publicApi
 */
export interface FormActions {
  /**
   * Signs in by the fields of a form: `providerId`, `redirectTo`, `authorizationParams-<name>`, and
   * the fields of the provider. It sets the cookies and redirects. If the email cannot be sent, or
   * the provider cannot be reached, it redirects to the error page.
   *
   * It throws the `AuthError` that stopped it. Without a `catch` around the call, a wrong password
   * ends on SvelteKit's error page. See {@link FormActions.signInOrFail}.
   */
  signIn: Action;
  /**
   * Signs in like {@link FormActions.signIn}, for a page that shows the error: a wrong password is
   * returned as `form`, with the status 401.
   *
   * @example
   * ```ts
   * // src/routes/signin/+page.server.ts
   * export const actions = { default: signInOrFail };
   * ```
   */
  signInOrFail: (event: FormEvent) => Promise<ActionFailure<SignInFailure>>;
  /** Ends the session, and redirects to the field `redirectTo`, else to the page of the form. */
  signOut: Action;
  /**
   * Updates the session of a request. The `jwt` and `session` callbacks decide which data to keep.
   *
   * @returns The updated session, or `null` if the user is not signed in.
   */
  update: (event: FormEvent, data: unknown) => Promise<Session | null>;
}

const SEE_OTHER = 303;
const FORBIDDEN = 403;

/** SvelteKit 3 redirects to another site, such as the provider's, only with `external`. */
type RedirectTo = (status: number, location: string, options: { external: true }) => never;
const redirectTo: RedirectTo = redirect;

/** Creates the actions. */
export function createFormActions(getSession: (event: FormEvent) => RequestSession): FormActions {
  const signInBy = async (event: FormEvent, by: SignIn): Promise<never> => {
    const { providerId, signInOptions } = readSignInFields(await event.request.formData());
    return redirectAfter(event, (services, caller) =>
      by(services, providerId, signInOptions, caller),
    );
  };
  const redirectAfter = async (event: FormEvent, act: Act<ServerAuthResult>): Promise<never> => {
    const { location } = await perform(getSession(event), act);
    return redirectTo(SEE_OTHER, location, { external: true });
  };
  return {
    signIn: async (event) => signInBy(event, signInOrErrorPage),
    signInOrFail: async (event) => {
      try {
        return await signInBy(event, (services, ...rest) =>
          services.get(ServerAuth).signIn(...rest),
        );
      } catch (thrown) {
        const failure = toFailure(thrown);
        // Logged like an error of the routes: guessed passwords must leave a trace.
        const services = await getSession(event).services();
        services.get(LoggerToken).error(asError(thrown));
        return failure;
      }
    },
    signOut: async (event) => {
      const form = await event.request.formData();
      const field = form.get('redirectTo');
      const target = typeof field === 'string' ? field : undefined;
      const provider = form.get('provider') === 'true';
      return redirectAfter(event, (services, caller) =>
        services.get(ServerAuth).signOut(target, caller, { provider }),
      );
    },
    update: async (event, data) => {
      const { session } = await perform(getSession(event), (services, caller) =>
        services.get(ServerAuth).update(data, caller),
      );
      return session;
    },
  };
}

type Act<T extends Pick<ServerAuthResult, 'cookies'>> = (
  services: ServiceResolver,
  caller: CallerContext,
) => Promise<T>;

type SignIn = typeof signInOrErrorPage;

/** Runs an action. Refuses a request of another site with 403, as SvelteKit does. */
async function perform<T extends Pick<ServerAuthResult, 'cookies'>>(
  session: RequestSession,
  act: Act<T>,
): Promise<T> {
  try {
    return await session.perform(act);
  } catch (thrown) {
    if (thrown instanceof MissingCSRF) error(FORBIDDEN, 'Another site made the request.');
    throw thrown;
  }
}

/**
 * What `form` is on a page after {@link SvelteKitAuthResult.signInOrFail}.
 *
 * @publicApi
 */
export interface SignInFailure extends Record<string, unknown> {
  /**
   * A type that reveals nothing private: `CredentialsSignin` for a wrong password, `AccessDenied`.
   */
  error: string;
  /** The `code` of a `CredentialsSignin`. Default: `credentials`. */
  code?: string;
}

const STATUS: ReadonlyMap<string, number> = new Map([
  ['CredentialsSignin', 401],
  ['AccessDenied', 403],
  ['ChallengeRequired', 403],
  ['TooManyAttempts', 429],
  ['ServerBusy', 503],
]);

const BAD_REQUEST = 400;

/**
 * The failure that the page may show.
 *
 * @throws the redirects of SvelteKit, and errors that do not concern the user, unchanged.
 */
function toFailure(thrown: unknown): ActionFailure<SignInFailure> {
  const error = getClientSafeType(thrown);
  if (error === 'Configuration') throw thrown;
  const code = thrown instanceof CredentialsSignin ? { code: thrown.code } : {};
  return fail(STATUS.get(error) ?? BAD_REQUEST, { error, ...code });
}

/** The prefix of fields that are parameters of the authorization request. */
const PARAMETER = 'authorizationParams-';

/** Reads the provider, if any, and the options of a sign-in from the submitted form. */
function readSignInFields(form: FormData): {
  readonly providerId: string | undefined;
  readonly signInOptions: SignInRequestOptions;
} {
  const provider = form.get('providerId');
  const fields = [...form].filter(([name]) => name !== 'providerId');
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === 'string');
  const parameters = texts
    .filter(([name]) => name.startsWith(PARAMETER))
    .map(([name, value]) => [name.slice(PARAMETER.length), value]);
  const others = fields.filter(([name]) => !name.startsWith(PARAMETER));
  const signInOptions = readSignInForm(Object.fromEntries(others), parameters);
  const providerId = typeof provider === 'string' && provider ? provider : undefined;
  return { providerId, signInOptions };
}
