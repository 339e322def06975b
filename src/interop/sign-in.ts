/** What somebody wants who signs in, from the forms and options that frameworks hand over. */
import { asError, AuthError } from '../core/errors/auth.error.js';
import { InvalidEndpoints, InvalidOption } from '../core/errors/configuration.errors.js';
import { InvalidProvider } from '../core/errors/request.errors.js';
import { CallbackRouteError, EmailSignInError } from '../core/errors/upstream.errors.js';
import { ConfigurationReportToken } from '../core/handler/auth-handler.js';
import { ErrorResponses } from '../core/handler/error-responses.js';
import {
  type CallerContext,
  ProviderRegistry,
  ServerAuth,
  type ServerAnswer,
  type ServiceResolver,
  type SignInOptions as ServerSignInOptions,
  OriginResolver,
} from '../core/index.js';
import { LoggerToken } from '../core/kernel/logger.js';

/**
 * The fields of a form, where to go afterwards, and whether to go there at once.
 *
 * @publicApi
 */
export interface SignInOptions extends Readonly<Record<string, unknown>> {
  /** Where to go afterwards. Default: the page that the request came from, else the root. */
  readonly redirectTo?: string | undefined;
  /** `false` returns the address in place of going there. Default `true`. */
  readonly redirect?: boolean | undefined;
}

/**
 * What is added to an authorization request, as far as that is allowed from outside.
 *
 * @publicApi
 */
export type AuthorizationParams =
  string | string[][] | Readonly<Record<string, string>> | URLSearchParams;

/**
 * A form as a browser sent it. Without files in it, SolidStart hands over its text as parameters.
 *
 * @publicApi
 */
export type SubmittedForm = FormData | URLSearchParams;

/** A wish, and whether the browser is to be sent there. */
interface SignInForm {
  readonly wish: ServerSignInOptions;
  readonly isRedirected: boolean;
}

/** The fields that React adds to a form for itself. */
const FRAMEWORK_FIELD = '$ACTION_';

/** @param options - Fields by name, or a form as a browser sent it. */
export function readSignInForm(
  options: SubmittedForm | SignInOptions = {},
  authorizationParams: AuthorizationParams = {},
): SignInForm {
  const given: SignInOptions = isForm(options) ? getFields(options) : withoutUndefined(options);
  const { redirectTo, redirect = true, ...fields } = given;
  return {
    wish: {
      redirectTo: typeof redirectTo === 'string' ? redirectTo : undefined,
      fields,
      authorizationParams: Object.fromEntries(new URLSearchParams(authorizationParams)),
    },
    // What a browser sends is text: it cannot ask for the address.
    isRedirected: redirect !== false,
  };
}

function isForm(options: SubmittedForm | SignInOptions): options is SubmittedForm {
  return options instanceof FormData || options instanceof URLSearchParams;
}

function getFields(form: SubmittedForm): SignInOptions {
  return Object.fromEntries([...form].filter(([name]) => !name.startsWith(FRAMEWORK_FIELD)));
}

function withoutUndefined(options: SignInOptions): SignInOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/* MERGED sign-in-or-error-page.ts: Signing in from an app's own code, where a failure may be no business of that code (contract §21). */

/**
 * Signs in, or leads to the page that says why the way there is closed: the mail was not sent, or the
 * provider cannot be asked. Such a failure is logged.
 *
 * @throws {AuthError} what concerns whoever signs in, such as `CredentialsSignin` and `AccessDenied`, and
 *   what is wrong with the configuration or the database.
 */
export async function signInOrErrorPage(
  services: ServiceResolver,
  providerId: string | undefined,
  wish: ServerSignInOptions,
  caller: CallerContext,
): Promise<ServerAnswer> {
  try {
    return await services.get(ServerAuth).signIn(providerId, wish, caller);
  } catch (thrown) {
    const concern = concernOfApp(thrown, services, providerId);
    if (concern) throw concern;
    services.get(LoggerToken).error(asError(thrown));
    const site = services.get(OriginResolver).resolve(caller.origin, caller.headers);
    return { location: services.get(ErrorResponses).getErrorUrl(thrown, site), cookies: [] };
  }
}

/** What stops somebody on the way to a proof. Whoever checks a password has the proof already. */
const ON_THE_WAY = [
  CallbackRouteError,
  EmailSignInError,
  InvalidEndpoints,
  InvalidOption,
  InvalidProvider,
];

/** The error that the app's code is to catch; none when a page tells of it. */
function concernOfApp(
  thrown: unknown,
  services: ServiceResolver,
  providerId = '',
): AuthError | undefined {
  if (!(thrown instanceof AuthError)) return undefined;
  const { errors } = services.get(ConfigurationReportToken);
  const isProof = services.get(ProviderRegistry).find(providerId)?.type === 'credentials';
  const isOnTheWay = ON_THE_WAY.some((type) => thrown instanceof type);
  if (errors.includes(thrown) || isProof || !isOnTheWay) return thrown;
  // A mailer of the app's that threw an `AuthError` of its own means it for the app.
  const err = thrown instanceof EmailSignInError ? thrown.cause?.err : undefined;
  return err instanceof AuthError && !(err instanceof EmailSignInError) ? err : undefined;
}
