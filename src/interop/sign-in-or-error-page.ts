/** Signing in from an app's own code, where a failure may be no business of that code (contract §21). */
import { ConfigurationVerdictToken } from '../core/auth-handler.js';
import { ErrorAnswers } from '../core/error-answers.js';
import { AuthError, asError } from '../core/errors/auth.error.js';
import { InvalidEndpoints, InvalidOption } from '../core/errors/configuration.errors.js';
import { InvalidProvider } from '../core/errors/request.errors.js';
import { CallbackRouteError, EmailSignInError } from '../core/errors/upstream.errors.js';
import {
  type Caller,
  ProviderRegistry,
  ServerActions,
  type ServerAnswer,
  type ServiceResolver,
  type SignInWish,
  Sites,
} from '../core/index.js';
import { LoggerToken } from '../core/kernel/logger.js';

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
  wish: SignInWish,
  caller: Caller,
): Promise<ServerAnswer> {
  try {
    return await services.get(ServerActions).signIn(providerId, wish, caller);
  } catch (thrown) {
    const concern = concernOfApp(thrown, services, providerId);
    if (concern) throw concern;
    services.get(LoggerToken).error(asError(thrown));
    const site = services.get(Sites).at(caller.origin, caller.headers);
    return { location: services.get(ErrorAnswers).pageOf(thrown, site), cookies: [] };
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
  const { errors } = services.get(ConfigurationVerdictToken);
  const isProof = services.get(ProviderRegistry).find(providerId)?.type === 'credentials';
  const isOnTheWay = ON_THE_WAY.some((type) => thrown instanceof type);
  if (errors.includes(thrown) || isProof || !isOnTheWay) return thrown;
  // A mailer of the app's that threw an `AuthError` of its own means it for the app.
  const err = thrown instanceof EmailSignInError ? thrown.cause?.err : undefined;
  return err instanceof AuthError && !(err instanceof EmailSignInError) ? err : undefined;
}
