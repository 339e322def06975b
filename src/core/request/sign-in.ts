/**
 * Signing in from an app's own code: reads the forms and options of frameworks, and decides which
 * errors the app gets.
 */
import { ConfigurationCheck } from '../config/configuration-check.js';
import { AuthError } from '../errors/auth.error.js';
import { InvalidEndpoints, InvalidOption } from '../errors/configuration.errors.js';
import { InvalidProvider } from '../errors/request.errors.js';
import { CallbackRouteError, EmailSignInError } from '../errors/upstream.errors.js';
import { ErrorResponsesLoaderToken } from '../handler/auth-handler.js';
import type { ErrorResponses } from '../handler/error-responses.js';
import {
  type CallerContext,
  ServerAuth,
  type ServerAuthResult,
  type SignInRequestOptions,
} from '../handler/server-auth.js';
import { OriginResolver } from '../http/request-origin.js';
import type { ServiceResolver } from '../kernel/container.js';
import { ProviderRegistry } from '../providers/provider-registry.js';

/**
 * The fields of a form, `redirectTo` and `redirect`.
 *
 * @publicApi
 */
export interface ServerSignInOptions extends Readonly<Record<string, unknown>> {
  /** Where to go afterwards. Default: the page that the request came from, else the root. */
  readonly redirectTo?: string | undefined;
  /** `false` returns the address instead of redirecting. Default `true`. */
  readonly redirect?: boolean | undefined;
}

/**
 * Parameters added to an authorization request, if they are among those that a client may set.
 *
 * @publicApi
 */
export type AuthorizationParams =
  string | string[][] | Readonly<Record<string, string>> | URLSearchParams;

/**
 * A form as a browser sent it. SolidStart passes one without files as `URLSearchParams`.
 *
 * @publicApi
 */
export type SubmittedForm = FormData | URLSearchParams;

/** The prefix of fields that React adds to a form. */
const FRAMEWORK_FIELD = '$ACTION_';

/**
 * Separates `redirectTo` and `redirect` from the other fields.
 *
 * @param options - Fields by name, or a form as a browser sent it.
 */
export function readSignInForm(
  options: SubmittedForm | ServerSignInOptions = {},
  authorizationParams: AuthorizationParams = {},
): SignInRequestOptions {
  const given: ServerSignInOptions = isForm(options)
    ? getFields(options)
    : withoutUndefined(options);
  const { redirectTo, redirect: _, ...fields } = given;
  return {
    redirectTo: typeof redirectTo === 'string' ? redirectTo : undefined,
    fields,
    authorizationParams: Object.fromEntries(new URLSearchParams(authorizationParams)),
  };
}

/**
 * Whether an action redirects the browser. A form as a browser sent it has texts, never the value
 * `false`: only the app's code can get the address instead.
 */
export function isRedirected(
  options: SubmittedForm | { readonly redirect?: unknown } | undefined,
): boolean {
  return options === undefined || isForm(options) || options.redirect !== false;
}

function isForm(options: object): options is SubmittedForm {
  return options instanceof FormData || options instanceof URLSearchParams;
}

function getFields(form: SubmittedForm): ServerSignInOptions {
  return Object.fromEntries([...form].filter(([name]) => !name.startsWith(FRAMEWORK_FIELD)));
}

function withoutUndefined(options: ServerSignInOptions): ServerSignInOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/**
 * Signs in (contract §21). If the email cannot be sent or the provider cannot be reached, logs the
 * error and returns the address of the error page.
 *
 * @throws {AuthError} for errors that concern the user, such as `CredentialsSignin` and
 *   `AccessDenied`, and for errors of the configuration or the database.
 */
export async function signInOrErrorPage(
  services: ServiceResolver,
  providerId: string | undefined,
  signInOptions: SignInRequestOptions,
  caller: CallerContext,
): Promise<ServerAuthResult> {
  try {
    return await services.get(ServerAuth).signIn(providerId, signInOptions, caller);
  } catch (thrown) {
    const concern = await getErrorForApp(thrown, services, providerId);
    if (concern) throw concern;
    const errorResponses = await loadErrorResponses(services);
    if (!errorResponses) throw thrown;
    const reference = errorResponses.log(thrown, { action: 'signin' });
    const requestOrigin = services.get(OriginResolver).resolve(caller.origin, caller.headers);
    return { location: errorResponses.getErrorUrl(thrown, requestOrigin, reference), cookies: [] };
  }
}

/** `undefined` when they cannot be loaded: that must not hide the error that they would render. */
async function loadErrorResponses(services: ServiceResolver): Promise<ErrorResponses | undefined> {
  try {
    return await services.get(ErrorResponsesLoaderToken)();
  } catch {
    return undefined;
  }
}

/**
 * Errors before the user could prove an identity. They have a page, except for the provider
 * `credentials`.
 */
const ERRORS_SHOWN_ON_PAGE = [
  CallbackRouteError,
  EmailSignInError,
  InvalidEndpoints,
  InvalidOption,
  InvalidProvider,
];

/** The error that the app's code must handle; `undefined` if the error page shows it. */
async function getErrorForApp(
  thrown: unknown,
  services: ServiceResolver,
  providerId = '',
): Promise<AuthError | undefined> {
  if (!(thrown instanceof AuthError)) return undefined;
  const { errors } = await services.get(ConfigurationCheck).getReport();
  const isCredentials = services.get(ProviderRegistry).find(providerId)?.type === 'credentials';
  const hasErrorPage = ERRORS_SHOWN_ON_PAGE.some((type) => thrown instanceof type);
  if (errors.includes(thrown) || isCredentials || !hasErrorPage) return thrown;
  // If the app's own mailer threw an `AuthError`, the error is meant for the app.
  const err = thrown instanceof EmailSignInError ? thrown.cause?.err : undefined;
  return err instanceof AuthError && !(err instanceof EmailSignInError) ? err : undefined;
}
