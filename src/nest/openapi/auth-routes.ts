/**
 * The library's routes as data.
 *
 * The controller has two patterns, which stand for these routes. `GET /signin/{provider}` is left
 * out because it is refused: a link alone must not start a sign-in.
 */
import { type Schema, referTo } from './shared-schemas.js';
import {
  FORM_FIELDS,
  type Parameter,
  type RequestBody,
  type Response,
  form,
  header,
  json,
  jsonBody,
  empty,
  page,
  query,
} from './openapi-document.js';

/** One operation. */
export interface AuthRoute {
  readonly method: 'get' | 'post';
  /** Below the base path. `{provider}` is the id of a provider. */
  readonly path: string;
  /** The last part of the operation id. */
  readonly name: string;
  readonly summary: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: RequestBody;
  /** Whether the route reads the session cookie. It is always optional. */
  readonly readsSession?: true;
  /** By status. Every route has {@link COMMON_RESPONSES} too. */
  readonly responses: Readonly<Record<number, Response>>;
}

/** The responses of every route. */
export const COMMON_RESPONSES: AuthRoute['responses'] = {
  400: empty('The request is malformed, or repeats a security-relevant parameter.'),
  500: empty('The configuration of the server is invalid. Its log has the reason.'),
  503: empty('The request timed out.'),
};

const CALLBACK_URL = query(
  'callbackUrl',
  'Where the browser goes after sign-in: a path, or a URL of this site.',
);
const ERROR = query('error', 'The code of an error, e.g. `CredentialsSignin`.');
const AS_JSON = header('X-Auth-Return-Redirect', 'With any value, a redirect is returned as JSON.');

const TO_CUSTOM_PAGE = empty("To the app's custom page.");
const JSON_REDIRECT = json(
  'The redirect as JSON, if requested by `X-Auth-Return-Redirect`.',
  referTo('AuthRedirect'),
);
/** The refusal of the app's rate limit. */
export const TOO_MANY_ATTEMPTS: Response = {
  ...empty('Too many attempts. `Retry-After` is the number of seconds to wait.'),
  headers: { 'Retry-After': { schema: { type: 'integer' } } },
};
const FAILURE = referTo('AuthFailure');
const SESSION = referTo('AuthSession');
const PASSKEY_OPTIONS = referTo('AuthPasskeyOptions');
const REFUSAL = referTo('AuthRouteFailure');

const EMAIL: Schema = {
  type: 'string',
  description: 'The email address, for a magic link or a code.',
};

/** All routes that do not always fail. */
export const AUTH_ROUTES: readonly AuthRoute[] = [
  {
    method: 'get',
    path: '/session',
    name: 'getSession',
    summary: 'Returns the session, and renews it when due',
    readsSession: true,
    responses: {
      200: json('The session, or `null` when the user is not signed in.', SESSION),
      500: json('A callback of the app failed.', FAILURE),
      503: json('The database is unavailable. The session may exist.', FAILURE),
    },
  },
  {
    method: 'post',
    path: '/session',
    name: 'updateSession',
    summary: 'Changes the session by the callbacks of the app',
    readsSession: true,
    requestBody: jsonBody({
      type: 'object',
      required: ['csrfToken'],
      properties: {
        csrfToken: FORM_FIELDS.csrfToken,
        data: { description: 'The data for the callbacks.' },
      },
    }),
    responses: {
      200: json('The changed session, or `null`.', SESSION),
      400: empty('Refused, for instance because the CSRF token is missing. The body is `null`.'),
      500: json('A callback of the app failed.', FAILURE),
      503: json('The database is unavailable.', FAILURE),
    },
  },
  {
    method: 'get',
    path: '/csrf',
    name: 'getCsrfToken',
    summary: 'Returns the CSRF token for forms, and sets its cookie',
    responses: {
      200: json('The token.', referTo('AuthCsrfToken')),
      404: empty('The CSRF check is disabled.'),
    },
  },
  {
    method: 'get',
    path: '/providers',
    name: 'getProviders',
    summary: 'Lists the providers, for sign-in buttons of your own',
    responses: { 200: json('The providers by their ids.', referTo('AuthProviders')) },
  },
  {
    method: 'get',
    path: '/signin',
    name: 'getSignInPage',
    summary: 'Shows the sign-in page',
    parameters: [CALLBACK_URL, ERROR, query('email', 'Prefills the email address.')],
    responses: { 200: page('The page.'), 302: TO_CUSTOM_PAGE },
  },
  {
    method: 'post',
    path: '/signin',
    name: 'chooseProvider',
    summary: 'Redirects to the sign-in page',
    parameters: [AS_JSON],
    requestBody: form({}),
    responses: { 200: JSON_REDIRECT, 302: empty('To the sign-in page.') },
  },
  {
    method: 'post',
    path: '/signin/{provider}',
    name: 'startSignIn',
    summary: 'Starts a sign-in, or sends a magic link or a code',
    parameters: [AS_JSON],
    requestBody: form({ email: EMAIL }),
    responses: {
      200: JSON_REDIRECT,
      302: empty('To the provider; or to the sign-in or error page, with `error`.'),
      429: TOO_MANY_ATTEMPTS,
    },
  },
  {
    method: 'get',
    path: '/callback/{provider}',
    name: 'finishSignIn',
    summary: 'Completes a sign-in at a provider, or by a magic link',
    parameters: [
      query('code', 'The authorization code (RFC 6749 §4.1.2).'),
      query('state', 'The state of the authorization request (RFC 6749 §4.1.2).'),
      query('iss', 'The issuer of the response (RFC 9207).'),
      query('error', 'The error code of the provider (RFC 6749 §4.1.2.1).'),
      query('token', 'The token of the magic link.'),
      query('email', 'The email address that the link was sent to.'),
      CALLBACK_URL,
    ],
    responses: {
      200: page('A confirmation page, for a magic link that another browser requested.'),
      302: empty('To `callbackUrl`; or to the sign-in or error page, with `error`.'),
      429: TOO_MANY_ATTEMPTS,
    },
  },
  {
    method: 'post',
    path: '/callback/{provider}',
    name: 'submitSignIn',
    summary:
      'Completes a sign-in with credentials, a code from an email, or by `response_mode=form_post`',
    parameters: [AS_JSON],
    requestBody: form(
      { code: { type: 'string' }, state: { type: 'string' } },
      "The provider's own fields, e.g. `username` and `password`, or `code` from an email. Only these need the CSRF token.",
    ),
    responses: {
      200: JSON_REDIRECT,
      302: empty('To `callbackUrl`; or to the sign-in or error page, with `error`.'),
      429: TOO_MANY_ATTEMPTS,
    },
  },
  {
    method: 'get',
    path: '/signout',
    name: 'getSignOutPage',
    summary: 'Shows the sign-out page',
    responses: { 200: page('The page.'), 302: TO_CUSTOM_PAGE },
  },
  {
    method: 'post',
    path: '/signout',
    name: 'signOut',
    summary: 'Signs out',
    parameters: [AS_JSON],
    readsSession: true,
    requestBody: form({}),
    responses: {
      200: JSON_REDIRECT,
      302: empty('To `callbackUrl`; or to the error page, when the session could not be ended.'),
    },
  },
  {
    method: 'get',
    path: '/error',
    name: 'getErrorPage',
    summary: 'Shows the error page',
    parameters: [ERROR],
    responses: {
      200: page('An error without its own status.'),
      302: TO_CUSTOM_PAGE,
      403: page('Access was denied, or the magic link has been used or has expired.'),
      500: page('The configuration is invalid.'),
    },
  },
  {
    method: 'get',
    path: '/verify-request',
    name: 'getVerifyRequestPage',
    summary: 'Shows the page after a magic link was sent',
    responses: { 200: page('The page.'), 302: TO_CUSTOM_PAGE },
  },
  {
    method: 'get',
    path: '/webauthn-options/{provider}',
    name: 'getPasskeyOptions',
    summary: 'Returns the WebAuthn options for signing in with a passkey, or for registering one',
    readsSession: true,
    parameters: [
      query('action', '`authenticate` or `register`. Without it, the server decides.'),
      query('email', 'The email address of the user, if not signed in.'),
    ],
    responses: {
      200: json('The options for the WebAuthn API of the browser.', PASSKEY_OPTIONS),
      302: empty('To the error page, for a provider of another type.'),
      400: json('There are no options for this user.', REFUSAL),
      401: {
        ...json(
          'The user has to prove again who they are before they add a passkey. `location` is the page of proof.',
          REFUSAL,
        ),
        headers: { 'WWW-Authenticate': { schema: { type: 'string' } } },
      },
      429: TOO_MANY_ATTEMPTS,
    },
  },
];
